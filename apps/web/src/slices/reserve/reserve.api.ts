/** The calls of the reserve: alone knows the transport. */
import type {
  AddToReserveInput,
  ChangeReservedInput,
  PublishOutcome,
  ReserveChanged,
  ReserveOutcome,
  RestoreReservedInput,
  SaveReserveRuleInput,
} from "@stallkeeper/contract";
import type { DraftPhoto } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../platform/api/address-of.ts";
import { inParts } from "../../platform/in-parts.ts";
import { call } from "../../platform/api/api-client.ts";

export const reserveKey = ["reserve"] as const;

/** The queue with its estimates, and each account's rule. */
export const reserveQuery = queryOptions({
  queryKey: [...reserveKey, "all"],
  queryFn: ({ signal }) => call("GET /api/reserve", { signal }),
  // What is due moves on by itself.
  refetchInterval: 60_000,
});

/** As many as a call takes at once. */
const mostAtOnce = 200;

/** Adds drafts, or gives them a time. Throws ApiError. */
export async function addToReserve({ drafts, ...time }: AddToReserveInput): Promise<ReserveOutcome> {
  const outcome: ReserveOutcome = { added: [], needsFixing: [], failed: [], undo: noUndo() };
  for (const part of inParts(drafts, mostAtOnce)) {
    const one = await call("POST /api/reserve/add", { body: { drafts: part, ...time }, waitsForShop: true });
    outcome.added.push(...one.added);
    outcome.needsFixing.push(...one.needsFixing);
    outcome.failed.push(...one.failed);
    joinUndo(outcome.undo, one.undo);
  }
  return outcome;
}

/** Takes drafts out. Throws ApiError. */
export async function removeFromReserve(draftIds: readonly string[]): Promise<ReserveChanged> {
  const undo = noUndo();
  for (const part of inParts(draftIds, mostAtOnce))
    joinUndo(undo, (await call("POST /api/reserve/remove", { body: { draftIds: part } })).undo);
  return { undo };
}

const noUndo = (): RestoreReservedInput => ({ entries: [], remove: [] });

function joinUndo(all: RestoreReservedInput, { entries, remove }: RestoreReservedInput): void {
  all.entries.push(...entries);
  all.remove.push(...remove);
}

/** Takes a change back: what waited waits as it did, what was new goes out. Throws ApiError. */
export const restoreReserved = (body: RestoreReservedInput): Promise<unknown> =>
  call("POST /api/reserve/restore", { body });

/** Moves drafts to a place from 1, the last first where they are many. Throws ApiError. */
export async function moveInReserve(draftIds: readonly string[], place: number): Promise<void> {
  for (const part of inParts(draftIds, mostAtOnce).toReversed())
    await call("POST /api/reserve/move", { body: { draftIds: [...part], place } });
}

/** Pins, skips or puts back. Throws ApiError. */
export async function changeReserved(
  draftIds: readonly string[],
  change: Omit<ChangeReservedInput, "draftIds">,
): Promise<ReserveChanged> {
  const undo = noUndo();
  for (const part of inParts(draftIds, mostAtOnce))
    joinUndo(
      undo,
      (await call("POST /api/reserve/change", { body: { draftIds: [...part], ...change } })).undo,
    );
  return { undo };
}

/** Puts a draft up at once. Throws ApiError. */
export const listNow = (draftId: string): Promise<PublishOutcome> =>
  call("POST /api/reserve/list-now", { body: { draftId }, waitsForShop: true });

/** Pauses all, or goes on. Throws ApiError. */
export const pauseReserve = (isPaused: boolean): Promise<unknown> =>
  call("POST /api/reserve/pause", { body: { isPaused } });

/** Saves an account's rule. Throws ApiError. */
export const saveReserveRule = (body: SaveReserveRuleInput): Promise<unknown> =>
  call("POST /api/reserve/rules", { body });

/** Turns an account on or off. Throws ApiError. */
export const switchReserveRule = (accountId: string, isOn: boolean): Promise<unknown> =>
  call("POST /api/reserve/rules/switch", { body: { accountId, isOn } });

/** Where a draft's own photo is shown; null: there is none of ours. */
export const photoUrl = (photo: DraftPhoto | null): string | null =>
  photo === null || photo.url !== undefined
    ? null
    : addressOf("GET /api/uploads/photos/:photoId", {
        params: { photoId: photo.id },
        query: { size: "preview" },
      });
