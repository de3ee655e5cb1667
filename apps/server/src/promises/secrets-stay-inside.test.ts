/**
 * Where secrets go that people and marketplaces hand us: into no file of the database, no row, no queued job
 * (reliability, S14), and into no line of the log (S15). They are planted through the public routes, on a
 * database of its own whose files are then read byte by byte.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  silentLog,
  startMailbox,
  startScratchPostgres,
  startTestApp,
  testPassword,
  type Mailbox,
  type Person,
  type ScratchPostgres,
  type TestApp,
} from "@stallkeeper/testkit";
import { createLogger } from "../platform/logger.ts";
import { migrate, openDb } from "../platform/db/index.ts";
import { readMailConfig } from "../platform/mail/mail-config.ts";
import { workMail } from "../platform/mail/index.ts";
import { webhookSecretPlace } from "../slices/accounts/index.ts";
import { codeAt } from "./authenticator.fixture.ts";
import { makePasskey } from "./passkey.fixture.ts";
import { gate, openShop, stall, type Shop } from "./stall.fixture.ts";

let scratch: ScratchPostgres;
let house: TestApp;
let shop: Shop;
let mailbox: Mailbox;
let owner: Person;
const secrets = new Map<string, string>();
const logged: string[] = [];
const tag = randomBytes(4).toString("hex");
const plant = (name: string, secret: string): string => {
  expect([name, secret.length >= 8]).toEqual([name, true]);
  secrets.set(name, secret);
  return secret;
};
/** What is no secret, to see that the search finds what is there. */
const marker = `plain-marker-${tag}`;
const street = `Geheimweg ${tag}`;
const card = "4111111111111111";

beforeAll(async () => {
  shop = await openShop();
  mailbox = await startMailbox();
  scratch = await startScratchPostgres("own");
  const migrator = new pg.Pool({ connectionString: scratch.url, max: 1 });
  await migrate(migrator);
  await migrator.end();
  const db = openDb({ connection: { connectionString: scratch.url }, log: silentLog(), poolSize: 8 });
  house = await startTestApp({
    connectors: [stall, gate],
    runsJobs: true,
    database: { db, url: scratch.url, connection: { connectionString: scratch.url }, drop: () => db.close() },
    prepare(services) {
      services.log = createLogger("trace", { write: (text) => void logged.push(text) });
      services.config.mail = readMailConfig(mailbox.url, undefined);
      workMail(services, { sweepMs: 50 });
    },
  });
  house.allowedHosts.add(shop.host);
  owner = await signUpMember(house);
  await plantAll();
});
afterAll(async () => {
  await house.close();
  await Promise.all([shop.close(), mailbox.close()]);
  await scratch.stop();
});

const cookieOf = (person: Person, name: string) =>
  new RegExp(`${name}=([\\w-]+)`).exec(person.client.cookie())?.[1] ?? "";
async function post(path: string, body: unknown, client = owner.client): Promise<Record<string, unknown>> {
  const answer = await client.post(path, body);
  expect([path, answer.status, answer.status === 200 ? "" : answer.text]).toEqual([path, 200, ""]);
  const found = (answer.body as { data: Record<string, unknown> }).data;
  if (client === owner.client && typeof found.token === "string") client.setToken(found.token);
  return found;
}

async function plantAll(): Promise<void> {
  await owner.client.patch("/api/meta/settings", { autoMessaging: { alreadySold: marker } });
  // Signing in: the right password, a wrong one that somebody mistyped, and both secrets of the session.
  plant("the password", testPassword);
  await createTestClient(house.url).post("/api/user/login", {
    email: owner.email,
    password: plant("a mistyped password", `mistyped-${tag}-battery`),
  });
  plant("the session's cookie", cookieOf(owner, "sid"));
  plant("the session's token", cookieOf(owner, "apollo-token"));
  // Marketplaces: a key, what a consent page gives, and what our own webhooks are signed with.
  const { account } = await post("/api/accounts/connect", {
    platform: "stall",
    fields: { address: shop.url, key: plant("a marketplace's key", `sesame-${tag}-key`) },
  });
  const { authorizeUrl } = await post("/api/accounts/link", { platform: "gate" });
  const state = plant("the state of a link", new URL(String(authorizeUrl)).searchParams.get("state") ?? "");
  const code = plant("the code of a link", `consent-${tag}-code`);
  expect((await owner.client.get(`/oauth/callback?state=${state}&code=${code}`)).status).toBe(303);
  plant("an access token of a marketplace", `access-${code}`);
  plant("the application's own secret", "gate-client-secret");
  const accountId = (account as { _id: string })._id;
  const [row] = await house.services.db.withStore(owner.storeId, (tx) =>
    tx.rows<{ secret: Buffer }>("select webhook_secret as secret from accounts where id = $1", [accountId]),
  );
  plant(
    "the secret of webhooks",
    house.services.secrets.open<string>(
      row?.secret ?? Buffer.alloc(0),
      webhookSecretPlace(owner.storeId, accountId),
    ),
  );
  // The second factor: seed, set-up address, recovery codes, passkey.
  const { secret, otpauthUrl } = await post("/api/user/request2FA", {});
  plant("the seed", String(secret));
  plant("the set-up address", String(otpauthUrl));
  const { recoveryCodes } = await post("/api/user/confirm2FA", {
    code: codeAt(String(secret), house.clock.now()),
  });
  for (const [index, recoveryCode] of (recoveryCodes as string[]).entries())
    plant(`recovery code ${index + 1}`, recoveryCode);
  plant("the session's cookie after the second factor", cookieOf(owner, "sid"));
  await plantPasskey();
  // Mail: a reset link, an invitation, and the passwords given there.
  await createTestClient(house.url).post("/api/user/forgotPassword", { email: owner.email });
  const reset = plant(
    "a reset link's token",
    /\/reset\/([\w-]{43})/.exec((await mailbox.waitFor(owner.email)).link)?.[1] ?? "",
  );
  await createTestClient(house.url).post("/api/user/resetPassword", {
    token: reset,
    newPassword: "x",
    newPasswordConfirmation: "x",
  });
  const guest = `guest-${tag}@stallkeeper.test`;
  await post("/api/admin/invitations", { email: guest, role: "packer" });
  const invitation = plant(
    "an invitation's token",
    /invitation=([\w-]{43})/.exec((await mailbox.waitFor(guest)).link)?.[1] ?? "",
  );
  const guestPassword = plant("a guest's password", `guest-${tag}-battery`);
  const joined = await post(
    "/api/invitations/accept",
    { token: invitation, name: "Gwen", password: guestPassword, passwordConfirmation: guestPassword },
    createTestClient(house.url),
  );
  plant("a guest's token", String(joined.token));
  // A new address that waits for its link.
  const moved = `moved-${tag}@stallkeeper.test`;
  await post("/api/user/saveProfile", { email: moved, name: "Olive" });
  plant(
    "the token of a new address",
    /email=([\w-]{43})/.exec((await mailbox.waitFor(moved)).link)?.[1] ?? "",
  );
  // Scripts, and a change of the password.
  const { apiToken } = await post("/api/user/tokens", { name: "Script", scopes: [] });
  plant("a token of a script", String(apiToken));
  await fetch(new URL("/api/dashboard/stats", house.url), {
    headers: { authorization: `Bearer ${String(apiToken)}` },
  });
  const changed = plant("a new password", `staple-${tag}-battery`);
  await post("/api/user/changePassword", {
    currentPassword: testPassword,
    newPassword: changed,
    newPasswordConfirmation: changed,
  });
  plant("the session's token after that", cookieOf(owner, "apollo-token"));
  await sayMuch();
}

async function plantPasskey(): Promise<void> {
  const url = house.url.replace("127.0.0.1", "localhost");
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { cookie: owner.client.cookie(), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return ((await answer.json()) as { data: { challenge: string; rp: { id: string } } }).data;
  };
  const options = await send("/api/user/passkeys/options", {});
  plant("the challenge of a passkey", options.challenge);
  await send("/api/user/passkeys", { name: "Key", response: makePasskey(options, url) });
}

/** Calls whose words must not come through to the log as they are, refused and accepted. */
async function sayMuch(): Promise<void> {
  const { client } = owner;
  await client.post("/api/services/log/", {
    method: "i",
    message: 'one\n{"level":"fatal","msg":"two"}\r\nthree',
  });
  await client.post("/api/user/login", { email: `${street}@${card}`, password: street });
  await client.post("/api/fulfilment/markAsShipped", {
    saleId: "nobody",
    provider: street,
    trackingNumber: card,
  });
  await client.graphql("query ($text: String) { TransactionMany(filter: { notes: $text }) { _id } }", {
    text: `${street} ${card}`,
  });
  await client.graphql(`{ TransactionMany(filter: { notes: "${street} ${card}" }) { nothing } }`);
  await client.get(
    `/api/nothing/${encodeURIComponent(street)}?token=${secrets.get("a new password")}&card=${card}`,
  );
  await client.post("/api/accounts/connect", {
    platform: "stall",
    fields: { address: "http://10.0.0.1", key: secrets.get("a marketplace's key") },
  });
  await fetch(new URL("/api/user/login", house.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"password":"${secrets.get("a new password")}"`,
  });
}

/**
 * A secret as it may stand in a file: as it is, as base64, as hex, and its bytes where it is base64url
 * itself.
 */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  const isOwn = /^[\w-]{43}$/.test(secret);
  return [
    bytes,
    Buffer.from(bytes.toString("base64").replace(/=+$/, "")),
    Buffer.from(bytes.toString("hex")),
    ...(isOwn ? [Buffer.from(secret, "base64url")] : []),
  ];
}
const isIn = (held: Buffer, secret: string) => formsOf(secret).some((form) => held.includes(form));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

test("at least twenty secrets were planted", () => {
  expect(secrets.size).toBeGreaterThanOrEqual(20);
  expect(new Set(secrets.values()).size).toBe(secrets.size);
});

test("none of them is in the files of the database, its write-ahead log included (S14)", async () => {
  await house.services.db.asSystem((tx) => tx.run("select pg_switch_wal()"));
  const client = new pg.Client(scratch.url);
  await client.connect();
  await client.query("checkpoint");
  await client.end();
  const folder = new URL(scratch.url).searchParams.get("host") ?? "";
  const files = filesBelow(folder);
  expect(files.some((file) => file.includes("pg_wal"))).toBe(true);
  const hits: string[] = [];
  let markers = 0;
  for (const file of files) {
    const held = readFileSync(file);
    if (held.includes(marker)) markers += 1;
    for (const [name, secret] of secrets)
      if (isIn(held, secret)) hits.push(`${name} in ${file.slice(folder.length)}`);
  }
  expect(hits).toEqual([]);
  expect(markers).toBeGreaterThanOrEqual(2);
});

test("none of them is in any row, of our tables or of the queues, as a dump would show it (S14)", async () => {
  const dump = await house.services.db.asSystem(async (tx) => {
    const tables = await tx.rows<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    expect(tables.some(({ name }) => name.startsWith("pgboss.job"))).toBe(true);
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(
        ...(await tx.rows<{ line: string }>(`select t::text as line from ${name} t`)).map(
          ({ line }) => `${name} ${line}`,
        ),
      );
    return texts;
  });
  expect(dump.some((line) => line.includes(marker))).toBe(true);
  const hits = [...secrets].flatMap(([name, secret]) =>
    dump.filter((line) => isIn(Buffer.from(line), secret)).map((line) => `${name} in ${line.slice(0, 60)}`),
  );
  expect(hits).toEqual([]);
});

test("the log is JSON, one event a line, whatever was said to it (S15)", () => {
  expect(logged.length).toBeGreaterThan(20);
  for (const text of logged) {
    expect(text.endsWith("\n") && text.indexOf("\n") === text.length - 1).toBe(true);
    expect(typeof (JSON.parse(text) as { level: unknown }).level).toBe("string");
  }
});

test("no line of the log holds a secret, a mail address, a street or a card's number (S15)", () => {
  const log = logged.join("");
  const personal = new Map([
    ["the owner's address", owner.email],
    ["a guest's address", `guest-${tag}@stallkeeper.test`],
    ["a street", street],
    ["a card", card],
  ]);
  const hits = [...secrets, ...personal]
    .filter(([, secret]) => isIn(Buffer.from(log), secret))
    .map(([name, secret]) => `${name}: ${logged.find((line) => line.includes(secret))?.slice(0, 300)}`);
  expect(hits).toEqual([]);
});
