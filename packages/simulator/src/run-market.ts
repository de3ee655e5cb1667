/** Runs the practice market until it is asked to end; see README.md for the options. */
import { readOptions } from "./options.ts";
import { startPracticeMarket } from "./practice-market.ts";
import { isProcessAlive } from "./store/folder-lock.ts";

try {
  const options = readOptions(process.argv.slice(2), process.env);
  const market = await startPracticeMarket(options);
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    void market.stop().then(() => process.exit(0));
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  if (options.parentPid !== null) watchParent(options.parentPid, end);
  process.stdout.write(`Practice market at ${market.url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function watchParent(pid: number, end: () => void): void {
  const timer = setInterval(() => {
    if (!isProcessAlive(pid)) {
      clearInterval(timer);
      end();
    }
  }, 1000);
}
