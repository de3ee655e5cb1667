/**
 * What the system's own notices tell while no one sees the page: orders that are new here, and messages that
 * nobody has read. Asked for by the ids of the live stream, told once each, and counted together until the
 * page is seen again. No words of a buyer: a locked screen shows a notice to whoever passes.
 */
import { askGraphql } from "../platform/api/graphql-client.ts";
import { showNotice, wantsNotices } from "../platform/desktop-notices.ts";
import { onChange } from "../platform/live-stream.ts";
import { texts } from "./texts.ts";

/** A change of something older is no news, such as an old order that was corrected. */
const newsMs = 3_600_000;
const mostAtOnce = 100;

interface News {
  key: string;
  body: string;
}

/** When nobody saw the page any more. */
let hiddenAtMs = Date.now();

async function readNewOrders(ids: readonly string[], isRecent: (at: string) => boolean): Promise<News[]> {
  const readOrder = (await import("../slices/orders/index.ts")).readOrder;
  // New is what the list doesn't hold. One that was still being loaded may bring an order before the stream
  // tells of it: so is what was ordered since nobody looks.
  const unseen = ids.filter((id) => {
    const order = readOrder(id);
    return order === undefined || Date.parse(order.createdAt) >= hiddenAtMs;
  });
  if (unseen.length === 0) return [];
  const { TransactionMany } = await askGraphql<{
    TransactionMany: { _id: string; orderNumber: string; source: string; createdAt: string }[];
  }>(
    `query NewOrders($filter: FilterFindManyTransactionInput) { TransactionMany(filter: $filter) {
       _id orderNumber source createdAt } }`,
    { filter: { external: false, _operators: { _id: { in: unseen } } } },
  );
  return TransactionMany.filter(({ createdAt }) => isRecent(createdAt)).map(
    ({ _id, orderNumber, source }) => ({ key: _id, body: `${orderNumber}, ${source}` }),
  );
}

async function readUnread(ids: readonly string[], isRecent: (at: string) => boolean): Promise<News[]> {
  const { MessagingSessionMany } = await askGraphql<{
    MessagingSessionMany: {
      _id: string;
      latestMessageDate: string;
      buyer: { handle: string | null } | null;
    }[];
  }>(
    `query NewMessages($filter: FilterFindManyMessagingSessionInput) { MessagingSessionMany(filter: $filter) {
       _id latestMessageDate buyer { handle } } }`,
    { filter: { read: false, _operators: { _id: { in: ids } } } },
  );
  return MessagingSessionMany.filter(({ latestMessageDate }) => isRecent(latestMessageDate)).map(
    ({ _id, latestMessageDate, buyer }) => ({
      key: `${_id} ${latestMessageDate}`,
      body: buyer?.handle ?? "",
    }),
  );
}

/** Tells until the returned function is called; `open` shows a page of the app. */
export function keepDesktopNotices(open: (href: string) => void): () => void {
  const told = new Set<string>();
  const kinds = [
    { entity: "order", read: readNewOrders, title: texts.newOrders, href: "/shipping", count: 0 },
    { entity: "messagingSession", read: readUnread, title: texts.newMessages, href: "/messaging", count: 0 },
  ];
  const tell = async (kind: (typeof kinds)[number], ids: readonly string[]): Promise<void> => {
    const since = Date.now() - newsMs;
    // What can't be read is on the page when it is seen again.
    const found = await kind.read(ids, (at) => Date.parse(at) > since).catch(() => []);
    const news = found.filter(({ key }) => !told.has(key));
    for (const { key } of news) told.add(key);
    kind.count += news.length;
    if (news.length > 0)
      showNotice({
        kind: kind.entity,
        title: kind.title(kind.count),
        body: news.map(({ body }) => body).join("\n"),
        open: () => open(kind.href),
      });
  };
  const stops = kinds.map((kind) =>
    onChange(kind.entity, (ids) => {
      if (wantsNotices()) void tell(kind, ids.slice(0, mostAtOnce));
    }),
  );
  const handleVisibility = (): void => {
    if (document.visibilityState !== "visible") hiddenAtMs = Date.now();
    else for (const kind of kinds) kind.count = 0;
  };
  document.addEventListener("visibilitychange", handleVisibility);
  return () => {
    document.removeEventListener("visibilitychange", handleVisibility);
    for (const stop of stops) stop();
  };
}
