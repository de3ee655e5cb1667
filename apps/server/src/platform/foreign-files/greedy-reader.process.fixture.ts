/**
 * A reader for the tests of the limits: it echoes, refuses, spins for ever, eats memory outside of the heap,
 * or ends.
 */
import { serveForeignFiles } from "./index.ts";

export interface GreedyTask {
  kind: "echo" | "refuse" | "spin" | "eat" | "end";
  text?: string;
}

serveForeignFiles<GreedyTask, string>(async () => async ({ kind, text = "" }) => {
  const eaten: Buffer[] = [];
  if (kind === "refuse") throw new Error(text);
  if (kind === "end") process.exit(3);
  while (kind === "spin" || kind === "eat") {
    if (kind === "eat") eaten.push(Buffer.alloc(8 * 1024 * 1024, 1));
  }
  return text;
});
