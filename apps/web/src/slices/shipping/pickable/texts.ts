/** The words for orders that are left out. */
export const texts = {
  title: (count: number) => `Left out (${count})`,
  include: "Include",
  includeOne: (orderNumber: string) => `Include ${orderNumber}`,
  includeAll: (count: number) => `Include all ${count}`,
  locked: "Wait until the others have finished.",
  inParcel: (orderNumber: string, reason: string) => `${orderNumber} in the same parcel: ${reason}`,
  unpaid: "Not paid yet",
  paymentFailed: "Payment failed",
  onHold: (platform: string) => `On hold at ${platform}`,
  unmapped: (status: string) => `Status “${status}” isn't mapped`,
} as const;
