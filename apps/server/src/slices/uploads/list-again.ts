/**
 * Lists again what is sold out at its platform. `publish` gives such a listing back as it is, since it goes on
 * once it has pieces again (docs/adr/0183-list-again-what-is-sold-out.md): so its pieces and price go by the
 * port for stock.
 */
import {
  Rejected,
  Temporary,
  type Connector,
  type ConnectorContext,
  type PlatformListing,
  type StockChange,
  type StockOutcome,
} from "@stallkeeper/connector-sdk";
import type { PublishPayload } from "./publish-payload.ts";

type Told = Pick<PublishPayload["draft"], "sku" | "price" | "quantity" | "variants">;

/**
 * Gives a sold-out listing its pieces and price, and answers it as it stands then; one that isn't sold out, or
 * whose platform takes no pieces from here, as it is. Nothing is done where somebody else put it on sale
 * meanwhile. Throws Rejected with the field in the way, or trouble: a repeat first has to find it sold out still.
 */
export async function listAgain(
  { listings, stock }: Pick<Connector, "listings" | "stock">,
  vendor: ConnectorContext,
  standing: PlatformListing,
  told: Told,
): Promise<PlatformListing> {
  if (standing.isSoldOut !== true || stock === undefined) return standing;
  const changes = changesOf(standing, told, stock.canChangePrice);
  for (let at = 0; at < changes.length; at += stock.maxBatchSize)
    throwUnlessTaken(await stock.push(vendor, changes.slice(at, at + stock.maxBatchSize)));
  const { platformListingId } = standing;
  return (await listings?.read(vendor, { platformListingId, sku: told.sku })) ?? standing;
}

/** Of variants those that stand there, by their SKUs; what is new in the draft isn't there yet. */
function changesOf(standing: PlatformListing, told: Told, takesPrice: boolean): StockChange[] {
  const { platformListingId } = standing;
  const change = (
    platformVariantId: string | null,
    there: Pick<PlatformListing, "quantity">,
    { sku, price, quantity }: Omit<Told, "variants">,
  ): StockChange => ({
    platformListingId,
    platformVariantId,
    sku,
    quantity,
    expectedQuantity: there.quantity,
    // A last guard: nothing is offered for nothing.
    ...(takesPrice && price.amountMinor > 0 ? { price } : {}),
  });
  if (standing.variants.length === 0) return [change(null, standing, told)];
  return standing.variants.flatMap((there) => {
    const own = told.variants?.find(({ sku }) => sku === there.sku);
    return own === undefined ? [] : [change(there.platformVariantId, there, own)];
  });
}

function throwUnlessTaken(outcomes: readonly StockOutcome[]): void {
  for (const outcome of outcomes) {
    switch (outcome.state) {
      case "accepted":
        break;
      case "refused": {
        const { code, text, field } = outcome;
        throw new Rejected(code, text, { problems: [{ code, text, field: field ?? "quantity" }] });
      }
      case "stale":
        // Looked at once more: it is on sale by now, or was told other pieces.
        throw new Temporary("Its quantity has changed since.", { effectUnknown: false });
      case "again":
        throw new Temporary(outcome.text, { effectUnknown: true });
    }
  }
}
