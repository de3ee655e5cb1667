import type { StoreTx } from "../../platform/db/index.ts";
import { blankPayloads, blankRunLines, type ErasedActions } from "./erased-payloads.store.ts";

/**
 * Takes these texts out of the payloads of actions that have ended, with what they answered and what a bulk run
 * keeps of them; one that is under way keeps what it needs. The path by which they are found comes last. Safe
 * to repeat.
 */
export async function erasePayloads(
  tx: StoreTx,
  which: ErasedActions,
  paths: readonly (readonly string[])[],
): Promise<void> {
  for (const [place, path] of paths.entries()) {
    const ids = await blankPayloads(tx, which, path);
    if (place === 0 && ids.length > 0) await blankRunLines(tx, ids);
  }
}
