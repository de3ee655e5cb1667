/** An order of many that are marked as shipped, with the number it goes out under. */
export interface ShipLine {
  orderId: string;
  orderNumber: string;
  buyer: string;
  country: string;
  platform: string;
  account: string;
  source: string;
  provider: string | null;
  trackingNumber: string;
  isPaidWithPaypal: boolean;
  /** What is to be known before it is sent: that it is held, or goes out with others. */
  remark: string;
  /** The order above in whose parcel it goes along. */
  leaderId?: string;
  combinedId: string | null;
  /** The person knows which other orders have its number. */
  isReused?: boolean;
  /** The person included it and knows that it isn't paid, or that it is held or marked for something else. */
  confirmUnpaid?: boolean;
  confirmHeldBack?: boolean;
}
