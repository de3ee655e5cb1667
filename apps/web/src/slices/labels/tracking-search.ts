/** The filters of the list of parcels, as they stand in the address. */
export const trackingShows = [
  "transit",
  "exception",
  "unseen",
  "delivered",
  "temporary",
  "unfollowed",
  "all",
] as const;
export type TrackingShow = (typeof trackingShows)[number];

export interface TrackingSearch {
  /** Left out: what is on its way. */
  show?: TrackingShow;
  /** The order whose parcel is open. */
  order?: string;
}

/** What of an address can be a filter; the rest is dropped. */
export function parseTrackingSearch(search: Record<string, unknown>): TrackingSearch {
  const show = trackingShows.find((one) => one === search["show"]);
  const { order } = search;
  return {
    ...(show === undefined || show === "transit" ? {} : { show }),
    ...(typeof order === "string" && order !== "" ? { order } : {}),
  };
}
