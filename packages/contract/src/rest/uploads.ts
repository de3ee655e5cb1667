/** Bodies and answers of /api/uploads: drafts of listings and putting them up (docs/adr/0100-uploads.md). */
import {
  itemConditions,
  mostAxes,
  mostVariants,
  revisedFields,
  priceBases,
  priceEndings,
  priceRuleProblem,
  wholeShare,
  type AskedAttribute,
  type DraftTemplate,
  type PlaceFacts,
  type PolicyKind,
  type PriceRule,
  type SentListing,
  type TargetState,
} from "@stallkeeper/domain";
import { z } from "zod";

/** As it is typed: a save may come between two words. What goes out is trimmed. */
const line = (longest: number) => z.string().max(longest, `At most ${longest} characters.`);
const draftId = z.uuid("This draft doesn't exist.");
const accountId = z.uuid("This account isn't linked.");
const minor = z.int("Enter an amount.").min(0, "Enter 0 or more.").max(100_000_000_00).nullable();
const pieces = z.int("Enter a whole number.").min(0, "Enter 0 or more.").max(1_000_000, "At most 1,000,000.");
const attributes = z.record(z.string().min(1).max(200), z.array(line(500)).max(50, "At most 50 values."));
const side = z.int("Enter whole centimetres.").min(0, "Enter 0 or more.").max(1_000, "At most 1,000 cm.");
const mostPhotoBytes = 10 * 1024 * 1024;

/** What people say of a draft; left out: stays. Amounts are of the minor unit. */
const draftFields = z.strictObject({
  sku: line(100),
  title: line(500),
  description: z.string().max(60_000, "At most 60,000 characters."),
  brand: line(100),
  category: line(200),
  condition: z.enum(["", ...itemConditions.map(({ id }) => id)]),
  conditionNote: line(1_000),
  gtin: line(20),
  priceMinor: minor,
  costMinor: minor,
  floorMinor: minor,
  weightGrams: z
    .int("Enter a weight.")
    .min(0, "Enter 0 or more.")
    .max(1_000_000, "At most 1,000 kg.")
    .nullable(),
  packageCm: z.strictObject({ length: side, width: side, height: side }).nullable(),
  quantity: pieces,
  photos: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(2_000),
        url: z.url().max(2_000).optional(),
        alt: line(250),
      }),
    )
    .max(24, "At most 24 photos."),
  attributes,
  variants: z.strictObject({
    axes: z
      .array(
        z.strictObject({
          name: line(40),
          values: z.array(line(60)).max(mostVariants, `At most ${mostVariants} values.`),
        }),
      )
      .max(mostAxes, `Up to ${mostAxes} options.`),
    rows: z
      .array(
        z.strictObject({
          sku: line(100),
          values: z.array(line(60)).max(mostAxes),
          priceMinor: minor,
          quantity: pieces,
          gtin: line(20).optional(),
          /** One of the draft's photos. */
          photoId: z.string().max(2_000).optional(),
        }),
      )
      .max(mostVariants, `At most ${mostVariants} variants.`),
  }),
});

/** What one account is told instead of the master; null and "" inherit. */
const targetOverrides = z.strictObject({
  title: line(500).nullable().optional(),
  description: z.string().max(60_000).nullable().optional(),
  priceMinor: minor.optional(),
  /** What the price was typed in; left out: what the account sells in. */
  priceCurrency: line(3).nullable().optional(),
  quantity: pieces.nullable().optional(),
  condition: line(100).nullable().optional(),
  categoryId: line(200).nullable().optional(),
  categoryName: line(300).nullable().optional(),
  attributes: attributes.nullable().optional(),
  policies: z
    .partialRecord(z.enum(["fulfilment", "payment", "returns"]), line(200))
    .nullable()
    .optional(),
  locationKey: line(200).nullable().optional(),
});

/**
 * Saves what was typed since. `revision` is what the writer saw, 0 for a draft that isn't there yet; the same
 * `saveKey` is the same save. A target null is taken out, one that is named is put in.
 */
export const saveDraftInput = z.strictObject({
  revision: z.int().min(0),
  saveKey: z.uuid(),
  set: draftFields.partial().default({}),
  targets: z.record(accountId, targetOverrides.nullable()).default({}),
});
export type SaveDraftInput = z.infer<typeof saveDraftInput>;

export interface DraftSaved {
  revision: number;
  /** The item that has this SKU; null: publishing makes one. */
  itemId: string | null;
}

/** Body of PATCH /api/uploads/drafts: several, each as it is saved alone. */
export const saveDraftsInput = z.strictObject({
  drafts: z
    .array(saveDraftInput.extend({ draftId }))
    .min(1, "Name at least one draft.")
    .max(200, "At most 200 at once."),
});
export type SaveDraftsInput = z.infer<typeof saveDraftsInput>;

export interface DraftsSaved {
  done: { draftId: string; revision: number }[];
  failed: { draftId: string; code: string; msg: string }[];
}

/** `copyId`: of the new draft, by which a repeat is the same one; `sku`: its own, none where it is left out. */
export const duplicateDraftsInput = z.strictObject({
  drafts: z
    .array(z.strictObject({ draftId, copyId: draftId, sku: line(100).optional() }))
    .min(1, "Name at least one draft.")
    .max(200, "At most 200 at once."),
});
export type DuplicateDraftsInput = z.infer<typeof duplicateDraftsInput>;

const templateName = z.string().trim().min(1, "Enter a name.").max(80, "At most 80 characters.");

/** Makes a template of what a draft says; `replaces` the one of that name. The same id is the same template. */
export const saveTemplateInput = z.strictObject({
  saveKey: z.uuid(),
  draftId,
  name: templateName,
  replaces: z.boolean().default(false),
});
export type SaveTemplateInput = z.infer<typeof saveTemplateInput>;
export const nameTemplateInput = z.strictObject({ name: templateName });

/** What drafts start from; everybody in the store sees it. */
export interface UploadTemplate extends DraftTemplate {
  _id: string;
  name: string;
  byName: string;
  updatedAt: string;
}

export const removeDraftsInput = z.strictObject({
  draftIds: z.array(draftId).min(1, "Name at least one draft.").max(200, "At most 200 at once."),
});

/** Drafts to put up, each where it is ready, or at the accounts that are named. */
export const publishInput = z.strictObject({
  drafts: z
    .array(
      z.strictObject({
        draftId,
        accountIds: z.array(accountId).min(1).max(50).optional(),
        /** The person was told that none is left, and lists it all the same. */
        evenWithoutStock: z.boolean().optional(),
      }),
    )
    .min(1, "Name at least one draft.")
    .max(200, "At most 200 at once."),
});
export type PublishInput = z.infer<typeof publishInput>;

/** Live listings that are told what their drafts say by now: all of it, or these fields alone. */
export const reviseDraftsInput = z.strictObject({
  drafts: z
    .array(z.strictObject({ draftId, accountIds: z.array(accountId).min(1).max(50).optional() }))
    .min(1, "Name at least one draft.")
    .max(200, "At most 200 at once."),
  fields: z.array(z.enum(revisedFields)).min(1, "Name at least one field.").optional(),
});
export type ReviseDraftsInput = z.infer<typeof reviseDraftsInput>;

export interface PublishOutcome {
  started: { draftId: string; accountId: string; actionId: string }[];
  failed: { draftId: string; accountId: string | null; code: string; msg: string; field: string | null }[];
  /** SKUs that were started and that nobody ever counted; left out: none. Their other listings follow no sale. */
  uncounted?: string[];
}

const ruleWords = {
  fees: "Enter the fees, 0 if there are none.",
  margin: "Fees and margin together must be below 100%.",
} as const;
const amountOnTop = z.int("Enter an amount.").min(-100_000_000_00).max(100_000_000_00);

/** How an account's price comes about, and what it takes of a sale. Shares are hundredths of a percent. */
const priceRule = z
  .strictObject({
    basis: z.enum(priceBases),
    percent: z.int().min(-wholeShare, "At least -100%.").max(100_000, "At most 1,000%."),
    amountMinor: amountOnTop,
    ending: z.enum(priceEndings),
    feePercent: z.int().min(0, "Enter 0 or more.").max(wholeShare, "At most 100%.").nullable(),
    feeFixedMinor: amountOnTop.min(0, "Enter 0 or more."),
  })
  .superRefine((rule, { addIssue }) => {
    const problem = priceRuleProblem(rule);
    if (problem === null) return;
    const path = [problem === "fees" ? "feePercent" : "percent"];
    addIssue({ code: "custom", path, message: ruleWords[problem] });
  });

/** Body of PATCH /api/uploads/price-rules/:accountId; null: prices are the drafts' and no fees are known. */
export const priceRuleInput = z.strictObject({ rule: priceRule.nullable() });
export const pricePreviewInput = z.strictObject({ accountId, rule: priceRule.nullable() });
export type PricePreviewInput = z.infer<typeof pricePreviewInput>;

/**
 * Body of PATCH /api/uploads/category-words: which of an account's categories stands for a word of the store;
 * null: none was chosen.
 */
export const categoryWordInput = z.strictObject({
  category: z.string().trim().min(1, "Enter a category.").max(200),
  accountId,
  chosen: z.strictObject({ id: z.string().min(1).max(200), name: z.string().min(1).max(500) }).nullable(),
});
export type CategoryWordInput = z.infer<typeof categoryWordInput>;

/** A category of the store's drafts, and what stands for it at each account that sorts listings. */
export interface CategoryWord {
  category: string;
  drafts: number;
  /** By account id; an account that is left out has nothing for it. */
  accounts: Record<string, { id: string; name: string; isChosen: boolean }>;
}

/** Live listings of an account whose platform shows another price than this rule would give. */
export interface PricePreview {
  changes: {
    draftId: string;
    sku: string;
    title: string;
    /** With variants: the lowest. */
    sentMinor: number | null;
    nowMinor: number;
  }[];
  /** `changes` has the first of so many. */
  total: number;
  /** The drafts of all of them. Listings that something is on its way to aren't among them. */
  draftIds: string[];
  /** Live listings for which the rule has no answer: their price stays. */
  withoutPrice: number;
}

/** Live listings to be taken off sale. */
export const endListingsInput = z.strictObject({
  listingIds: z
    .array(z.string().min(1).max(500))
    .min(1, "Name at least one listing.")
    .max(200, "At most 200 at once."),
});

export interface ListingsEnding {
  started: { listingId: string; actionId: string }[];
  failed: { listingId: string; code: string; msg: string }[];
}

/** What was asked of a live listing and isn't confirmed yet. */
export interface PendingChange {
  kind: "end" | "revise";
  state: "sending" | "refused" | "unsure";
  problems: { code: string; text: string; field: string | null }[];
  actionId: string | null;
}

/** Body of POST /api/uploads/photos: a picture as base64. What it is, its bytes say. */
export const addPhotoInput = z.strictObject({
  file: z
    .string({ error: "Send the photo as base64." })
    .min(1, "The file is empty.")
    .max(Math.ceil(mostPhotoBytes / 3) * 4, "Up to 10 MB a photo."),
});
export interface PhotoAdded {
  _id: string;
}

export const draftPhotoQuery = z.object({
  size: z.enum(["preview", "full"], { error: "One of preview, full." }).default("preview"),
});
export const categoryQuery = z.object({ q: z.string().max(200).default("") });
export const attributeQuery = z.object({ categoryId: z.string().min(1).max(200) });

/** An account that takes listings from here, with what its platform asks for. */
export interface UploadAccount extends PlaceFacts {
  accountId: string;
  platform: string;
  account: string;
  /** false: it has to be reconnected, or is paused. */
  isConnected: boolean;
  /** The last draft went there too; true where there was none. */
  isUsual: boolean;
  /** false: its platform wasn't asked yet what its prices are in, so no price is typed for it. */
  isCurrencyRead: boolean;
  hasCategories: boolean;
  hasTerms: boolean;
  /** A live listing takes other words and photos. */
  canRevise: boolean;
  canEnd: boolean;
  priceRule: PriceRule | null;
  /** The share of what buyers paid that its fees took lately; null: not known. */
  feeShare: number | null;
}

export interface UploadDesk {
  accounts: UploadAccount[];
  /** The store's own: drafts are priced in it. */
  currency: string;
}

export interface PlatformCategory {
  id: string;
  name: string;
}

export type CategoryAttribute = AskedAttribute;

/** Policies and places that the seller set up at the platform. */
export interface ListingTermsView {
  policies: { id: string; kind: PolicyKind; name: string }[];
  locations: { key: string; name: string }[];
}

/** One target of a draft, in its `targets`. */
export interface UploadTarget {
  accountId: string;
  account: string;
  platform: string;
  state: TargetState;
  overrides: z.infer<typeof targetOverrides>;
  /** The platform's category for the draft's own word; null: not known yet. */
  mapped: PlatformCategory | null;
  /** Why it was refused: the platform's code and words, with our field. */
  problems: { code: string; text: string; field: string | null }[];
  actionId: string | null;
  listingId: string | null;
  link: string | null;
  at: string;
  /** Ended because its pieces sold, by the platform's own word. */
  isSold: boolean;
  /** It's live and on pause: it shows none until it goes on. */
  isPaused: boolean;
  /** What its listing was last told; null: not known. */
  sent: SentListing | null;
  /** What was asked of its live listing since. */
  change: PendingChange | null;
}
