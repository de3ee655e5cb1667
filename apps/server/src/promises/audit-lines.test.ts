/**
 * Every sensitive action leaves exactly one line, and is one with it: where the line cannot be written the
 * action does not happen (reliability, S16). That each leaves its line is shown where every call is made
 * (every-route.test.ts). The actions are read from the source: one that names an action
 * of the log and is tried by no valid call fails.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditActions } from "@stallkeeper/contract";
import { createTestClient, startTestApp, signUpOwner } from "@stallkeeper/testkit";
import { callOf, callRoute, needsCall, routesOf, type Attempt, type Route } from "./call-route.fixture.ts";
import { fingerprint } from "./fingerprint.fixture.ts";
import { openHouse, type House } from "./house.fixture.ts";

/** Actions that no single call of a route does, and the test that does them. */
const triedElsewhere = {
  ownerSetUp: "promises/audit-lines.test.ts",
  storeSwitched: "slices/stores/switch-server.test.ts",
  listingRevised: "slices/uploads/live-listings.test.ts",
  webhookSwitchedOff: "slices/webhooks/webhooks.test.ts",
  keyRotated: "key-rotation/rotate-key.test.ts",
  autoMessagesResumed: "slices/automation/offer-messages.test.ts",
  buyerErased: "slices/sync/own-ebay.test.ts",
  dataExpired: "slices/sync/retention.test.ts",
  snippetShared: "slices/messaging/shared-snippets.test.ts",
  snippetChanged: "slices/messaging/shared-snippets.test.ts",
  snippetRemoved: "slices/messaging/shared-snippets.test.ts",
};

let house: House;
beforeAll(async () => void (house = await openHouse()));
afterAll(() => house.close());

const source = join(import.meta.dirname, "..");
/** Actions that the program can write: their names stand in a file that records audit lines. */
const actionsInCode = () => {
  const files = globSync("**/*.ts", { cwd: source }).filter(
    (file) => !/\.test\.ts$|\.fixture\.ts$|test-server|platform\/audit\//.test(file),
  );
  const texts = files
    .map((file) => readFileSync(join(source, file), "utf8"))
    .filter((text) => /recordAudit|AuditAction/.test(text))
    .join("\n");
  return auditActions.filter((action) => texts.includes(`"${action}"`));
};
const audited = () =>
  routesOf(house)
    .filter(needsCall)
    .filter((route) => callOf(route).audit !== undefined);

test("every action that the program can write down is tried by a valid call (S16)", () => {
  const tried = new Set<string>([
    ...audited().map((route) => callOf(route).audit ?? ""),
    ...Object.keys(triedElsewhere),
  ]);
  const inCode = actionsInCode();
  expect(inCode.length).toBeGreaterThanOrEqual(25);
  expect({
    untried: inCode.filter((action) => !tried.has(action)),
    unwritten: [...tried].filter((action) => !(inCode as string[]).includes(action)),
  }).toEqual({ untried: [], unwritten: [] });
});

test("those that a job or a command does have a test of their own that names their line", () => {
  for (const [action, file] of Object.entries(triedElsewhere)) {
    const test = readFileSync(join(source, file), "utf8");
    expect([file, test.includes("audit_entries") && test.includes(action)]).toEqual([file, true]);
  }
});

describe("where the log takes no more lines", () => {
  const system = (sql: string) => house.test.services.db.asSystem((tx) => tx.run(sql));
  const fill = (when: string) => system(`update test_log.full set "when" = '${when}'`);
  const moments = ["at once", "at the commit"];
  // Both triggers stand there all the time: each made anew would throw away every plan of the table.
  beforeAll(() =>
    system(`create schema test_log;
      create table test_log.full as select 'never' as "when";
      create function test_log.refuse() returns trigger language plpgsql security definer as $$ begin
        if (select "when" from test_log.full) = tg_argv[0] then
          raise exception 'the log is full' using errcode = '22000';
        end if;
        return new;
      end $$;
      create trigger full_at_once before insert on audit_entries for each row
        execute function test_log.refuse('at once');
      create constraint trigger full_at_commit after insert on audit_entries deferrable initially deferred
        for each row execute function test_log.refuse('at the commit')`),
  );
  afterEach(() => fill("never"));

  test("and says so at once, or at the commit, no action happens and no line is left (S16)", async () => {
    // All is made ready before one look at the tables: a difference names its table.
    const usual = await house.makeStore();
    const attempts: (Attempt & { route: Route; when: string })[] = [];
    for (const route of audited())
      for (const when of moments) {
        const { prepare } = callOf(route);
        const store = prepare === undefined ? usual : await house.makeStore();
        attempts.push({ route, when, store, given: (await prepare?.(store, house)) ?? {} });
      }
    const before = await fingerprint(house.test);
    const answered: unknown[] = [];
    for (const { route, when, ...attempt } of attempts) {
      await fill(when);
      const { status } = await callRoute(house, route, attempt);
      if (status < 500) answered.push({ route: route.key, when, status });
    }
    await fill("never");
    expect(answered).toEqual([]);
    expect(await fingerprint(house.test)).toBe(before);
  });
});

test("setting up the first owner leaves the first line of the store (S16)", async () => {
  const fresh = await startTestApp();
  try {
    const owner = await signUpOwner(fresh);
    const lines = await fresh.services.db.withStore(owner.storeId, (tx) =>
      tx.rows("select seq, action, actor_id, actor_name, address from audit_entries"),
    );
    expect(lines).toEqual([
      {
        seq: 1,
        action: "ownerSetUp",
        actor_id: owner.userId,
        actor_name: "Olive Owner",
        address: "127.0.0.1",
      },
    ]);
  } finally {
    await fresh.close();
  }
});

test("only an administrator reads the log, and over GraphQL nobody writes it", async () => {
  const store = await house.makeStore();
  await store.owner.client.patch("/api/meta/settings", { autoMessaging: { alreadySold: "s-1" } });
  const query = `{ AuditEntryMany(filter: { action: "settingsChanged" }) { seq at actor { id name } sessionId address
      action object { type id } before after } AuditEntryCount }`;
  expect((await store.owner.client.graphql(query)).body).toMatchObject({
    data: {
      AuditEntryMany: [
        expect.objectContaining({
          actor: { id: store.owner.userId, name: expect.any(String) },
          address: "127.0.0.1",
          object: { type: "settings", id: "autoMessaging" },
          before: { autoMessaging: null },
          after: { autoMessaging: { alreadySold: "s-1" } },
        }),
      ],
    },
  });
  for (const field of [
    "AuditEntryMany { _id }",
    "AuditEntryOne { _id }",
    'AuditEntryById(_id: "x") { _id }',
    "AuditEntryCount",
    "AuditEntryPagination { count }",
  ]) {
    expect(await store.member.client.graphql(`{ ${field} }`)).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
  }
  expect((await createTestClient(house.test.url).post("/graphql", { query })).status).toBe(401);
  for (const mutation of [
    "AuditEntryCreateOne(record: {})",
    "AuditEntryUpdateMany(record: {})",
    'AuditEntryRemoveById(_id: "x")',
  ]) {
    expect(await store.owner.client.graphql(`mutation { ${mutation} { recordId } }`)).toMatchObject({
      status: 400,
      body: { code: "QUERY_INVALID" },
    });
  }
});
