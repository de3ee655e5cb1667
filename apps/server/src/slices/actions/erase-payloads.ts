import type { StoreTx } from "../../platform/db/index.ts";
import { blankPayloads, blankRunLines } from "./erased-payloads.store.ts";

/** Which actions: of a kind at an account, about these orders or about somebody that their payload names. */
export interface ErasedActions {
  kind: string;
  accountId: string | null;
  orderIds: readonly string[];
  about: { key: string; values: readonly string[] } | null;
}

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
