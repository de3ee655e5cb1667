/** The other side of foreign-worker.ts: what runs in the process that reads strangers' files. */
import type { ForeignWord } from "./foreign-worker.ts";

/**
 * Loads the reader, says so, and then answers one task after the other; ends with the service. Call once, as
 * the process's only work.
 */
export function serveForeignFiles<Task, Result>(load: () => Promise<(task: Task) => Promise<Result>>): void {
  const say = (word: ForeignWord<Result>): void => void process.send?.(word);
  const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : "unreadable");
  // The service has ended, however that came about.
  process.on("disconnect", () => process.exit(0));
  const serve = async (): Promise<void> => {
    const read = await load();
    process.on("message", (task: Task) => {
      read(task).then(
        (result) => say({ state: "done", result }),
        (error: unknown) => say({ state: "refused", reason: reasonOf(error) }),
      );
    });
    say({ state: "ready" });
  };
  serve().catch((error: unknown) => {
    say({ state: "unavailable", reason: reasonOf(error) });
    process.disconnect();
  });
}
