/** The program as a process of its own, as `npm start` would start it. */
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface ServiceProcess {
  child: ChildProcess;
  output(): string;
  /** The address of the ready line; rejects with the service's words when it ends before. */
  ready: Promise<string>;
  ended: Promise<{ code: number | null; signal: string | null }>;
}

export const sourceEntry = fileURLToPath(new URL("main.ts", import.meta.url));
/** The bundle that people start, where `npm test` has made it; a test by itself takes the sources. */
export const serviceEntry = process.env.SERVICE_ENTRY ?? sourceEntry;

/** Starts it on a data folder; `args` and `env` come on top. */
export function startProcess(
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
  entry = serviceEntry,
): ServiceProcess {
  const child = spawn(process.execPath, [entry, "--data", dataDir, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LOG_LEVEL: "info", ...env },
  });
  let output = "";
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /^Stallkeeper is ready at (\S+)$/m.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => reject(new Error(`the service ended: ${output}`)));
  });
  ready.catch(() => undefined);
  return { child, output: () => output, ready, ended };
}
