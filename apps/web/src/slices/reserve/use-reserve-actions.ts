/** What is done to the queue: each change is shown once the service answered, and focus stays with its draft. */
import type { ReserveView } from "@stallkeeper/contract";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { offerRestore, readAgain } from "./add-drafts.ts";
import { nameOf, type ReservedChange, type RowActions } from "./reserve-row.tsx";
import { changeReserved, listNow, moveInReserve, removeFromReserve, reserveQuery } from "./reserve.api.ts";
import { texts } from "./texts.ts";

async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  } finally {
    await readAgain();
  }
}

/** Moves on their way, one after the other as they were pressed. */
let moving: Promise<void> = Promise.resolve();
let movesLeft = 0;

/** Only the last one reads again: the order between two presses would put the rows back for a moment. */
async function moveInTurn(draftId: string, place: number): Promise<void> {
  const before = moving;
  let isOver = (): void => undefined;
  moving = new Promise((resolve) => {
    isOver = resolve;
  });
  movesLeft += 1;
  await before;
  try {
    await moveInReserve([draftId], place);
  } catch (error) {
    notifyError(error);
  }
  isOver();
  movesLeft -= 1;
  if (movesLeft === 0) await readAgain();
}

/** Shown in its new place at once; the service's answer follows with new times. */
function moveAhead(draftId: string, place: number): void {
  void queryClient.cancelQueries({ queryKey: reserveQuery.queryKey });
  queryClient.setQueryData(reserveQuery.queryKey, (old: ReserveView | undefined) => {
    const draft = old?.drafts.find((one) => one.draftId === draftId);
    if (old === undefined || draft === undefined) return old;
    return { ...old, drafts: old.drafts.filter((one) => one !== draft).toSpliced(place - 1, 0, draft) };
  });
}

/** One change of one or many, with one Undo. */
function changeMany(draftIds: readonly string[], change: ReservedChange): void {
  void attempt(async () => {
    const { undo } = await changeReserved(draftIds, change);
    const isOne = draftIds.length === 1;
    if (change.isScheduled === false) offerRestore(texts.unscheduled, undo);
    else if (change.isPinned === false) offerRestore(isOne ? texts.letGone : texts.bulk.letGone, undo);
    else if (change.isSkipped === true)
      offerRestore(isOne ? texts.skippedNow : texts.bulk.skipped(draftIds.length), undo);
    else if (!isOne) offerRestore(texts.bulk.changed(draftIds.length), undo);
  });
}

/** The actions of rows. `say` tells assistive technology where a draft went. */
export function makeRowActions(
  { drafts, rules }: Pick<ReserveView, "drafts" | "rules">,
  say: (text: string) => void,
  schedule: (draftId: string) => void,
): RowActions {
  const platformOf = (accountId: string | null): string =>
    rules.find((one) => one.accountId === accountId)?.platformName ?? "";
  return {
    move(draftId, place) {
      const draft = drafts.find((one) => one.draftId === draftId);
      if (draft === undefined || place < 1 || place > drafts.length) return;
      moveAhead(draftId, place);
      say(texts.moved(nameOf(draft), place));
      void moveInTurn(draftId, place);
    },
    moveMany(draftIds, to) {
      const place = to === "first" ? 1 : drafts.length - draftIds.length + 1;
      void attempt(async () => {
        await moveInReserve(draftIds, place);
        say(texts.bulk.moved(draftIds.length, place));
      });
    },
    listNow(draft) {
      void attempt(async () => {
        const { started, failed } = await listNow(draft.draftId);
        const [first] = failed;
        if (first === undefined) {
          if (started.length > 0) notifySuccess(texts.listing1(nameOf(draft)));
          return;
        }
        // Where it goes, and where it doesn't: a marketplace that isn't ready is never passed over in silence.
        const names = [...new Set(started.map(({ accountId }) => platformOf(accountId)))].join(", ");
        const why = texts.notReadyAt(platformOf(first.accountId), first.msg);
        notifyInfo(started.length === 0 ? why : `${texts.onItsWayTo(names)} ${why}`);
      });
    },
    change: (draftId, change) => changeMany([draftId], change),
    changeMany,
    schedule,
    remove(draftIds) {
      void attempt(async () => {
        const { undo } = await removeFromReserve(draftIds);
        offerRestore(draftIds.length === 1 ? texts.removed : texts.bulk.removed(draftIds.length), undo);
      });
    },
  };
}
