/** Bodies and answers of /api/accounts/*, /api/user/unlink and /api/meta/accounts, /platforms. */
import type { ContactKind, FileRules } from "@stallkeeper/domain";
import { z } from "zod";

const platform = z.string({ error: "Choose a marketplace." }).min(1, "Choose a marketplace.").max(40);

/** Checked again by the marketplace's own form. */
const fields = z.record(z.string().max(64), z.union([z.string().max(2_000), z.boolean()]));

export const connectInput = z.object({ platform, fields: fields.default({}) });
export type ConnectInput = z.infer<typeof connectInput>;

/**
 * Asks for the page of a marketplace where a person allows us in. With `accountId` that account is connected
 * again. `fields` name the seller's own application where the marketplace wants one.
 */
export const linkInput = z
  .object({
    platform: platform.optional(),
    accountId: z.string().min(1).max(64).optional(),
    fields: fields.optional(),
  })
  .refine(({ platform: wanted, accountId }) => (wanted === undefined) !== (accountId === undefined), {
    error: "Choose a marketplace.",
    path: ["platform"],
  });
export type LinkInput = z.infer<typeof linkInput>;

/** A marketplace that is to be tried at the practice market; left out: all that live there alone. */
export const practiceInput = z.object({ platform: platform.optional() });

/** The account's id, or its username where only one account bears it. */
export const unlinkInput = z.object({
  toUnlink: z.string({ error: "Choose an account." }).trim().min(1, "Choose an account.").max(300),
});

export interface PlatformView {
  _id: string;
  name: string;
  code: string;
  capabilities: string[];
  isPractice: boolean;
  /** A real marketplace that the practice market hosts, too. */
  canBeTried: boolean;
  /** A buyer has one id at all accounts; else the same id is somebody else at each. */
  sharesBuyers: boolean;
  /** The most characters that a message to a buyer may have; null where none can be sent. */
  messageLimit: number | null;
  /** What the platform doesn't allow in a message. */
  messageForbids: readonly ContactKind[];
  /** What files a message may carry; null: none. */
  messageFiles: FileRules | null;
  auth: {
    kind: "key" | "oauth";
    /** What `fields` ask for has to be typed before the person is sent to the platform. */
    hasForm: boolean;
    fields: {
      name: string;
      label: string;
      kind: string;
      isRequired: boolean;
      hint?: string;
      placeholder?: string;
      initial?: string | boolean;
    }[];
  };
}

/** An unlinked account is kept for its orders and shown nowhere. */
export type AccountState = "connected" | "paused" | "reconnect" | "unlinked";

/** What a seller may want of an account. */
export const accountAbilities = [
  "orders",
  "shipping",
  "messaging",
  "offers",
  "listings",
  "stock",
  "ratings",
  "refunds",
  "payouts",
  "webhooks",
] as const;
export type AccountAbility = (typeof accountAbilities)[number];

/** From here; seen here but not acted on; by e-mail to the buyer; on the platform's own page; not at all. */
export type AbilityWay = "yes" | "read" | "email" | "linkOut" | "no";

export interface AccountView {
  _id: string;
  username: string;
  /** The platform's id. */
  platform: string;
  /** Where the shop is; null: its platform has one address for everybody. */
  address: string | null;
  /** Used to buy at its marketplace only: not listed in the navigation (decisions 8). */
  hasebay: boolean;
  state: string;
  linkedAt: string;
  /** When the platform will ask for a new sign-in; null: it names no end. */
  expiresAt: string | null;
  abilities: Record<AccountAbility, AbilityWay>;
  sync: {
    phase: string;
    done: number;
    total: number | null;
    lastSyncAt: string | null;
    waitingUntil: string | null;
    problem: string | null;
    /** What was odd at the last reading and did no harm. */
    remark: string | null;
    /**
     * The platform could tell of changes at once but can't reach this installation: they come with the next
     * reading.
     */
    isPolledAlone: boolean;
  };
}
