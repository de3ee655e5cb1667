/** Bodies and answers of /api/meta/*, /api/flashes/ and /api/dashboard/stats. */
import { z } from "zod";

/** The settings object as a merge patch: null removes a key, objects merge, anything else replaces. */
export const settingsPatch = z.record(z.string().min(1).max(64), z.json());
export type SettingsPatch = z.infer<typeof settingsPatch>;

export interface CourierView {
  _id: string;
  name: string;
  /** A regular expression that the courier's tracking numbers match, or null where they have no shape of their own. */
  pattern: string | null;
  /** Where a buyer follows the parcel; `{number}` stands for the tracking number. */
  trackingUrl: string;
}

export interface FlashView {
  message: string;
  error: boolean;
}

/** Every number is -1 while unknown (spec 3). */
export interface DashboardStats {
  newOrders: number;
  queuedOrders: number;
  unreadMessages: number;
  saleStats: { rolling24Hours: number; rollingWeek: number; "24Hours": number };
  currencySymbol: string;
  activePlatforms: number;
  reserveUploadsCount: number;
  activeListingCounts: number;
  pendingPayments: number;
  ratings: number;
}
