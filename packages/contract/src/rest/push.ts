/** Bodies of /api/stock/push: which quantities are sent where (docs/adr/0099-stock-is-pushed.md). */
import { mostOnHand } from "@stallkeeper/domain";
import { z } from "zod";

const figure = z
  .int("Enter a whole number.")
  .min(0, "Enter 0 or more.")
  .max(mostOnHand, "At most 1,000,000.");
const percent = z
  .int("Enter a whole number.")
  .min(1, "Enter a percentage from 1 to 100.")
  .max(100, "Enter a percentage from 1 to 100.");
const rule = { min: figure, max: figure.nullable(), percent };
const part = { listingId: z.string().min(1).max(500), variantId: z.string().max(500) };

export const pushPreviewInput = z.strictObject({ accountId: z.uuid(), ...rule });
export type PushPreviewInput = z.infer<typeof pushPreviewInput>;

/** `seen`: of the preview whose changes are to be sent; only needed to turn it on. */
export const pushRuleInput = z.strictObject({
  ...pushPreviewInput.shape,
  isOn: z.boolean(),
  seen: z.string().max(100).optional(),
});
export type PushRuleInput = z.infer<typeof pushRuleInput>;

/** Null: as the account. `safety`: kept back here, on top of the item's own safety stock. */
export const listingRuleInput = z.strictObject({
  ...part,
  isPushed: z.boolean(),
  min: figure.nullable(),
  max: figure.nullable(),
  percent: percent.nullable(),
  safety: figure.nullable(),
});
export type ListingRuleInput = z.infer<typeof listingRuleInput>;

export const pushNowInput = z.strictObject({
  parts: z
    .array(z.strictObject(part))
    .min(1, "Name at least one listing.")
    .max(1000, "At most 1,000 at once."),
});
export type PushNowInput = z.infer<typeof pushNowInput>;

export const pauseListingsInput = z.strictObject({ ...pushNowInput.shape, isPaused: z.boolean() });
export type PauseListingsInput = z.infer<typeof pauseListingsInput>;

/** Those that are paused now, or go on, and those that stay as they are, with the reason. */
export interface ListingsPaused {
  /** Of those that go on: their rule shows none of what could be sold. */
  hidden: { listingId: string; variantId: string }[];
  done: { listingId: string; variantId: string }[];
  failed: { listingId: string; variantId: string; code: string; msg: string }[];
}

/** What a rule would change: the first 200 of `total`, in the order of their SKUs. */
export interface PushPreview {
  changes: {
    listingId: string;
    variantId: string;
    sku: string;
    title: string;
    theirs: number;
    ours: number;
  }[];
  total: number;
  /** Of these so many would show none; `endsAtZero`: they end there for good. */
  toZero: number;
  endsAtZero: boolean;
  /** Can be sold, and the rule shows none of it. */
  hidden: number;
  /** Live listings that are told nothing. */
  unlinked: number;
  uncounted: number;
  seen: string;
}

export interface PushAccounts {
  accounts: {
    accountId: string;
    platform: string;
    username: string;
    state: string;
    isOn: boolean;
    min: number;
    max: number | null;
    percent: number;
    endsAtZero: boolean;
    /** Listings that show another quantity, that wait for a push, and whose push was refused. */
    differs: number;
    waiting: number;
    refused: number;
  }[];
  /** From a sale until the other listings had the new quantity, in milliseconds, of the last seven days. */
  gaps: { platform: string; median: number; p95: number; count: number }[];
}
