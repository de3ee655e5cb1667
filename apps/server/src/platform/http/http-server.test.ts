/** What happens below the routes: broken and slow requests on bare sockets, and the end of the service. */
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@stallkeeper/contract";
import { silentLog } from "@stallkeeper/testkit";
import { readConfig, type Config } from "../config.ts";
import type { Services } from "../context.ts";
import { networkOf } from "./connection-limit.ts";
import { answerUnknownRoutes, createHttpServer, guardRoutes } from "./index.ts";

const config = readConfig([], {});
const servers: ReturnType<typeof createHttpServer>[] = [];
let port = 0;

async function listen(more: Partial<Config> = {}) {
  const app = createHttpServer({ ...config, ...more }, silentLog(), {
    headersMs: 300,
    wholeMs: 600,
    checkMs: 100,
  });
  servers.push(app);
  guardRoutes(app, { config } as Services, async () => null);
  app.get("/api/quick", { config: { requires: "public" } }, async () => ({ data: 1 }));
  const held: (() => void)[] = [];
  app.get(
    "/api/held",
    { config: { requires: "public" } },
    async () => new Promise((resolve) => held.push(() => resolve({ data: "late" }))),
  );
  app.post("/api/echo", { config: { requires: "public" } }, async (request) => ({ data: request.body }));
  const errors: Record<string, () => unknown> = {
    app: () => new AppError("ALREADY_SHIPPED"),
    busy: () => new AppError("BUSY", { retryAfterSeconds: 7 }),
    surprise: () => new Error("select secret from users at /srv/file.ts:3"),
    text: () => "a thrown text",
    nothing: () => null,
    timeout: () => Object.assign(new Error("canceling statement"), { code: "57014" }),
    refused: () => Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
    unique: () =>
      Object.assign(new Error("duplicate key"), {
        code: "23505",
        constraint: "users_email_key",
        detail: 'Key (lower(email))=(a"b@x.test) already exists.',
      }),
    composite: () =>
      Object.assign(new Error("duplicate key"), {
        code: "23505",
        constraint: "accounts_name_key",
        detail: "Key (store_id, platform, username)=(1, stall, ada) already exists.",
      }),
  };
  app.get<{ Params: { kind: string } }>(
    "/api/errors/:kind",
    { config: { requires: "public" } },
    async (request) => {
      throw errors[request.params.kind]?.();
    },
  );
  answerUnknownRoutes(app);
  return { app, held, port: Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port) };
}

beforeAll(async () => {
  ({ port } = await listen());
});
afterAll(async () => {
  for (const app of servers) await app.close();
});

/** For an answer that never ends: the longest that a test waits for one. */
const patienceMs = 60_000;

/** Sends bytes and gives everything that comes back until the other side closes. */
function raw(text: string | null, options: { to?: number } = {}): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket: Socket = connect(
      options.to ?? port,
      "127.0.0.1",
      () => text !== null && socket.write(text),
    );
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => (clearTimeout(timer), resolve(answer)));
  });
}
const head = "Host: x\r\nConnection: close\r\n";
const bodyOf = (answer: string) =>
  JSON.parse(
    answer.slice(answer.indexOf("\r\n\r\n") + 4).replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, ""),
  ) as Record<string, unknown>;

test.each([
  ["two lengths", `POST /api/echo HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    "a length and chunks",
    `POST /api/echo HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ],
  ["an odd coding", `POST /api/echo HTTP/1.1\r\n${head}Transfer-Encoding: xchunked\r\n\r\n{}`],
  ["a space before the colon", `GET /api/quick HTTP/1.1\r\nHost : x\r\n\r\n`],
  ["a folded header", `GET /api/quick HTTP/1.1\r\n${head}X: 1\r\n 2\r\n\r\n`],
  ["a bare line feed", `GET /api/quick HTTP/1.1\nHost: x\n\n`],
  ["two hosts", `GET /api/quick HTTP/1.1\r\n${head}Host: y\r\n\r\n`],
  ["two hosts at an unknown address", `GET /api/nothing HTTP/1.1\r\n${head}host: x\r\n\r\n`],
  ["no host", `GET /api/quick HTTP/1.1\r\n\r\n`],
  ["a huge header", `GET /api/quick HTTP/1.1\r\n${head}X: ${"x".repeat(20_000)}\r\n\r\n`],
  ["an unknown method", `BREW /api/quick HTTP/1.1\r\n${head}\r\n`],
  ["rubbish", `\x16\x03\x01\x02\x00\x01\x00\r\n\r\n`],
  [
    "a bad chunk size",
    `POST /api/echo HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  ],
  ["a negative length", `POST /api/echo HTTP/1.1\r\n${head}Content-Length: -1\r\n\r\n{}`],
  ["a length with a sign", `POST /api/echo HTTP/1.1\r\n${head}Content-Length: +2\r\n\r\n{}`],
  ["a length in hex", `POST /api/echo HTTP/1.1\r\n${head}Content-Length: 0x2\r\n\r\n{}`],
  [
    "chunks named twice",
    `POST /api/echo HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    "a coding behind a tab and a second length",
    `POST /api/echo HTTP/1.1\r\n${head}Transfer-Encoding:\tchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  ],
  [
    "a second request inside the first one's body",
    `POST /api/echo HTTP/1.1\r\n${head}Content-Type: text/plain\r\nContent-Length: 60\r\n\r\nGET /api/quick HTTP/1.1\r\nHost: x\r\n\r\n${" ".repeat(22)}`,
  ],
  ["a carriage return inside a header", `GET /api/quick HTTP/1.1\r\n${head}X: 1\rY: 2\r\n\r\n`],
  ["a NUL inside a header", `GET /api/quick HTTP/1.1\r\n${head}X: 1\0\r\n\r\n`],
  ["an unknown version", `GET /api/quick HTTP/3.7\r\n${head}\r\n`],
])("%s gets one 4xx answer (S6)", async (_kind, text) => {
  const answer = await raw(text);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  const body = answer.includes("application/json") ? bodyOf(answer) : { msg: "", code: "", status: 400 };
  expect([typeof body.msg, typeof body.code, typeof body.status]).toEqual(["string", "string", "number"]);
});

test("200 sockets that never finish are closed while others are answered (S6)", async () => {
  const silent = Array.from({ length: 100 }, () => raw("GET /api/quick HTTP/1.1\r\nX: "));
  const dripping = Array.from({ length: 100 }, () =>
    raw(
      `POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    ),
  );
  expect(await raw(`GET /api/quick HTTP/1.1\r\n${head}\r\n`)).toContain('{"data":1}');
  for (const answer of await Promise.all([...silent, ...dripping]))
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"TIMEOUT"/);
});

const ask = (to: number) => raw(`GET /api/quick HTTP/1.1\r\n${head}\r\n`, { to });

test("an address has so many connections and no more; what is closed makes room, also what never said a word", async () => {
  const few = await listen({ connectionsPerAddress: 10 });
  const idle = Array.from({ length: 10 }, () => raw(null, { to: few.port }));
  const connections = () =>
    new Promise<number>((resolve) => few.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(10);
  const refused = await ask(few.port);
  expect(refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/);
  expect(bodyOf(refused)).toMatchObject({ status: 503, code: "BUSY" });
  for (const answer of await Promise.all(idle)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(() => ask(few.port)).toContain('{"data":1}');
});

test.each([["127.0.0.1"], ["127.0.0.0/8"]])(
  "a proxy named as %s is not counted as one address",
  async (proxy) => {
    const behind = await listen({ connectionsPerAddress: 1, trustedProxies: [proxy] });
    const held = Array.from({ length: 5 }, () => raw("GET /api/quick HTTP/1.1\r\nX: ", { to: behind.port }));
    expect(await ask(behind.port)).toContain('{"data":1}');
    await Promise.all(held);
  },
);

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("%s is counted with %s", (address, network) => expect(networkOf(address)).toBe(network));

test("every error has one shape, the right status and nothing of the inside", async () => {
  const get = async (kind: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/errors/${kind}`);
    return {
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      body: (await answer.json()) as Record<string, unknown>,
    };
  };
  expect(await get("app")).toMatchObject({
    status: 409,
    body: { code: "ALREADY_SHIPPED", status: 409, msg: "This order is already marked as shipped." },
  });
  expect(await get("busy")).toMatchObject({ status: 503, retryAfter: "7", body: { code: "BUSY" } });
  expect(await get("timeout")).toMatchObject({
    status: 504,
    body: { code: "TIMEOUT", msg: "The server took too long. Try again." },
  });
  expect(await get("refused")).toMatchObject({
    status: 503,
    retryAfter: "2",
    body: { code: "DATABASE_AWAY" },
  });
  for (const kind of ["surprise", "text", "nothing"]) {
    const answer = await get(kind);
    expect(answer).toMatchObject({
      status: 500,
      body: { code: "INTERNAL", msg: "Unknown error. Try again later, or contact support." },
    });
    expect(Object.keys(answer.body).sort()).toEqual(["code", "msg", "requestId", "status"]);
  }
});

test("[ERR-4] a duplicate key names its field in the text that clients read", async () => {
  const unique = await (await fetch(`http://127.0.0.1:${port}/api/errors/unique`)).json();
  expect(unique).toMatchObject({
    status: 409,
    code: "E11000",
    msg: "An account with this email already exists!",
    message:
      'E11000 duplicate key error collection: users index: users_email_key dup key: { email: "a\\"b@x.test" }',
  });
  const composite = await (await fetch(`http://127.0.0.1:${port}/api/errors/composite`)).json();
  expect(composite).toMatchObject({
    code: "E11000",
    message: expect.stringContaining('dup key: { username: "ada" }'),
  });
});

test("a stop lets what is under way end and takes nothing new", async () => {
  const { app, held, port: ownPort } = await listen();
  const under = Array.from({ length: 50 }, () =>
    raw(`GET /api/held HTTP/1.1\r\n${head}\r\n`, { to: ownPort }),
  );
  await expect.poll(() => held.length).toBe(50);
  const stopped = app.close();
  for (const answer of held) answer();
  await stopped;
  for (const answer of await Promise.all(under)) expect(answer).toContain('{"data":"late"}');
  await expect(fetch(`http://127.0.0.1:${ownPort}/api/quick`)).rejects.toThrow("fetch failed");
});
