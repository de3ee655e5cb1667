/** A draft as its editor shows it: what the service has, with what was typed since on top. Pure. */
import type { UploadAccount, UploadTarget } from "@stallkeeper/contract";
import {
  changesToSend,
  checkTarget,
  effectiveListing,
  isInTheWay,
  sentListing,
  type AskedAttribute,
  type DraftFields,
  type EffectiveListing,
  type RevisedField,
  type TargetOverrides,
  type TargetProblem,
} from "@stallkeeper/domain";
import type { DraftChange, EditedDraft } from "../uploads.api.ts";

export interface Edits {
  set: Partial<DraftFields>;
  /** null: taken out. */
  targets: Readonly<Record<string, TargetOverrides | null>>;
}

export const noEdits: Edits = { set: {}, targets: {} };

export const hasEdits = ({ set, targets }: Edits): boolean =>
  Object.keys(set).length > 0 || Object.keys(targets).length > 0;

/** Later edits on top of earlier ones. */
export function joinEdits(earlier: Edits, later: Edits): Edits {
  const targets = { ...earlier.targets };
  for (const [accountId, change] of Object.entries(later.targets)) {
    const before = targets[accountId];
    targets[accountId] = change === null ? null : { ...before, ...change };
  }
  return { set: { ...earlier.set, ...later.set }, targets };
}

/** What of these edits isn't in those that were sent: nobody's newer words are lost. */
export function editsBeyond(now: Edits, sent: Edits): Edits {
  const set = Object.fromEntries(
    Object.entries(now.set).filter(([name, value]) => sent.set[name as keyof DraftFields] !== value),
  );
  const targets = Object.fromEntries(
    Object.entries(now.targets).filter(([accountId, change]) => sent.targets[accountId] !== change),
  );
  return { set, targets };
}

/** What goes over the wire: the currency is the store's, and no field is written that wasn't typed. */
export function changeOf({ set, targets }: Edits): DraftChange {
  const { currency: _currency, ...typed } = set;
  return { set: typed as DraftChange["set"], targets: targets as DraftChange["targets"] };
}

const newTarget = (account: UploadAccount): UploadTarget => ({
  accountId: account.accountId,
  account: account.account,
  platform: account.platform,
  state: "incomplete",
  overrides: {},
  mapped: null,
  problems: [],
  actionId: null,
  listingId: null,
  link: null,
  at: "",
  isSold: false,
  isPaused: false,
  sent: null,
  change: null,
});

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** The draft with edits on top. */
export function withEdits(
  draft: EditedDraft,
  { set, targets }: Edits,
  accounts: readonly UploadAccount[],
): EditedDraft {
  const standing = new Map(draft.targets.map((target) => [target.accountId, target]));
  for (const [accountId, change] of Object.entries(targets)) {
    const account = accounts.find((one) => one.accountId === accountId);
    const known = standing.get(accountId) ?? (account === undefined ? undefined : newTarget(account));
    if (change === null || known === undefined) standing.delete(accountId);
    else {
      const overrides = Object.entries({ ...known.overrides, ...change }).filter(([, value]) =>
        isSaid(value),
      );
      standing.set(accountId, { ...known, overrides: Object.fromEntries(overrides) });
    }
  }
  return { ...draft, fields: { ...draft.fields, ...set }, targets: [...standing.values()] };
}

/** Whether the listing takes them now: nothing else of it is under way, and no changed field is in the way. */
export function canSend({ account, target, changes, problems }: Judged): boolean {
  const isHeld = problems.some(({ field, isBlocking }) => isBlocking && isInTheWay(field, changes));
  const isFree = account.isConnected && account.canRevise && target.change?.state !== "sending";
  return changes.length > 0 && isFree && !isHeld;
}

/** What a target comes to, and what is in its way. */
export interface Judged {
  account: UploadAccount;
  target: UploadTarget;
  listing: EffectiveListing;
  /** Formulas don't cross currencies. */
  draftCurrency: string;
  draftPriceMinor: number | null;
  problems: TargetProblem[];
  isReady: boolean;
  /** What its live listing isn't told yet. */
  changes: RevisedField[];
}

/** Judges every target that is on, in the order of the accounts. */
export function judgeDraft(
  { fields, targets, itemCosts }: Pick<EditedDraft, "fields" | "targets" | "itemCosts">,
  accounts: readonly UploadAccount[],
  askedBy: (accountId: string, categoryId: string) => readonly AskedAttribute[] | null,
): Judged[] {
  return accounts.flatMap((account) => {
    const target = targets.find(({ accountId }) => accountId === account.accountId);
    if (target === undefined) return [];
    const listing = effectiveListing({ ...fields, itemCosts }, target.overrides, target.mapped, account);
    const asked = listing.categoryId === "" ? null : askedBy(account.accountId, listing.categoryId);
    const problems = checkTarget(listing, target.overrides, account, asked);
    const isReady = !problems.some(({ isBlocking }) => isBlocking);
    const changes =
      target.state === "live" ? changesToSend(target.sent, sentListing(listing, account.limits)) : [];
    return [
      {
        account,
        target,
        listing,
        draftCurrency: fields.currency,
        draftPriceMinor: fields.priceMinor,
        problems,
        isReady,
        changes,
      },
    ];
  });
}
