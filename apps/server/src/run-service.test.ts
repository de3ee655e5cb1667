/** The program as a process: what it says, how it ends, and what it finds when it is started again. */
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClient, testPassword, type TestClient } from "@stallkeeper/testkit";
import { startProcess, type ServiceProcess } from "./service-process.fixture.ts";

/** Longer than the test may take: whatever ends before did not wait for it. */
const hangsMs = 600_000;
const running = new Set<ChildProcess>();
let dataDir: string;
let client: TestClient;
let token: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sk-process-"));
});
afterAll(async () => {
  for (const child of running) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function start(args: readonly string[]): ServiceProcess {
  const service = startProcess(dataDir, args);
  running.add(service.child);
  void service.ended.then(() => running.delete(service.child));
  return service;
}

const isDatabaseRunning = () => existsSync(join(dataDir, "postgres", "postmaster.pid"));

test("it says where it is ready, and ends with 0 on SIGTERM with nothing left behind", async () => {
  const service = start(["--port", "0"]);
  const url = await service.ready;
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  client = createTestClient(url);
  const answer = await client.post("/api/setup", {
    name: "Olive Owner",
    email: "owner@stallkeeper.test",
    storeName: "Northlane",
    password: testPassword,
    passwordConfirmation: testPassword,
    timeZone: "Europe/Berlin",
    currency: "EUR",
    locale: "en-GB",
  });
  expect(answer.status).toBe(200);
  ({ token } = (answer.body as { data: { token: string } }).data);
  expect(isDatabaseRunning()).toBe(true);
  service.child.kill("SIGTERM");
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(isDatabaseRunning()).toBe(false);
});

test("started again it knows everybody, and requests of its first moment are answered", async () => {
  const service = start(["--port", "0"]);
  const url = await service.ready;
  expect(service.output()).toContain('"adopted":false');
  const answers = await Promise.all(Array.from({ length: 10 }, () => countOrders(url)));
  expect(answers).toEqual(
    Array.from({ length: 10 }, () => ({ status: 200, body: { data: { TransactionCount: 0 } } })),
  );
  service.child.kill("SIGKILL");
  expect(await service.ended).toEqual({ code: null, signal: "SIGKILL" });
});

test("started after a kill it takes over the database that was left running", async () => {
  expect(isDatabaseRunning()).toBe(true);
  const service = start(["--port", "0"]);
  expect(await countOrders(await service.ready)).toMatchObject({ status: 200 });
  expect(service.output()).toContain('"adopted":true');
  service.child.kill("SIGINT");
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(isDatabaseRunning()).toBe(false);
});

test("a port in use, or one that makes no sense, is said in words and ends with 1", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const taken = start(["--port", String(port)]);
  expect(await taken.ended).toEqual({ code: 1, signal: null });
  expect(taken.output()).toContain(
    `Stallkeeper could not start: Port ${port} is taken by another program. Choose one with --port.\n`,
  );
  expect(taken.output()).not.toContain("    at ");
  expect(isDatabaseRunning()).toBe(false);
  await new Promise((resolve) => other.close(resolve));
  const senseless = start(["--port", "99999"]);
  expect(await senseless.ended).toEqual({ code: 1, signal: null });
  expect(senseless.output()).toBe(
    'Stallkeeper could not start: --port takes a whole number from 0 to 65535, not "99999".\n',
  );
});

test("while a marketplace hangs it ends without its answer: the caller is answered, database and market are stopped", async () => {
  const service = start(["--port", "0"]);
  const person = createTestClient(await service.ready);
  const signedIn = await person.post("/api/user/login", {
    email: "owner@stallkeeper.test",
    password: testPassword,
  });
  person.setToken((signedIn.body as { data: { token: string } }).data.token);
  expect((await person.post("/api/accounts/practice", {})).status).toBe(200);
  const { port, pid } = JSON.parse(readFileSync(join(dataDir, "practice-market.json"), "utf8")) as {
    port: number;
    pid: number;
  };
  const control = async (path: string, init?: RequestInit) => {
    const answer = (await (await fetch(`http://127.0.0.1:${port}/_control${path}`, init)).json()) as {
      data: { id: string; market: string; state: string }[];
    };
    return answer.data;
  };
  const open = (await control("/orders?account=northlane&limit=20000")).filter(
    ({ market, state }) => market === "bazaar" && state === "paid",
  );
  let saleId: string | undefined;
  await expect
    .poll(
      async () => {
        const { body } = await person.graphql("{ TransactionMany(limit: 9999) { _id platform } }");
        const orders =
          (body as { data?: { TransactionMany?: { _id: string }[] } }).data?.TransactionMany ?? [];
        saleId = orders.find(({ _id }) =>
          open.some(({ id }) => _id.startsWith("bazaar:") && _id.endsWith(`:${id}`)),
        )?._id;
        return saleId;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBeDefined();
  // What is read in the background has ended: nothing but the call hangs.
  await expect
    .poll(async () => (await person.get("/api/meta/accounts")).text.match(/"phase":"following"/g)?.length, {
      interval: 200,
    })
    .toBe(3);
  await control("/faults", {
    method: "POST",
    headers: { "content-type": "application/json" },
    // Of shipments alone: what reads the account meanwhile hangs nowhere.
    body: JSON.stringify({
      kind: "timeout-before",
      market: "bazaar",
      path: "/shipments",
      rate: 1,
      delayMs: hangsMs,
    }),
  });
  const answer = person.post("/api/fulfilment/markAsShipped", {
    saleId,
    provider: "DHL",
    trackingNumber: "T-1",
  });
  await expect.poll(async () => ((await control("/faults")) as { hits?: number }[])[0]?.hits).toBe(1);
  service.child.kill("SIGTERM");
  expect((await answer).status).toBe(202);
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(service.output()).not.toContain("left behind");
  expect(isDatabaseRunning()).toBe(false);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

/** A GraphQL request of the session of the first test, whatever port the service has now. */
async function countOrders(url: string): Promise<{ status: number; body: unknown }> {
  const headers = {
    "content-type": "application/json",
    cookie: client.cookie(),
    authorization: `Basic ${token}`,
  };
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query: "{ TransactionCount }" }),
  });
  return { status: response.status, body: await response.json() };
}
