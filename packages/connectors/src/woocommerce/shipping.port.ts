/**
 * Shipping confirmation on WooCommerce: order meta and status by one PUT, then a customer note that mails the
 * buyer.
 *
 * The vendor has no idempotency keys (marketplaces B5), so each step looks first: a parcel that stands on the
 * order is not written again, a note that names the tracking number is not sent again. The PUT is what
 * counts; a note that cannot be left is a warning, never a reason to say that the order is not shipped.
 */
import { z } from "zod";
import { ConnectorError, Rejected } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  ShipmentConfirmation,
  ShipmentCorrection,
  ShipmentReadBack,
  ShippingPort,
} from "@stallkeeper/connector-sdk";
import { orderWire } from "./order.wire.ts";
import type { WooOrder } from "./order.wire.ts";
import { asHtmlText, readHtmlText } from "./shop-text.ts";
import { hasActionKey, readTrackings, trackingId, trackingMeta, withoutTracking } from "./tracking-meta.ts";
import { callShop, fetchFromShop } from "./woocommerce.client.ts";

/**
 * A status that the shop's own plugins made may be shipped too; only the ends known to be wrong are refused.
 */
const NOT_SHIPPABLE = new Set(["cancelled", "refunded", "trash", "checkout-draft"]);
const notesSchema = z.array(z.looseObject({ note: z.string(), customer_note: z.boolean() }));
const anyObject = z.looseObject({});

async function readOrder(ctx: ConnectorContext, platformOrderId: string): Promise<WooOrder | null> {
  if (!/^\d+$/.test(platformOrderId)) return null;
  const response = await callShop(ctx, {
    operation: "orders.read",
    method: "GET",
    path: `/orders/${platformOrderId}`,
    schema: orderWire,
    accept: [404],
  });
  return response.isOk ? response.body : null;
}

/** The status of a shipped order: the vendor's, or one of the shop's own that the seller chose. */
function shippedStatusOf({ account }: ConnectorContext): string {
  const { shippedStatus } = account.settings;
  return typeof shippedStatus === "string" && shippedStatus !== "" ? shippedStatus : "completed";
}

/** Everything is in the parcel: nothing named, or each line with its whole quantity. */
function coversOrder(order: WooOrder, items: ShipmentConfirmation["items"]): boolean {
  if (items.length === 0) return true;
  return order.line_items.every(
    (line) => (items.find((item) => item.itemId === line.id)?.quantity ?? 0) >= line.quantity,
  );
}

type Told = Pick<ShipmentConfirmation, "platformOrderId" | "provider" | "trackingNumber" | "trackingUrl">;

/**
 * What the buyer is mailed. A parcel with some of the lines alone is no reason to wait for the rest at the
 * door.
 */
function noteText({ provider, trackingNumber, trackingUrl, items }: ShipmentConfirmation): string {
  const sent = items.length === 0 ? "Your order has been sent" : "A parcel of your order has been sent";
  return `${sent} with ${provider}. Tracking number: ${trackingNumber}${followText(trackingUrl)}`;
}

function followText(trackingUrl: string | undefined): string {
  return trackingUrl === undefined ? "" : `. Follow it at ${trackingUrl}`;
}

/**
 * Whether a note names this very number, whoever wrote it; one that is a part of a longer number is another.
 */
function namesNumber(trackingNumber: string): (note: string) => boolean {
  const isPartOfOne = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter);
  return (note) => {
    for (let at = note.indexOf(trackingNumber); at !== -1; at = note.indexOf(trackingNumber, at + 1)) {
      if (!isPartOfOne(note.charAt(at - 1)) && !isPartOfOne(note.charAt(at + trackingNumber.length)))
        return true;
    }
    return false;
  };
}

/** Mails the buyer once. Returns warnings. */
async function leaveNote(
  ctx: ConnectorContext,
  confirmation: Told,
  words: string,
  isSame = namesNumber(confirmation.trackingNumber),
): Promise<readonly string[]> {
  // The shop mails it as HTML and keeps it as it was sent.
  const text = asHtmlText(words);
  const path = `/orders/${confirmation.platformOrderId}/notes`;
  try {
    const notes = await fetchFromShop(ctx, {
      operation: "notes.list",
      method: "GET",
      path,
      query: { type: "customer" },
      schema: notesSchema,
    });
    if (notes.some((note) => note.customer_note && isSame(readHtmlText(note.note)))) return [];
    await fetchFromShop(ctx, {
      operation: "notes.create",
      method: "POST",
      path,
      json: { note: text, customer_note: true },
      schema: anyObject,
    });
    return [];
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.warn(
      { operation: "notes.create", platformOrderId: confirmation.platformOrderId, kind: error.kind },
      "the buyer's note could not be left",
    );
    return [`The note to the buyer could not be left: ${error.message}`];
  }
}

export const wooShipping: ShippingPort = {
  idempotent: false,
  takesParts: true,
  whenUnpaid: "countsAsPaid",

  async confirm(ctx, confirmation) {
    const order = await readOrder(ctx, confirmation.platformOrderId);
    if (!order)
      throw new Rejected("ORDER_NOT_FOUND", "The shop doesn't have this order.", {
        operation: "orders.ship",
        notFound: true,
      });
    const isThere = readTrackings(order.meta_data).some(
      (tracking) => tracking.trackingNumber === confirmation.trackingNumber,
    );
    const isWhole = coversOrder(order, confirmation.items);
    const whole = isWhole ? { ...confirmation, items: [] } : confirmation;
    const status = isWhole ? shippedStatusOf(ctx) : order.status;
    if (!isThere || order.status !== status) {
      if (NOT_SHIPPABLE.has(order.status)) {
        throw new Rejected(
          "NOT_SHIPPABLE",
          `The order is "${order.status}" in the shop, so it can't be marked as shipped.`,
          { operation: "orders.ship" },
        );
      }
      await fetchFromShop(ctx, {
        operation: "orders.ship",
        method: "PUT",
        path: `/orders/${confirmation.platformOrderId}`,
        schema: anyObject,
        json: {
          ...(status === order.status ? {} : { status }),
          meta_data: trackingMeta(order.meta_data, confirmation),
        },
      });
    }
    return {
      state: "accepted",
      vendorRef: trackingId(confirmation),
      warnings: await leaveNote(ctx, confirmation, noteText(whole)),
    };
  },

  finish: (ctx, confirmation) => leaveNote(ctx, confirmation, noteText(confirmation)),

  async correct(ctx: ConnectorContext, correction: ShipmentCorrection) {
    const { platformOrderId, previousTrackingNumber, provider, trackingNumber } = correction;
    const order = await readOrder(ctx, platformOrderId);
    const isThere =
      order !== null &&
      readTrackings(order.meta_data).some((tracking) => tracking.trackingNumber === previousTrackingNumber);
    if (!isThere)
      throw new Rejected("SHIPMENT_NOT_FOUND", "The shop doesn't have this tracking number.", {
        operation: "orders.correct",
        notFound: order === null,
      });
    await fetchFromShop(ctx, {
      operation: "orders.correct",
      method: "PUT",
      path: `/orders/${platformOrderId}`,
      schema: anyObject,
      json: {
        meta_data: trackingMeta(withoutTracking(order.meta_data, previousTrackingNumber), {
          ...correction,
          items: [],
        }),
      },
    });
    const note = `The tracking number of your order is now ${trackingNumber} (${provider})${followText(correction.trackingUrl)}.`;
    return {
      state: "accepted",
      vendorRef: trackingId(correction),
      warnings: await leaveNote(ctx, correction, note, (left) => left === readHtmlText(asHtmlText(note))),
    };
  },

  async readBack(ctx, { platformOrderId, trackingNumber, idempotencyKey }): Promise<ShipmentReadBack> {
    const order = await readOrder(ctx, platformOrderId);
    const trackings = order ? readTrackings(order.meta_data) : [];
    const found = trackings.find((tracking) => tracking.trackingNumber === trackingNumber);
    return {
      isFound:
        found !== undefined ||
        (order !== null && idempotencyKey !== undefined && hasActionKey(order.meta_data, idempotencyKey)),
      vendorRef: found?.vendorRef ?? null,
      provider: found?.provider ?? "",
      trackingNumbers: trackings.map((tracking) => tracking.trackingNumber),
      isOrderShipped: order?.status === "completed" || order?.status === shippedStatusOf(ctx),
    };
  },
};
