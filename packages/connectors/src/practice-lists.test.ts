/**
 * Lists beside orders, walked page by page while entries change and arrive between the pages: every entry is
 * seen, in its newest state in the end.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Rejected, type Connector, type ConnectorContext, type JsonValue } from "@stallkeeper/connector-sdk";
import {
  openSeller,
  startPracticeMarket,
  unlimited,
  type PracticeMarket,
} from "./practice-market.test-server.ts";
import { connectors } from "./registry.ts";

interface Entry {
  readonly id: string;
  readonly updatedAt: string;
  readonly state: string;
}
type Pull = (
  ctx: ConnectorContext,
  request: { readonly cursor: JsonValue; readonly pageSize?: number },
) => Promise<{ entries: readonly Entry[]; nextCursor: JsonValue; hasMore: boolean }>;

let market: PracticeMarket;
beforeAll(async () => {
  market = await startPracticeMarket();
});
afterAll(() => market.stop());

const byId = (id: string) => unlimited(connectors.find((connector) => connector.id === id) as Connector);

/** Walks until caught up and keeps the newest state of each entry. */
async function walk(
  ctx: ConnectorContext,
  pull: Pull,
  from: JsonValue,
  pageSize: number,
  between: (page: number) => Promise<unknown> = async () => undefined,
): Promise<{ seen: Map<string, string>; cursor: JsonValue; pages: number }> {
  const seen = new Map<string, Entry>();
  let cursor = from;
  for (let pages = 1; ; pages++) {
    const page = await pull(ctx, { cursor, pageSize });
    for (const entry of page.entries)
      if (entry.updatedAt >= (seen.get(entry.id)?.updatedAt ?? "")) seen.set(entry.id, entry);
    cursor = page.nextCursor;
    if (!page.hasMore)
      return { seen: new Map([...seen].map(([id, { state }]) => [id, state])), cursor, pages };
    await between(pages);
  }
}

const linesOf = (states: Iterable<readonly [string, string]>) =>
  [...states].map(([id, state]) => `${id} ${state}`).sort();
const own = (connector: Connector, account: string) => ({ market: connector.id, account });

describe("Bazaar's conversations", () => {
  const bazaar = byId("bazaar");
  const pull: Pull = async (ctx, request) => {
    const page = await (bazaar.messaging?.pullConversations?.(ctx, request) ?? expect.fail());
    return {
      ...page,
      entries: page.entries.map((one) => ({
        id: one.platformSessionId,
        updatedAt: one.updatedAt,
        state: String(one.messages.length),
      })),
    };
  };

  it("come the newest first, whole, each with all its messages, though some change and some begin between the pages", async () => {
    const seller = await openSeller(market, bazaar);
    const ctx = await seller.openContext();
    const dayMs = 86_400_000;
    for (let n = 0; n < 9; n++)
      await market.control("POST", "/messages", {
        ...own(bazaar, seller.username),
        at: Date.now() - (9 - n) * dayMs,
      });
    const all = async () =>
      await market.control<{ id: string; messages: unknown[] }[]>(
        "GET",
        `/conversations?account=${seller.username}`,
      );
    const [oldest] = await all();
    const first = await pull(ctx, { cursor: null, pageSize: 50 });
    expect(first.entries.length).toBeLessThan(4);
    expect(first.entries.map(({ id }) => id)).not.toContain(oldest?.id);
    const walked = await walk(ctx, pull, null, 2, async (page) => {
      if (page < 4)
        await market.control("POST", "/messages", {
          ...own(bazaar, seller.username),
          ...(page % 2 === 0 ? {} : { sessionId: oldest?.id }),
        });
    });
    expect(walked.pages).toBeGreaterThan(4);
    const next = await walk(ctx, pull, walked.cursor, 2);
    const known = new Map([...walked.seen, ...next.seen]);
    expect(linesOf(known)).toEqual(
      linesOf((await all()).map(({ id, messages }) => [id, String(messages.length)])),
    );
    await seller.close();
  });

  it("that changed while the old ones were walked are met by the next run, however far apart they changed", async () => {
    const seller = await openSeller(market, bazaar);
    const ctx = await seller.openContext();
    const agoMs = (minutes: number) => Date.now() - minutes * 60_000;
    const write = async (minutes: number, sessionId?: string) => {
      const [made] = await market.control<{ id: string }[]>("POST", "/messages", {
        ...own(bazaar, seller.username),
        at: agoMs(minutes),
        ...(sessionId === undefined ? {} : { sessionId }),
      });
      return made?.id ?? "";
    };
    await write(9 * 24 * 60);
    const [first, second] = [await write(60), await write(59)];
    const recent = await pull(ctx, { cursor: null, pageSize: 50 });
    await write(30, first);
    await write(0, second);
    const walked = await walk(ctx, pull, recent.nextCursor, 50);
    const next = await walk(ctx, pull, walked.cursor, 50);
    expect(linesOf(next.seen)).toEqual(
      linesOf([
        [first, "2"],
        [second, "2"],
      ]),
    );
    await seller.close();
  });

  it("of which the marketplace will not show one are listed, that one with its words, and the list goes on", async () => {
    const seller = await openSeller(market, bazaar);
    const ctx = await seller.openContext();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++)
      ids.push(
        ...(await market.control<{ id: string }[]>("POST", "/messages", own(bazaar, seller.username))).map(
          (one) => one.id,
        ),
      );
    const rejecting: ConnectorContext = {
      ...ctx,
      http: {
        ...ctx.http,
        request: (request) =>
          request.url.endsWith(`/${ids[1]}`)
            ? Promise.reject(new Rejected("legal_hold", "This conversation is locked."))
            : ctx.http.request(request),
      },
    };
    const page = await bazaar.messaging?.pullConversations?.(rejecting, { cursor: null });
    expect(new Set(page?.entries.map(({ platformSessionId }) => platformSessionId))).toEqual(
      new Set([ids[0], ids[2]]),
    );
    expect(page?.unreadable).toEqual([{ id: ids[1], reason: "This conversation is locked." }]);
    await seller.close();
  });

  it("go on where they were when a page token has run out, in either stage", async () => {
    const seller = await openSeller(market, bazaar);
    const ctx = await seller.openContext();
    for (let n = 0; n < 12; n++)
      await market.control("POST", "/messages", {
        ...own(bazaar, seller.username),
        at: Date.now() - n * 86_400_000,
      });
    await market.control("PATCH", "/settings", { bazaar: { pageTokenMs: 1 } });
    const walked = await walk(ctx, pull, null, 2, () => new Promise((resolve) => setTimeout(resolve, 5)));
    await market.control("PATCH", "/settings", { bazaar: { pageTokenMs: 600_000 } });
    expect(walked.seen.size).toBe(12);
    await seller.close();
  });
});

describe.each(["bazaar", "thriftly"])("offers of %s", (id) => {
  const connector = byId(id);
  const pull: Pull = async (ctx, request) => {
    const page = await (connector.offers?.pull(ctx, request) ?? expect.fail());
    return {
      ...page,
      entries: page.entries.map((one) => ({
        id: one.platformOfferId,
        updatedAt: one.updatedAt,
        state: one.state,
      })),
    };
  };

  it("are all seen, and an end by time alone is met by a later run", async () => {
    const seller = await openSeller(market, connector);
    const ctx = await seller.openContext();
    await market.control("POST", "/accounts", { market: id, username: seller.username });
    await connectListing(ctx, connector);
    const made: { id: string }[] = [];
    for (let n = 0; n < 5; n++)
      made.push(
        ...(await market.control<{ id: string }[]>("POST", "/offers", {
          ...own(connector, seller.username),
          ...(n === 2 ? { expiresInMs: 1_800_000 } : {}),
        })),
      );
    const walked = await walk(ctx, pull, null, 2, () =>
      market.control("POST", "/offers", own(connector, seller.username)).then(() => undefined),
    );
    expect([...walked.seen.values()].every((state) => state === "new")).toBe(true);
    await market.control("POST", "/clock", { advanceMs: 1_800_000 });
    const next = await walk(ctx, pull, walked.cursor, 50);
    const known = new Map([...walked.seen, ...next.seen]);
    const truth = await market.control<{ id: string; state: string }[]>(
      "GET",
      `/offers?account=${seller.username}&market=${id}`,
    );
    expect(linesOf(known)).toEqual(
      linesOf(truth.map((one) => [one.id, one.state === "open" ? "new" : one.state])),
    );
    expect(truth.find((one) => one.id === made[2]?.id)?.state).toBe("expired");
    const [some] = truth;
    expect(
      await connector.offers?.read(ctx, { platformOfferId: some?.id ?? "", platformItemId: null }),
    ).toMatchObject({ platformOfferId: some?.id });
    expect(
      await connector.offers?.read(ctx, { platformOfferId: "999999999", platformItemId: null }),
    ).toBeNull();
    await seller.close();
  });
});

/** Something to offer on: a listing put up at the marketplace's own API. */
async function connectListing(ctx: ConnectorContext, connector: Connector): Promise<void> {
  const { accessToken } = ctx.credentials();
  const url =
    connector.id === "bazaar" ? `${market.url}/bazaar/v2/listings` : `${market.url}/thriftly/api/v1/listings`;
  const body =
    connector.id === "bazaar"
      ? { title: "Vase", price: { value: "42.00", currency: "GBP" }, quantity: 5, category: "ceramics" }
      : { description: "Vase\nHand-blown.", price: "42.00", category: "ceramics" };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${accessToken as string}` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
}

describe.each(["bazaar", "atelier", "thriftly"])("the shelf and the ratings of %s", (id) => {
  const connector = byId(id);
  const listings: Pull = async (ctx, request) => {
    const page = await (connector.listings?.pull(ctx, request) ?? expect.fail());
    return {
      ...page,
      entries: page.entries.map((one) => ({
        id: one.platformListingId,
        updatedAt: one.updatedAt,
        state: `${one.title} ${one.priceMinor} ${one.quantity}`,
      })),
    };
  };
  const ratings: Pull = async (ctx, request) => {
    const page = await (connector.ratings?.pull(ctx, request) ?? expect.fail());
    return {
      ...page,
      entries: page.entries.map((one) => ({
        id: one.platformRatingId,
        updatedAt: one.updatedAt,
        state: `${one.stars} ${one.text} ${one.platformOrderId}`,
      })),
    };
  };

  it("are seen whole in small pages, and read one by one", async () => {
    const username = `shelf-${id}`;
    await market.control("POST", "/accounts", { market: id, username, orders: 120, days: 60 });
    const seller = await openSeller(market, connector, { username });
    const ctx = await seller.openContext();
    const shelf = await walk(ctx, listings, null, 7);
    const theirs = await market.control<
      { id: string; title: string; priceMinor: number; quantity: number; state: string }[]
    >("GET", `/listings?account=${username}&market=${id}`);
    const pieces = (one: { quantity: number; state: string }) =>
      connector.traits.isSingleQuantity ? (one.state === "live" ? 1 : 0) : one.quantity;
    expect(linesOf(shelf.seen)).toEqual(
      linesOf(theirs.map((one) => [one.id, `${one.title} ${one.priceMinor} ${pieces(one)}`])),
    );
    const [listing] = theirs;
    expect(
      await connector.listings?.read(ctx, { platformListingId: listing?.id ?? "", sku: null }),
    ).toMatchObject({ title: listing?.title, priceMinor: listing?.priceMinor });
    expect(await connector.listings?.read(ctx, { platformListingId: "7", sku: null })).toBeNull();

    await market.control("POST", "/ratings", { market: id, account: username, stars: 1, text: "Broken." });
    const walked = await walk(ctx, ratings, null, 7);
    const [late] = await market.control<{ id: string }[]>("POST", "/ratings", {
      market: id,
      account: username,
      stars: 5,
      text: "Mended.",
    });
    const next = await walk(ctx, ratings, walked.cursor, 7);
    const truth = await market.control<{ id: string; stars: number; text: string | null; orderId: string }[]>(
      "GET",
      `/ratings?account=${username}&market=${id}`,
    );
    expect(linesOf(new Map([...walked.seen, ...next.seen]))).toEqual(
      linesOf(truth.map((one) => [one.id, `${one.stars} ${one.text ?? ""} ${one.orderId}`])),
    );
    expect(await connector.ratings?.read(ctx, late?.id ?? "")).toMatchObject({
      stars: 5,
      polarity: "positive",
      text: "Mended.",
    });
    expect(await connector.ratings?.read(ctx, "999999999")).toBeNull();
    await seller.close();
  });
});
