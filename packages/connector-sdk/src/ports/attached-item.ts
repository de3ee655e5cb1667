/** An item that a conversation or an offer is about, as the platform shows it there. */
export interface PlatformAttachedItem {
  /** Id of the listing or product at the platform. */
  readonly platformItemId: string;
  readonly name: string;
  readonly description: string;
  readonly images: readonly string[];
  /** What is asked for it; null where the platform does not say. */
  readonly priceMinor: number | null;
  readonly currency: string;
  readonly link: string;
}
