/** What is read of an eBay order. eBay's documents require no field, so each may be missing. */
import { z } from "zod";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
export const amountWire = z.object({ value: z.string(), currency: z.string() });
const amount = amountWire.nullish();
const contact = z
  .object({
    fullName: text,
    email: text,
    primaryPhone: z.object({ phoneNumber: text }).nullish(),
    contactAddress: z
      .object({
        addressLine1: text,
        addressLine2: text,
        city: text,
        stateOrProvince: text,
        postalCode: text,
        countryCode: text,
      })
      .nullish(),
  })
  .nullish();
export type EbayContact = z.infer<typeof contact>;

const lineWire = z.object({
  lineItemId: z.string(),
  legacyItemId: text,
  legacyVariationId: text,
  title: text,
  sku: text,
  quantity: z.number(),
  lineItemCost: amount,
  discountedLineItemCost: amount,
  lineItemFulfillmentStatus: text,
  purchaseMarketplaceId: text,
  listingMarketplaceId: text,
  variationAspects: z.array(z.object({ name: text, value: text })).nullish(),
  lineItemFulfillmentInstructions: z.object({ shipByDate: text }).nullish(),
  properties: z.object({ fromBestOffer: z.boolean().nullish() }).nullish(),
  taxes: z.array(z.object({ amount })).nullish(),
  ebayCollectAndRemitTaxes: z.array(z.object({ amount, taxType: text })).nullish(),
  refunds: z.array(z.object({ amount, refundId: text, refundDate: text })).nullish(),
});
export type EbayLine = z.infer<typeof lineWire>;

export const shipmentWire = z.looseObject({
  fulfillmentId: text,
  shipmentTrackingNumber: text,
  shippingCarrierCode: text,
  shippedDate: text,
  lineItems: z.array(z.object({ lineItemId: z.string(), quantity: z.number().nullish() })).nullish(),
});
export type EbayShipment = z.infer<typeof shipmentWire>;

const refundWire = z.object({
  amount,
  refundDate: text,
  refundId: text,
  refundReferenceId: text,
  refundStatus: text,
});

const cancelRequestWire = z.object({
  cancelInitiator: text,
  cancelRequestState: text,
  cancelRequestedDate: text,
});

export const orderWire = z.object({
  orderId: z.string(),
  sellerId: text,
  creationDate: z.string(),
  lastModifiedDate: z.string(),
  orderFulfillmentStatus: text,
  orderPaymentStatus: text,
  cancelStatus: z
    .object({
      cancelState: text,
      /** The list leaves them empty. */
      cancelRequests: z.array(cancelRequestWire).nullish(),
    })
    .nullish(),
  buyer: z.object({ username: text, buyerRegistrationAddress: contact }).nullish(),
  buyerCheckoutNotes: text,
  pricingSummary: z.object({
    priceSubtotal: amount,
    priceDiscount: amount,
    deliveryCost: amount,
    deliveryDiscount: amount,
    adjustment: amount,
    fee: amount,
    tax: amount,
    total: amountWire,
  }),
  paymentSummary: z
    .object({
      payments: z
        .array(
          z.object({ paymentMethod: text, paymentReferenceId: text, paymentStatus: text, paymentDate: text }),
        )
        .nullish(),
      refunds: z.array(refundWire).nullish(),
    })
    .nullish(),
  fulfillmentStartInstructions: z
    .array(
      z.object({
        fulfillmentInstructionsType: text,
        pickupStep: z.object({ merchantLocationKey: text }).nullish(),
        shippingStep: z
          .object({ shippingServiceCode: text, shipTo: contact, shipToReferenceId: text })
          .nullish(),
      }),
    )
    .nullish(),
  fulfillmentHrefs: z.array(z.string()).nullish(),
  program: z.object({ fulfillmentProgram: z.object({ fulfilledBy: text }).nullish() }).nullish(),
  totalMarketplaceFee: amount,
  lineItems: z.array(lineWire).default([]),
  /** Ours: its shipments, which eBay keeps beside it; left out where they weren't asked for. */
  shippingFulfillments: z.array(shipmentWire).optional(),
});
export type EbayOrder = z.infer<typeof orderWire>;
