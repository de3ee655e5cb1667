/**
 * Prices of live listings by the port for stock: as many in a call as the platform takes. They are absolute, so a
 * repeat does no harm.
 */
import { z } from "zod";
import {
  Rejected,
  Temporary,
  type Connector,
  type ConnectorContext,
  type StockChange,
  type StockLevel,
  type StockOutcome,
} from "@stallkeeper/connector-sdk";

/** The prices of a listing, or of its variants, as the row of an action holds them. */
export const sentPrices = z.array(
  z.object({
    platformVariantId: z.string().nullable(),
    sku: z.string(),
    price: z.object({ amountMinor: z.number(), currency: z.string() }),
  }),
);
export type SentPrices = z.infer<typeof sentPrices>;

export type PricedPart = StockChange & Required<Pick<StockChange, "price">>;
type Selling = Pick<Connector, "id" | "stock">;

const portOf = ({ id, stock }: Selling) => {
  if (stock === undefined) throw new Error(`${id} takes no prices`);
  return stock;
};

/**
 * Sends them; answers what became of each, in their order. Throws Rejected with the field of the price, or trouble:
 * some of them may stand there by then.
 */
export async function pushPrices(
  connector: Selling,
  vendor: ConnectorContext,
  parts: readonly PricedPart[],
): Promise<StockOutcome[]> {
  // A last guard: no listing is offered for nothing, whatever came before.
  if (parts.some(({ price }) => price.amountMinor <= 0)) throw priceProblem("NO_PRICE", "It has no price.");
  const port = portOf(connector);
  const outcomes: StockOutcome[] = [];
  for (let at = 0; at < parts.length; at += port.maxBatchSize) {
    const some = await asPriceProblem(port.push(vendor, parts.slice(at, at + port.maxBatchSize)));
    const broken = some.find(({ state }) => state === "again");
    if (broken?.state === "again") throw new Temporary(broken.text, { effectUnknown: true });
    outcomes.push(...some);
  }
  return outcomes;
}

/** What stands there of each, in their order; null: the platform doesn't know it. Throws trouble. */
export async function readPrices(
  connector: Selling,
  vendor: ConnectorContext,
  parts: readonly PricedPart[],
): Promise<(StockLevel | null)[]> {
  const port = portOf(connector);
  const levels: (StockLevel | null)[] = [];
  for (let at = 0; at < parts.length; at += port.maxBatchSize)
    levels.push(...(await port.read(vendor, parts.slice(at, at + port.maxBatchSize))));
  return levels;
}

/** Why a price wasn't taken, at the field of the price; null: it was. Pure. */
export function refusalOfPrice(outcome: StockOutcome | undefined): Rejected | null {
  if (outcome?.state === "refused") return priceProblem(outcome.code, outcome.text);
  return outcome?.state === "stale"
    ? priceProblem("STALE", "Its quantity has changed since. Send it again.")
    : null;
}

async function asPriceProblem<T>(push: Promise<T>): Promise<T> {
  try {
    return await push;
  } catch (error) {
    throw error instanceof Rejected ? priceProblem(error.vendorCode, error.text) : error;
  }
}

const priceProblem = (code: string, text: string): Rejected =>
  new Rejected(code, text, { problems: [{ code, text, field: "price" }] });
