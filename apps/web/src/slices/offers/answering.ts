/**
 * Answers that are being given. Nothing of an offer changes before the service confirms (spec 4):
 *
 *   sending -> shown (its row stays, locked, for a second) -> gone
 *           -> gone (refused: the row is as before, with the reason)
 *           -> awaited (the platform takes long: told when it has answered)
 * A second press meanwhile does nothing; the service refuses it anyway.
 */
import type { AnsweredOffers } from "@stallkeeper/contract";
import { useSyncExternalStore } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { onChange } from "../../platform/live-stream.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess, toasts } from "../../platform/notify.ts";
import { readAllows } from "../../platform/session.ts";
import { isTaken } from "./is-taken.ts";
import {
  answerOffer,
  answerOffers,
  counterOffer,
  counterOffers,
  offersKey,
  readOffers,
  type ListedOffer,
  type OfferAnswerKind,
} from "./offers.api.ts";
import { texts } from "./texts.ts";

export interface Answering {
  kind: OfferAnswerKind | "counter";
  phase: "sending" | "shown";
  offer: ListedOffer;
}

const shownMs = 1_000;
let answering: ReadonlyMap<string, Answering> = new Map();
const listeners = new Set<() => void>();

function put(id: string, now: Answering | null): void {
  const next = new Map(answering);
  if (now === null) next.delete(id);
  else next.set(id, now);
  answering = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The answers under way from this page, by the offer's id. */
export const useAnswering = (): ReadonlyMap<string, Answering> =>
  useSyncExternalStore(subscribe, () => answering);

/** Whether an offer's row is locked: its answer is on its way, from here or anywhere. */
export const isLocked = ({ _id, answer }: Pick<ListedOffer, "_id" | "answer">): boolean =>
  answering.has(_id) || answer?.state === "underWay";

const said = { accept: texts.accepted, reject: texts.rejected, counter: texts.countered } as const;

/** Where an offer is shown, for the link beside a message. */
const aboutOffer = ({ _id, buyer, state }: ListedOffer) => ({
  label: buyer.handle || texts.nobody,
  href: `/offers?${["", "state=accepted&"][state] ?? "state=rejected&"}offer=${encodeURIComponent(_id)}`,
});

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: offersKey });

/**
 * Answers one offer and says what became of it; `nameOf` names its platform. False: it wasn't answered, and
 * that was said. Never throws; while its answer is under way it does nothing.
 */
async function give(
  offer: ListedOffer,
  kind: Answering["kind"],
  send: () => Promise<ListedOffer | null>,
  platformName: string,
): Promise<boolean> {
  if (isLocked(offer)) return false;
  if (!readAllows("offers.write")) {
    notifyInfo(texts.noScope);
    return false;
  }
  put(offer._id, { kind, phase: "sending", offer });
  try {
    const now = await send();
    if (now === null || now.state === 0) {
      put(offer._id, null);
      await readAgain();
      if (now?.answer?.state === "underWay") {
        awaitAnswers([offer._id], kind, false);
        notifyInfo(texts.onItsWay(platformName));
      }
      return true;
    }
    put(offer._id, { kind, phase: "shown", offer: now });
    notifySuccess(said[kind], undefined, aboutOffer(now));
    setTimeout(() => put(offer._id, null), shownMs);
    void readAgain();
    return true;
  } catch (error) {
    put(offer._id, null);
    notifyError(error, undefined, aboutOffer(offer));
    await readAgain();
    return false;
  }
}

/** Accepts or rejects an offer; see `give`. */
export const giveAnswer = (
  offer: ListedOffer,
  kind: OfferAnswerKind,
  platformName: string,
): Promise<boolean> => give(offer, kind, () => answerOffer(offer._id, kind), platformName);

/** Asks for more; see `give`. Throws ApiError with its fields where the amount doesn't fit. */
export async function giveCounter(
  offer: ListedOffer,
  body: { amount: string; message: string },
  platformName: string,
): Promise<boolean> {
  let misfit: unknown;
  const send = async (): Promise<ListedOffer | null> => {
    try {
      return await counterOffer({ offerId: offer._id, ...body });
    } catch (error) {
      if (Object.keys(normaliseError(error).fields ?? {}).length === 0) throw error;
      misfit = error;
      return null;
    }
  };
  const isGiven = await give(offer, "counter", send, platformName);
  if (misfit !== undefined) throw misfit;
  return isGiven;
}

/** Has chosen offers answered, and says what became of them once it is known. Never throws. */
export function giveMany(offers: readonly ListedOffer[], kind: OfferAnswerKind): Promise<void> {
  const open = offers.filter((offer) => !isLocked(offer)).map(({ _id }) => _id);
  return takeMany(open.length, kind, () => answerOffers(open, kind));
}

/** Asks the buyers of chosen offers for more; see `giveMany`. Never throws. */
export function giveCounters(
  counters: readonly { offer: ListedOffer; amount: string }[],
  message: string,
): Promise<void> {
  const open = counters
    .filter(({ offer }) => !isLocked(offer))
    .map(({ offer, amount }) => ({ offerId: offer._id, amount }));
  return takeMany(open.length, "counter", () => counterOffers(open, message));
}

async function takeMany(
  count: number,
  kind: Answering["kind"],
  send: () => Promise<AnsweredOffers>,
): Promise<void> {
  if (count === 0) return;
  try {
    const { done, failed } = await send();
    if (failed.length > 0)
      toasts.show({ tone: "danger", text: texts.many.notTaken(failed.length, failed[0]?.msg ?? "") });
    if (done.length > 0) awaitAnswers(done, kind, true);
  } catch (error) {
    notifyError(error);
  }
  await readAgain();
}

/** Answers that were taken in and are told once they are all known. */
interface Awaited {
  kind: Answering["kind"];
  isMany: boolean;
  all: number;
  done: number;
  open: Set<string>;
}

const awaited = new Set<Awaited>();
let stopListening: (() => void) | null = null;

function awaitAnswers(ids: readonly string[], kind: Answering["kind"], isMany: boolean): void {
  awaited.add({ kind, isMany, all: ids.length, done: 0, open: new Set(ids) });
  stopListening ??= onChange("offer", (changed) => void settleAwaited(changed));
  // It may have been answered before anybody listened.
  void settleAwaited(ids);
}

async function settleAwaited(changed: readonly string[]): Promise<void> {
  const wanted = changed.filter((id) => [...awaited].some(({ open }) => open.has(id)));
  if (wanted.length === 0) return;
  const now = await readOffers(wanted).catch(() => []);
  for (const offer of now) {
    if (offer.answer?.state === "underWay") continue;
    for (const group of awaited) {
      if (!group.open.delete(offer._id)) continue;
      if (isTaken(offer, group.kind)) group.done += 1;
      else if (!group.isMany)
        toasts.show({ tone: "danger", text: refusalOf(offer), about: aboutOffer(offer) });
      if (group.open.size > 0) continue;
      awaited.delete(group);
      tell(group, offer);
    }
  }
  if (awaited.size === 0) {
    stopListening?.();
    stopListening = null;
  }
}

/** What a row says of an answer that the platform refused. */
export const refusalOf = ({ answer }: Pick<ListedOffer, "answer">): string =>
  (texts.refused[answer?.kind ?? "accept"] ?? texts.refused["accept"])?.(answer?.problem ?? "") ?? "";

function tell({ kind, isMany, all, done }: Awaited, last: ListedOffer): void {
  if (!isMany) {
    if (done > 0) notifySuccess(said[kind], undefined, aboutOffer(last));
  } else if (done === all) notifySuccess(texts.many.done(kind, all));
  else toasts.show({ tone: "danger", text: texts.many.part(kind, done, all) });
}
