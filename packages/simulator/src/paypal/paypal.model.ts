/** What the practice PayPal knows. */

/** A parcel that it was told of; its id is the transaction's and the parcel's number, joined by a hyphen. */
export type Tracker = {
  market: "paypal";
  account: string;
  id: string;
  seq: number;
  transactionId: string;
  trackingNumber: string | null;
  carrier: string | null;
  carrierOther: string | null;
  status: string;
  shipmentDate: string | null;
  updatedAt: number;
};
