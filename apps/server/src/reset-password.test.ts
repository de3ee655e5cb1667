/** The command that prints a reset link, as the program it is, beside a running service and without one. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClient } from "@stallkeeper/testkit";
import { serviceEntry } from "./service-process.fixture.ts";

const run = promisify(execFile);
const command = join(import.meta.dirname, "reset-password.ts");
const owner = {
  name: "Olive Owner",
  email: "owner@stallkeeper.test",
  storeName: "Northlane",
  password: "correct horse battery",
  passwordConfirmation: "correct horse battery",
};
let dataDir = "";
let service: ChildProcess | null = null;
let said = "";

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sk-reset-"));
});
afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const env = () => ({
  ...process.env,
  STALLKEEPER_DATA: dataDir,
  STALLKEEPER_URL: "https://stall.example",
  NODE_ENV: "production",
  DATABASE_URL: undefined,
});

async function start(): Promise<string> {
  const child = spawn(process.execPath, [serviceEntry, "--port", "0"], {
    env: env(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  service = child;
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  for (let output = ""; ;) {
    const [chunk] = (await once(child.stdout, "data")) as [Buffer];
    output += chunk.toString();
    const url = /ready at (\S+)\n/.exec(output)?.[1];
    if (url !== undefined) return url;
  }
}

async function stop(): Promise<void> {
  if (service === null || service.exitCode !== null) return;
  service.kill("SIGTERM");
  await once(service, "exit");
}

/** The token of the printed link. */
async function printed(): Promise<string> {
  const { stdout } = await run(process.execPath, [command, " Owner@Stallkeeper.test "], { env: env() });
  const [words, link, ...more] = stdout.split("\n");
  expect([words, more]).toEqual([
    "This link sets a new password for Owner@Stallkeeper.test, once, within 30 minutes:",
    [""],
  ]);
  return /^https:\/\/stall\.example\/reset\/([\w-]{43})$/.exec(link ?? "")?.[1] ?? "no link";
}

async function resetAndSignIn(url: string, token: string, password: string): Promise<number[]> {
  const client = createTestClient(url);
  const reset = await client.post("/api/user/resetPassword", {
    token,
    newPassword: password,
    newPasswordConfirmation: password,
  });
  return [reset.status, (await client.post("/api/user/login", { email: owner.email, password })).status];
}

test("prints a link that works, beside a running service and without one, and the log never names it", async () => {
  const url = await start();
  expect((await createTestClient(url).post("/api/setup", owner)).status).toBe(200);
  const running = await printed();
  expect(await resetAndSignIn(url, running, "the second phrase")).toEqual([200, 200]);
  await stop();
  const alone = await printed();
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  expect(await resetAndSignIn(await start(), alone, "the third phrase")).toEqual([200, 200]);
  for (const token of [running, alone]) expect(said).not.toContain(token);
  expect(existsSync(join(dataDir, "outbox"))).toBe(false);
});

test.each([
  [["stranger@stallkeeper.test"], "Nobody here has the address stranger@stallkeeper.test."],
  [[], "Say whose password"],
  [["--data", tmpdir()], "Say whose password"],
  [
    ["owner@stallkeeper.test", "--data", join(tmpdir(), "sk-nowhere")],
    "There is no Stallkeeper's database in",
  ],
])("%j is refused in words", async (args, words) => {
  await expect(run(process.execPath, [command, ...args], { env: env() })).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining(words),
  });
  expect(existsSync(join(tmpdir(), "sk-nowhere"))).toBe(false);
});
