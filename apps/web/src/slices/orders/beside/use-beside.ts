/**
 * Reads what stands beside the orders once they are there, and of that what changed; nothing that a person
 * did waits for it.
 */
import { defaultLocale, regionOf } from "@stallkeeper/domain";
import { useEffect } from "react";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { readSession } from "../../../platform/session.ts";
import { orderStore, useOrdersStatus } from "../orders-loader.ts";
import { createBesideKeeper } from "./beside-keeper.ts";
import { readBeside, readSender, type BesideKind, type ReadMoments, type Sender } from "./beside.api.ts";
import { markBesideShown, useBesideShown } from "./beside-shown.ts";
import { setDefaultWeight } from "./default-weight.ts";
import { forgetBeside, takeBeside, type Concerned } from "./order-beside.ts";
import { isSpreading, spreadBeside } from "./spread-beside.ts";

const longAgo = "2000-01-01T00:00:00.000Z";
/** What each entity of the stream has beside orders. */
const kindOf: Record<string, BesideKind> = {
  shipment: "labels",
  pack: "packs",
  batch: "batches",
  itemLocation: "shelves",
  messagingSession: "unread",
  settings: "goods",
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

async function read(kinds: ReadonlySet<BesideKind>): Promise<Concerned> {
  const store = readSession().user?.store ?? null;
  const isOther = store?._id !== storeId;
  if (isOther) {
    [newest, storeId, sender] = [fromTheBeginning, store?._id ?? null, null];
    forgetBeside();
  }
  // The settings changed, or may have.
  if (kinds.has("goods")) sender = null;
  sender ??= readSender().catch(() => null);
  const [answer, known] = await Promise.all([
    readBeside(isOther ? allKinds : kinds, { ...newest, shelves: earlier(newest.shelves) }),
    sender,
  ]);
  setDefaultWeight(known?.defaultWeightGrams ?? null);
  newest = {
    labels: newestOf(answer.labels, newest.labels),
    shelves: newestOf(answer.shelves, newest.shelves),
  };
  return takeBeside(answer, known?.country ?? regionOf(store?.locale ?? defaultLocale) ?? "");
}

const newestOf = (rows: readonly { updatedAt: string }[] | undefined, before: string): string =>
  (rows ?? []).reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), before);
const earlier = (moment: string): string => new Date(Date.parse(moment) - overlapMs).toISOString();

async function show(news: Concerned | null): Promise<void> {
  await spreadBeside(orderStore, news ?? new Set());
  markBesideShown();
}

const keeper = createBesideKeeper<BesideKind, Concerned>({ read, show, pauseMs: 400 });

/**
 * For a page with a list of orders. False until it was asked for once: that no order matches a filter such as
 * "in stock" is not known before.
 */
export function useBeside(): boolean {
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
  return useBesideShown();
}
