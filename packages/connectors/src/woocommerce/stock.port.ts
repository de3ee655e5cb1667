/**
 * Stock and prices of a shop, by batch. The products are read first: for what isn't counted, for stock that
 * variations share with their product, for sales that a price wouldn't reach, and because the shop compares
 * nothing itself.
 */
import { levelOf, outcomeOfError, stockRefOf } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  PlatformListing,
  StockChange,
  StockOutcome,
  StockPort,
} from "@stallkeeper/connector-sdk";
import { batchAnswer, entriesOf, problemsOf } from "./batch-answer.ts";
import type { BatchEntry } from "./batch-answer.ts";
import { readProduct, readVariation, toListing } from "./product.mapping.ts";
import { fetchProducts, fetchVariations, shopCurrency } from "./product.reading.ts";
import { planChange } from "./stock-plan.ts";
import type { Planned, Shelf } from "./stock-plan.ts";
import { fetchFromShop } from "./woocommerce.client.ts";

export const wooStock: StockPort = {
  // A shop takes 100 a batch; small hosts take their time.
  maxBatchSize: 50,
  canChangePrice: true,
  atZero: "keeps",
  comparesQuantity: "byReading",

  async push(ctx, changes) {
    if (changes.length === 0) return [];
    const shelf = await readShelf(ctx, changes);
    const hasPrice = changes.some(({ price }) => price !== undefined);
    const currency = hasPrice ? await shopCurrency(ctx) : "";
    const planned = changes.map((change) => planChange(change, shelf, currency));
    return sendAll(ctx, changes, planned);
  },

  async read(ctx, refs) {
    if (refs.length === 0) return [];
    const { products, variations } = await readShelf(ctx, refs);
    const currency = await shopCurrency(ctx);
    const listings = new Map<string, PlatformListing>();
    for (const [id, product] of products)
      listings.set(id, toListing(product, [...(variations.get(id)?.values() ?? [])], currency));
    return refs.map((ref) => {
      const listing = listings.get(ref.platformListingId);
      return listing === undefined ? null : levelOf(ref, listing);
    });
  },
};

/** What the changes are about, as it stands. */
async function readShelf(
  ctx: ConnectorContext,
  refs: readonly Pick<StockChange, "platformListingId" | "platformVariantId">[],
): Promise<Shelf> {
  const ids = [...new Set(refs.map((ref) => ref.platformListingId))].filter((id) => /^\d+$/.test(id));
  const products: Shelf["products"] = new Map();
  const variations: Shelf["variations"] = new Map();
  if (ids.length === 0) return { products, variations };
  for (const external of await fetchProducts(ctx, ids)) {
    const { id, type } = readProduct(external);
    products.set(id, external);
    const wanted = refs.flatMap((ref) =>
      ref.platformListingId === id && ref.platformVariantId !== null ? [ref.platformVariantId] : [],
    );
    const isWhole = refs.some((ref) => ref.platformListingId === id && ref.platformVariantId === null);
    if (type !== "variable" || (wanted.length === 0 && !isWhole)) continue;
    const found = await fetchVariations(ctx, id, isWhole ? [] : wanted);
    variations.set(id, new Map(found.map((one) => [readVariation(one).id, one])));
  }
  return { products, variations };
}

/** One call for products and one per product for its variations; trouble half-way is the rest's outcome. */
async function sendAll(
  ctx: ConnectorContext,
  changes: readonly StockChange[],
  planned: readonly Planned[],
): Promise<readonly StockOutcome[]> {
  const outcomes: (StockOutcome | undefined)[] = planned.map((plan, at) =>
    plan.kind === "told" && changes[at] ? { ...stockRefOf(changes[at]), ...plan.outcome } : undefined,
  );
  const groups = Map.groupBy(
    planned.flatMap((plan, at) => (plan.kind === "write" ? [{ ...plan, at }] : [])),
    ({ path }) => path,
  );
  let isAnyDone = false;
  for (const [path, writes] of groups) {
    // Two variations that share one stock are one entry.
    const bodies = new Map<number, object>();
    for (const { id, body } of writes) bodies.set(id, { ...bodies.get(id), ...body });
    try {
      const answer = await fetchFromShop(ctx, {
        operation: "stock.push",
        method: "POST",
        path: `${path}/batch`,
        json: { update: [...bodies].map(([id, body]) => ({ id, ...body })) },
        schema: batchAnswer,
      });
      const entries = entriesOf(answer.update, bodies.size, "stock.push");
      const ids = [...bodies.keys()];
      for (const { id, at, warning } of writes) {
        const change = changes[at];
        if (change) outcomes[at] = outcomeOf(change, entries[ids.indexOf(id)], warning);
      }
      isAnyDone = true;
    } catch (error) {
      const isFirst = !isAnyDone && !outcomes.some((outcome) => outcome?.state === "accepted");
      for (const { at } of writes) {
        const change = changes[at];
        if (!change) continue;
        const outcome = outcomeOfError(change, error);
        if (outcome.state === "again" && isFirst) throw error;
        outcomes[at] = outcome;
      }
    }
  }
  return outcomes.map((outcome, at) => outcome ?? lost(changes[at]));
}

function lost(change: StockChange | undefined): StockOutcome {
  if (change === undefined) throw new TypeError("A change is missing.");
  return { ...stockRefOf(change), state: "again", text: "The shop gave no answer for it.", retryAt: null };
}

function outcomeOf(
  change: StockChange,
  entry: BatchEntry | undefined,
  warning: string | undefined,
): StockOutcome {
  const ref = stockRefOf(change);
  if (entry === undefined) return lost(change);
  if (!entry.error) return { ...ref, state: "accepted", ...(warning === undefined ? {} : { warning }) };
  const { code, message, data } = entry.error;
  if ((data?.status ?? 400) >= 500) return { ...ref, state: "again", text: message, retryAt: null };
  const [problem = { code, text: message, field: null }] = problemsOf(code, message);
  return { ...ref, state: "refused", ...problem };
}
