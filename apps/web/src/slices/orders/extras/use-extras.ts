/**
 * Reads an order's extras once they are there, and of that what changed; nothing that a person
 * did waits for it.
 */
import { defaultLocale, regionOf } from "@stallkeeper/domain";
import { useEffect } from "react";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { readSession } from "../../../platform/session.ts";
import { orderStore, useOrdersStatus } from "../orders-loader.ts";
import { createExtrasKeeper } from "./extras-keeper.ts";
import { readExtras, readSender, type ExtrasKind, type ReadMoments, type Sender } from "./extras.api.ts";
import { markExtrasShown, useExtrasShown } from "./extras-shown.ts";
import { setDefaultWeight } from "./default-weight.ts";
import { forgetExtras, takeExtras, type Concerned } from "./order-extras.ts";
import { isSpreading, spreadExtras } from "./spread-extras.ts";

const longAgo = "2000-01-01T00:00:00.000Z";
/** What each entity of the stream has beside orders. */
const kindOf: Record<string, ExtrasKind> = {
  shipment: "labels",
  pack: "packs",
  batch: "batches",
  itemLocation: "shelves",
  messagingSession: "unread",
  settings: "customs",
};
const allKinds = Object.values(kindOf);

const fromTheBeginning: ReadMoments = { labels: longAgo, shelves: longAgo };
/**
 * What took longer than others to be written bears an earlier moment: read again is what came that shortly
 * before.
 */
const overlapMs = 60_000;

let newest = fromTheBeginning;
let storeId: string | null = null;
let sender: Promise<Sender | null> | null = null;

async function read(kinds: ReadonlySet<ExtrasKind>): Promise<Concerned> {
  const store = readSession().user?.store ?? null;
  const isOther = store?._id !== storeId;
  if (isOther) {
    [newest, storeId, sender] = [fromTheBeginning, store?._id ?? null, null];
    forgetExtras();
  }
  // The settings changed, or may have.
  if (kinds.has("customs")) sender = null;
  sender ??= readSender().catch(() => null);
  const [answer, known] = await Promise.all([
    readExtras(isOther ? allKinds : kinds, { ...newest, shelves: earlier(newest.shelves) }),
    sender,
  ]);
  setDefaultWeight(known?.defaultWeightGrams ?? null);
  newest = {
    labels: newestOf(answer.labels, newest.labels),
    shelves: newestOf(answer.shelves, newest.shelves),
  };
  return takeExtras(answer, known?.country ?? regionOf(store?.locale ?? defaultLocale) ?? "");
}

const newestOf = (rows: readonly { updatedAt: string }[] | undefined, before: string): string =>
  (rows ?? []).reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), before);
const earlier = (moment: string): string => new Date(Date.parse(moment) - overlapMs).toISOString();

async function show(news: Concerned | null): Promise<void> {
  await spreadExtras(orderStore, news ?? new Set());
  markExtrasShown();
}

const keeper = createExtrasKeeper<ExtrasKind, Concerned>({ read, show, pauseMs: 400 });

/**
 * For a page with a list of orders. False until it was asked for once: that no order matches a filter such as
 * "in stock" is not known before.
 */
export function useExtras(): boolean {
  const { state } = useOrdersStatus();
  const isReady = state === "ready";
  useEffect(() => {
    if (!isReady) return;
    const stops = [
      ...Object.entries(kindOf).map(([entity, kind]) => onChange(entity, () => keeper.tell([kind]))),
      onGap(() => keeper.tell(allKinds)),
      orderStore.subscribeList(orderStore.queues.all, () => isSpreading() || keeper.tell([])),
    ];
    keeper.tell(allKinds);
    return () => {
      keeper.rest();
      for (const stop of stops) stop();
    };
  }, [isReady]);
  return useExtrasShown();
}
