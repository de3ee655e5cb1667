/** Adds drafts to the reserve, and says what became of each. */
import type { AddToReserveInput, RestoreReservedInput } from "@stallkeeper/contract";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { offerUndo } from "../../platform/undo-stack.ts";
import { addToReserve, reserveKey, restoreReserved } from "./reserve.api.ts";
import { texts } from "./texts.ts";

const words = texts.add;

/** Reads the reserve again. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: reserveKey });

/** Says what was done, and offers to take it back: what waited before waits as it did. */
export function offerRestore(said: string, undo: RestoreReservedInput): void {
  offerUndo(
    said,
    () =>
      void restoreReserved(undo)
        .catch(notifyError)
        .finally(() => void readAgain()),
  );
}

/** True: all of them wait now. */
export async function addDrafts(
  draftIds: readonly string[],
  time?: AddToReserveInput["time"],
): Promise<boolean> {
  try {
    const { added, needsFixing, failed, undo } = await addToReserve({
      drafts: draftIds.map((draftId) => ({ draftId })),
      ...(time === undefined ? {} : { time }),
    });
    void readAgain();
    const [first] = failed;
    if (added.length === 0) {
      if (first !== undefined) notifyInfo(first.msg);
      return false;
    }
    const isPlain = needsFixing.length === 0 && failed.length === 0 && added.length === 1;
    const said = isPlain
      ? time === undefined
        ? words.added
        : words.scheduled
      : `${[
          words.addedMany(added.length),
          ...(needsFixing.length > 0 ? [words.needFixing(needsFixing.length)] : []),
          ...(failed.length > 0 ? [words.left(failed.length)] : []),
        ].join(", ")}.`;
    offerRestore(said, undo);
    return failed.length === 0;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
