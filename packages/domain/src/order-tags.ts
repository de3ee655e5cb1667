/**
 * The twelve tags an order can carry (spec 3) and what they are for. Three of them are locations (an order
 * lies in one place at a time), three mark what the seller means to do about it (they exclude each other),
 * the rest are facts.
 */
export const orderTags = [
  "urgent",
  "markForSwap",
  "markForReturn",
  "markForRefund",
  "alreadySold",
  "international",
  "unresponsive",
  "queued",
  "completed",
  "needsAdminAttention",
  "needsAlternativeItem",
  "manuallyMarkedDisbursed",
] as const;
export type OrderTag = (typeof orderTags)[number];

/** The tags that say where an order lies; moving an order clears all of them (spec 4). */
export const locationTags = ["queued", "unresponsive", "completed"] as const satisfies readonly OrderTag[];

/** The tags that mark an intended remedy; only one of them stands at a time (decisions 1). */
export const remedyTags = [
  "markForRefund",
  "markForReturn",
  "markForSwap",
] as const satisfies readonly OrderTag[];

/** Whether a text is one of the specification's tags. */
export function isOrderTag(text: string): text is OrderTag {
  return (orderTags as readonly string[]).includes(text);
}

/** Single tags to set and to remove; other tags stay as they are. */
export interface TagsChange {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/**
 * The tags after a change of single ones: removed first, then added, whatever others changed meanwhile. An
 * order lies in one place and one remedy stands at a time, so that a location or a mark that is added takes
 * the place of the one before.
 */
export function tagsAfterChange(tags: readonly string[], { add = [], remove = [] }: TagsChange): string[] {
  const after = tags.filter((tag) => !remove.includes(tag));
  return add.reduce<string[]>((held, tag) => {
    const kept = held.filter((other) => other === tag || !excludes(tag, other));
    return kept.includes(tag) ? kept : [...kept, tag];
  }, after);
}

/** The change that leads from one list of tags to another; with the two swapped, how to take it back. */
export function changeBetween(
  before: readonly string[],
  after: readonly string[],
): { add: string[]; remove: string[] } {
  return {
    add: after.filter((tag) => !before.includes(tag)),
    remove: before.filter((tag) => !after.includes(tag)),
  };
}

/** Why a change can't be meant; null when it can. */
export function tagsChangeProblem({ add = [], remove = [] }: TagsChange): string | null {
  const unknown = [...add, ...remove].find((tag) => !isOrderTag(tag));
  if (unknown !== undefined) return `There is no tag "${unknown}".`;
  const clash = add.find((tag) => add.some((other) => other !== tag && excludes(tag, other)));
  return clash === undefined
    ? null
    : isIn(remedyTags, clash)
      ? remediesExclude
      : "An order can only be in one place at a time.";
}

/** What is said of more than one remedy at a time. */
export const remediesExclude = "An order can only be marked for one of refund, return and swap.";

const isIn = (group: readonly string[], tag: string): boolean => group.includes(tag);

function excludes(tag: string, other: string): boolean {
  return [locationTags, remedyTags].some((group) => isIn(group, tag) && isIn(group, other));
}
