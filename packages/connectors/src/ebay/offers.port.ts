/**
 * Best offers, which eBay tells over its Trading API alone. The list holds active ones and nothing of changes:
 * an offer that has left it since the last run is asked for by itself, so that its end is known. One that was
 * countered waits for its buyer in no list: it's asked for once an hour until it ends or must have ended. An
 * answer has no key against repeats; the offer's state tells whether it arrived.
 *
 *   active (page by page) -> gone (what left the list, some at a time) -> caught up
 */
import { z } from "zod";
import { Malformed, readEach, Rejected } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  JsonObject,
  JsonValue,
  OffersPort,
  PlatformOffer,
} from "@stallkeeper/connector-sdk";
import { toDecimalText } from "@stallkeeper/domain";
import { offerLifeMs, offersIn, toOffer } from "./offer.mapping.ts";
import { callTrading } from "./trading.client.ts";
import { childrenNamed, findElement, textAt } from "./xml.ts";
import type { XmlPart } from "./xml.ts";

/** eBay gives no more at a time. */
const mostEntries = 20;
/** As many as a seller may have open. */
const mostKnown = 10_000;
const mostOfWords = 250;
/** How often a countered offer is asked for: eBay allows few calls a day, and its buyer has two days. */
const counteredEveryMs = 3_600_000;

const placeSchema = z.object({
  page: z.number().int(),
  /** Open at the last whole run. */
  known: z.array(z.string()),
  /** Met by this one. */
  seen: z.array(z.string()),
  /** Left the list: still to be asked for. Null: the list isn't through. */
  gone: z.array(z.string()).nullable(),
  /** Wait for their buyer: when each was last asked for. Older places have none. */
  countered: z.array(z.object({ id: z.string(), askedMs: z.number() })).default([]),
});
type Place = z.infer<typeof placeSchema>;

export const ebayOffers: OffersPort = {
  async pull(ctx, { cursor }) {
    const place = openPlace(cursor);
    return place.gone === null ? pullActive(ctx, place) : pullGone(ctx, place, place.gone);
  },

  async read(ctx, { platformOfferId }) {
    const external = await fetchOffer(ctx, platformOfferId);
    return external === null ? null : toOffer(external, ctx.now());
  },

  async answer(ctx, { platformOfferId, platformItemId, answer, counter, messageToBuyer }) {
    const itemId = platformItemId ?? (await itemOf(ctx, platformOfferId));
    const root = await callTrading(ctx, {
      callName: "RespondToBestOffer",
      operation: "offers.answer",
      effect: "write",
      content: [
        { name: "ItemID", content: itemId },
        { name: "BestOfferID", content: platformOfferId },
        { name: "Action", content: { accept: "Accept", decline: "Decline", counter: "Counter" }[answer] },
        ...(messageToBuyer === ""
          ? []
          : [{ name: "SellerResponse", content: messageToBuyer.slice(0, mostOfWords) }]),
        ...(counter === null
          ? []
          : [
              {
                name: "CounterOfferPrice",
                attributes: { currencyID: counter.currency },
                content: toDecimalText(counter.amountMinor, counter.currency),
              },
              { name: "CounterOfferQuantity", content: String(counter.quantity) },
            ]),
      ],
    });
    const failed = childrenNamed(findElement(root, "RespondToBestOffer"), "BestOffer").find(
      (offer) => textAt(offer, "CallStatus") === "Failure",
    );
    if (failed !== undefined)
      throw new Rejected("OFFER_REFUSED", "eBay didn't take the answer. The offer may be over.", {
        operation: "offers.answer",
      });
    return { state: "accepted", vendorRef: null };
  },
  idempotent: false,
  canCounter: true,
};

function openPlace(cursor: JsonValue): Place {
  if (cursor === null) return { page: 1, known: [], seen: [], gone: null, countered: [] };
  const checked = placeSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the offers cannot be read.");
  return checked.data;
}

async function pullActive(ctx: ConnectorContext, place: Place) {
  const root = await callTrading(ctx, {
    callName: "GetBestOffers",
    operation: "offers.list",
    effect: "read",
    content: [
      { name: "DetailLevel", content: "ReturnAll" },
      { name: "BestOfferStatus", content: "Active" },
      {
        name: "Pagination",
        content: [
          { name: "EntriesPerPage", content: String(mostEntries) },
          { name: "PageNumber", content: String(place.page) },
        ],
      },
    ],
  });
  const externals = offersIn(root);
  const pages = Number(textAt(root, "PaginationResult", "TotalNumberOfPages") || "1");
  const seen = [...place.seen, ...externals.map(idOf)].slice(0, mostKnown);
  const isThrough = externals.length === 0 || place.page >= pages;
  const isDue = ({ askedMs }: Place["countered"][number]): boolean =>
    ctx.now().getTime() - askedMs >= counteredEveryMs;
  const gone = [...place.known, ...place.countered.filter(isDue).map(({ id }) => id)].filter(
    (id) => !seen.includes(id),
  );
  const next: Place = !isThrough
    ? { ...place, page: place.page + 1, seen }
    : gone.length > 0
      ? { ...place, seen, gone }
      : caughtUp(seen, place.countered);
  return { ...readOffers(ctx, externals), nextCursor: { ...next }, hasMore: !isThrough || gone.length > 0 };
}

async function pullGone(ctx: ConnectorContext, place: Place, gone: readonly string[]) {
  const externals: JsonObject[] = [];
  const asked = gone.slice(0, mostEntries);
  for (const id of asked) {
    const external = await fetchOffer(ctx, id);
    if (external !== null) externals.push(external);
  }
  const rest = gone.slice(mostEntries);
  const page = readOffers(ctx, externals);
  // Not gone after all: the list moved between two pages and left it out. Its end is to be met, too.
  const open = page.entries.flatMap(({ state, platformOfferId }) =>
    state === "new" ? [platformOfferId] : [],
  );
  const seen = [...new Set([...place.seen, ...open])];
  const askedMs = ctx.now().getTime();
  const countered = [
    ...place.countered.filter(({ id }) => !asked.includes(id)),
    ...page.entries.flatMap((offer) =>
      waitsForBuyer(offer, askedMs) ? [{ id: offer.platformOfferId, askedMs }] : [],
    ),
  ];
  const next = rest.length > 0 ? { ...place, seen, gone: rest, countered } : caughtUp(seen, countered);
  return { ...page, nextCursor: { ...next }, hasMore: rest.length > 0 };
}

/** A counter-offer stands for as long as an offer, from some moment before that offer's own end. */
function waitsForBuyer({ state, expiresAt }: PlatformOffer, nowMs: number): boolean {
  return state === "countered" && expiresAt !== null && Date.parse(expiresAt) + offerLifeMs > nowMs;
}

function caughtUp(seen: readonly string[], countered: Place["countered"]): Place {
  return { page: 1, known: [...new Set(seen)], seen: [], gone: null, countered };
}

function readOffers(ctx: ConnectorContext, externals: readonly JsonObject[]) {
  return readEach(externals, idOf, (external) => toOffer(external, ctx.now()));
}

function idOf({ bestOffer }: JsonObject): string {
  return z.looseObject({ BestOfferID: z.string() }).safeParse(bestOffer).data?.BestOfferID ?? "";
}

/** One offer in whatever state; null where eBay doesn't show it. */
async function fetchOffer(ctx: ConnectorContext, platformOfferId: string): Promise<JsonObject | null> {
  const content: XmlPart[] = [
    { name: "DetailLevel", content: "ReturnAll" },
    { name: "BestOfferID", content: platformOfferId },
  ];
  try {
    const root = await callTrading(ctx, {
      callName: "GetBestOffers",
      operation: "offers.read",
      effect: "read",
      content,
    });
    return offersIn(root).find((external) => idOf(external) === platformOfferId) ?? null;
  } catch (error) {
    // eBay refuses an id that it doesn't know, and one that it no longer shows, in several ways.
    if (!(error instanceof Rejected)) throw error;
    ctx.log.debug({ operation: error.operation, vendorCode: error.vendorCode }, "eBay doesn't show an offer");
    return null;
  }
}

async function itemOf(ctx: ConnectorContext, platformOfferId: string): Promise<string> {
  const external = await fetchOffer(ctx, platformOfferId);
  const [item] = external === null ? [] : toOffer(external, ctx.now()).items;
  if (item === undefined)
    throw new Rejected("OFFER_NOT_FOUND", "eBay doesn't know this offer.", { operation: "offers.answer" });
  return item.platformItemId;
}
