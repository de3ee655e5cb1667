import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestApp } from "./test-app.ts";
import type { WorkerPlan } from "./worker-main.ts";

export interface RunningWorker {
  /** Stops it where it stands, as a machine that is overloaded or put to sleep would. */
  freeze(): void;
  /** Lets it go on. */
  thaw(): void;
  /** Ends the process as a crash would. */
  kill(): Promise<void>;
}

const entry = fileURLToPath(new URL("./worker-main.ts", import.meta.url));

/** Background work on a test app's database in a process of its own. Kill it in `afterAll`. */
export async function startWorker(
  test: TestApp,
  plan: Pick<WorkerPlan, "leaseMs" | "renewEveryMs" | "limits">,
): Promise<RunningWorker> {
  const whole: WorkerPlan = {
    ...plan,
    databaseUrl: test.database.url,
    secretKey: test.secretKey.toString("base64"),
    allowedHosts: [...test.allowedHosts],
  };
  const child = spawn(process.execPath, [entry, JSON.stringify(whole)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  return {
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
