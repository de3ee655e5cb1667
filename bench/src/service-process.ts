/**
 * The service as people run it, in a process of its own over a bench's database, with its owner signed in;
 * and bare routes beside it.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { join } from "node:path";
import { startService } from "../../e2e/service/start-service.ts";
import type { BareRoutes } from "./bare-service.ts";
import { storeId, type OrderRows } from "./order-rows.ts";

/** Calls one address and gives the answer; throws what is no success. */
export type Call = (path: string, body?: unknown) => Promise<unknown>;

export interface MeasuredService {
  call: Call;
  pid: number;
  stop(): Promise<void>;
}

const owner = {
  name: "Owner",
  email: "owner@stallkeeper.test",
  storeName: "Elsewhere",
  password: "correct horse battery",
  passwordConfirmation: "correct horse battery",
};

/** Starts the service and signs the owner of the bench's orders in. */
export async function startMeasuredService(rows: OrderRows): Promise<MeasuredService> {
  const { host, port, user, database } = rows.connection;
  const service = await startService({
    env: {
      DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      LOG_LEVEL: "error",
      NODE_ENV: "production",
    },
  });
  const answer = await fetch(`${service.url}/api/setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  if (!answer.ok) throw new Error(`no owner could be made: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  const [sid = ""] = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  // The owner's own store is empty: the one with the orders takes its place.
  await rows.bare.query("update memberships set store_id = $1", [storeId]);
  await rows.bare.query("update sessions set store_id = $1", [storeId]);
  const headers = { cookie: sid, authorization: `Basic ${data.token}` };
  const agent = new Agent({ keepAlive: true });
  return {
    call: caller(service.url, headers, agent),
    pid: service.child.pid ?? 0,
    async stop() {
      agent.destroy();
      await service.stop();
    },
  };
}

/** Starts the bare routes (bare-service.ts). */
export async function startBareService(rows: OrderRows, routes: BareRoutes): Promise<MeasuredService> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, "bare-service.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      BARE_CONNECTION: JSON.stringify({ ...rows.connection, user: "postgres" }),
      BARE_ROUTES: JSON.stringify(routes),
    },
  });
  const url = await new Promise<string>((found, failed) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      const match = /listening at (\S+)/.exec(chunk.toString());
      if (match?.[1] !== undefined) found(match[1]);
    });
    child.once("exit", (code) => failed(new Error(`the bare routes ended with ${code}`)));
  });
  const agent = new Agent({ keepAlive: true });
  return {
    call: caller(url, {}, agent),
    pid: child.pid ?? 0,
    async stop() {
      agent.destroy();
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function caller(url: string, headers: Record<string, string>, agent: Agent): Call {
  return (path, body) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? "" : JSON.stringify(body);
      const type =
        body === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(sent) };
      const asking = request(
        new URL(path, url),
        { method: body === undefined ? "GET" : "POST", headers: { ...headers, ...type }, agent },
        (response) => {
          json(response).then(
            (answer) =>
              response.statusCode === 200
                ? resolve(answer)
                : reject(new Error(`${path} answered ${response.statusCode}: ${JSON.stringify(answer)}`)),
            reject,
          );
        },
      );
      asking.on("error", reject);
      asking.end(sent);
    });
}
