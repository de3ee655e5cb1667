/**
 * Templates of drafts: what many listings have in common. A template says only what its draft said, so applying
 * one never clears anything. SKU, GTIN, cost, pieces, photos and variants are each item's own.
 */
import type { DraftAttributes, DraftFields, TargetOverrides } from "./upload-draft.ts";

const templateFields = [
  "title",
  "description",
  "brand",
  "category",
  "condition",
  "conditionNote",
  "priceMinor",
  "floorMinor",
  "attributes",
] as const;
export type TemplateField = (typeof templateFields)[number];
export type TemplateFields = Partial<Pick<DraftFields, TemplateField>>;

/** What accounts are told by a template: never a title, a description, a price or pieces of one item. */
export type TemplateTargets = Readonly<Record<string, TargetOverrides>>;
const targetFields = [
  "condition",
  "categoryId",
  "categoryName",
  "attributes",
  "policies",
  "locationKey",
] as const;

export interface DraftTemplate {
  /** Of its prices: a draft in another one takes none. */
  readonly currency: string;
  readonly fields: TemplateFields;
  readonly targets: TemplateTargets;
}

const saidIn = (attributes: DraftAttributes): DraftAttributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([, values]) => values.some((one) => one.trim() !== "")),
  );

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** The template that a draft makes: only what it says. Pure. */
export function templateOf(
  draft: DraftFields,
  targets: readonly { readonly accountId: string; readonly overrides: TargetOverrides }[],
): DraftTemplate {
  const said = { ...draft, attributes: saidIn(draft.attributes) };
  const entries = templateFields.map((name) => [name, said[name]] as const);
  return {
    currency: draft.currency,
    fields: Object.fromEntries(entries.filter(([, value]) => !isBlank(value))),
    targets: Object.fromEntries(
      targets.map(({ accountId, overrides }) => [
        accountId,
        Object.fromEntries(
          targetFields.flatMap((name) => (isBlank(overrides[name]) ? [] : [[name, overrides[name]]])),
        ),
      ]),
    ),
  };
}

export interface TemplateChange {
  readonly set: TemplateFields;
  readonly targets: Readonly<Record<string, TargetOverrides | null>>;
}
export interface AppliedTemplate {
  /** What is saved; nothing where the draft says all of it. */
  readonly change: TemplateChange;
  /** What puts the draft back to where it was. */
  readonly undo: TemplateChange;
  /** The fields that change, in the order of the form, and accounts that are turned on. */
  readonly fields: readonly TemplateField[];
  readonly turnedOn: readonly string[];
}

/**
 * What a template makes of a draft. What it says replaces what stands there, or fills only what is blank. Pure.
 */
export function applyTemplate(
  draft: DraftFields,
  targets: readonly { readonly accountId: string; readonly overrides: TargetOverrides }[],
  { currency, fields, targets: wanted }: DraftTemplate,
  fillsBlanksOnly: boolean,
): AppliedTemplate {
  const set: Record<string, unknown> = {};
  const before: Record<string, unknown> = {};
  for (const name of templateFields) {
    const value = name === "attributes" ? joinAttributes(draft, fields, fillsBlanksOnly) : fields[name];
    const isMoney = name === "priceMinor" || name === "floorMinor";
    if (isBlank(value) || (isMoney && currency !== draft.currency)) continue;
    if (name !== "attributes" && fillsBlanksOnly && !isBlank(draft[name])) continue;
    if (JSON.stringify(value) === JSON.stringify(draft[name])) continue;
    set[name] = value;
    before[name] = draft[name];
  }
  const standing = new Map(targets.map((target) => [target.accountId, target.overrides]));
  const to: Record<string, TargetOverrides> = {};
  const back: Record<string, TargetOverrides | null> = {};
  for (const [accountId, overrides] of Object.entries(wanted)) {
    const own = standing.get(accountId);
    const named = targetFields.filter((name) => {
      const isOpen = own === undefined || !fillsBlanksOnly || isBlank(own[name]);
      const isOther = JSON.stringify(own?.[name]) !== JSON.stringify(overrides[name]);
      return !isBlank(overrides[name]) && isOpen && isOther;
    });
    if (own !== undefined && named.length === 0) continue;
    to[accountId] = Object.fromEntries(named.map((name) => [name, overrides[name]]));
    back[accountId] =
      own === undefined ? null : Object.fromEntries(named.map((name) => [name, own[name] ?? null]));
  }
  return {
    change: { set, targets: to },
    undo: { set: before, targets: back },
    fields: templateFields.filter((name) => name in set),
    turnedOn: Object.keys(to).filter((accountId) => !standing.has(accountId)),
  };
}

function joinAttributes(
  draft: DraftFields,
  { attributes = {} }: TemplateFields,
  fillsBlanksOnly: boolean,
): DraftAttributes {
  return fillsBlanksOnly
    ? { ...draft.attributes, ...attributes, ...saidIn(draft.attributes) }
    : { ...draft.attributes, ...attributes };
}
