/** All words of stock takes. */
import type { TakeState } from "@stallkeeper/domain";
import { messages } from "../../platform/messages.ts";
import { plural, writeNumber } from "../../ui/format.ts";

const items = (count: number): string => plural(count, { one: "# item", other: "# items" });
const signed = (count: number): string =>
  count === 0 ? "0" : `${count > 0 ? "+" : "−"}${writeNumber(Math.abs(count))}`;

const states: Record<TakeState, string> = {
  draft: "Draft",
  counting: "Counting",
  review: "To review",
  approved: "Approved",
  posted: "Posted",
  undone: "Undone",
  cancelled: "Cancelled",
};

export const texts = {
  title: "Stock takes",
  items,
  signed,
  states,
  noScope: messages.noScope,
  empty: "Count a shelf or everything you have, then see what differs before your stock changes.",
  failed: "Stock takes didn't load.",
  start: "New stock take",
  progress: (counted: number, lines: number) => `${writeNumber(counted)} of ${items(lines)} counted`,
  found: (counted: number) => `${items(counted)} counted`,
  scopes: {
    all: "Everything counted before or with a location",
    shelf: "One shelf",
    place: "One place",
    found: "Only what I scan",
  },
  mainPlace: "Main place",
  blind: "Blind count",
  /** What it counts: "Garage · G-", "D-". */
  where: (place: string | null, shelf: string) =>
    [place === "" ? "Main place" : place, shelf].filter((one) => one !== null && one !== "").join(" · "),
  dialog: {
    title: "New stock take",
    name: "Name",
    usual: (day: string) => `Stock take ${day}`,
    scope: "What to count",
    shelf: "Locations beginning with",
    shelfHint: "A- includes A-1, A-2 and so on. Stock found here from elsewhere gets no bin.",
    place: "Place",
    choose: "Choose…",
    placeNeeded: "Choose a place.",
    bins: "Locations there beginning with",
    binsHint: "Leave empty to count the whole place. Stock elsewhere isn't counted.",
    shelfNeeded: "Enter what the locations begin with.",
    nameNeeded: "Enter a name.",
    blind: "Hide expected quantities while counting",
    cancel: "Cancel",
    draft: "Save as draft",
    start: "Start counting",
    busy: "Starting…",
  },
  take: {
    failed: "This stock take didn't load.",
    gone: "This stock take doesn't exist.",
    all: "All stock takes",
    scan: "Scan or type a SKU or barcode",
    scanHint: "Enter counts one; type 10* first for ten. Paste a column to count many.",
    add: "Count",
    unknown: (code: string) => `No item has ${code}. Nothing was counted.`,
    unclear: (why: string) => `${why} Nothing was counted.`,
    unknownMany: (codes: readonly string[]) =>
      `${plural(codes.length, { one: "This code wasn't counted", other: "These # codes weren't counted" })}: ` +
      `${codes.slice(0, 5).join(", ")}${codes.length > 5 ? "…" : ""}.`,
    unread: (line: number, text: string) =>
      `Line ${writeNumber(line)}, "${text.slice(0, 60)}", can't be read.`,
    more: (count: number) => `and ${writeNumber(count)} more`,
    dismiss: "Dismiss",
    last: (sku: string, counted: number | null) =>
      counted === null ? `${sku}: not counted` : `${sku}: ${writeNumber(counted)} counted`,
    many: (pieces: number, of: number) =>
      `${plural(pieces, { one: "# piece", other: "# pieces" })} of ${items(of)} counted.`,
    takenBack: (pieces: number, of: number) =>
      `${plural(pieces, { one: "# piece", other: "# pieces" })} of ${items(of)} removed from the count.`,
    lines: (count: number) => plural(count, { one: "# line counted.", other: "# lines counted." }),
    extras: (skus: readonly string[]) =>
      `Not on this list, so counted as found here: ${skus.slice(0, 5).join(", ")}` +
      `${skus.length > 5 ? ` and ${writeNumber(skus.length - 5)} more` : ""}.`,
    waiting: (count: number) =>
      plural(count, { one: "# scan waits to be sent.", other: "# scans wait to be sent." }),
    waitFirst: "Wait until all scans are sent.",
    less: (sku: string) => `Remove one, ${sku}`,
    minus: "Remove one",
    minusAll: "Remove these",
    filter: "Filter items",
    list: "Items",
    shows: { open: "Not counted", counted: "Counted", all: "All" },
    show: "Show",
    countOf: (sku: string) => `Counted of ${sku}`,
    wrong: "Enter a whole number from 0 to 1,000,000.",
    expected: "Expected",
    counted: "Counted",
    difference: "Difference",
    value: "Value",
    by: "By",
    notCounted: "Not counted",
    notKnown: "First count",
    extra: "Not on the list",
    nothing: {
      open: "Everything on the list is counted.",
      counted: "Nothing is counted yet.",
      all: "No items.",
    },
    none: "Scan the first item. It's added to the list.",
    finish: "Finish counting",
    begin: "Start counting",
    cancelTake: "Cancel stock take",
    cancelAsk: "Cancel this stock take?",
    cancelHint: "What was counted is kept here, and your stock stays as it is.",
    keep: "Keep stock take",
    cancelled: "Stock take cancelled. Your stock is as it was.",
    back: "Count more",
    approve: "Approve",
    approved: (name: string) => `Approved by ${name}`,
    post: "Approve and post",
    postApproved: "Post",
    posting: "Posting…",
    posted: (count: number) => `Counts posted for ${items(count)}.`,
    later: (skus: readonly string[]) =>
      `Counted by somebody else since, so their counts stand: ${skus.slice(0, 5).join(", ")}` +
      `${skus.length > 5 ? ` and ${writeNumber(skus.length - 5)} more` : ""}.`,
    undo: "Undo posting",
    undone: (count: number) =>
      `${items(count)} set back to what was on hand before. Later sales still count.`,
    uncounted: (count: number) =>
      plural(count, {
        one: "# item on the list wasn't counted",
        other: "# items on the list weren't counted",
      }),
    leave: "Leave them as they are",
    zero: "Set them to 0",
    zeroHint: "Choose this only if the shelves were counted completely.",
    meanwhile: (count: number) =>
      plural(count, {
        one: "# piece moved while this was counted. Count it again to be sure.",
        other: "# pieces moved while this was counted. Count it again to be sure.",
      }),
    laterCount: "Counted by somebody else since. Their count stands.",
    figures: {
      counted: "Counted",
      differ: "Differ",
      pieces: "Pieces",
      value: "Value at cost",
      noCost: (count: number) => `${items(count)} without a cost`,
    },
    reviewShows: { differ: "Differences", open: "Not counted", all: "All" },
    noDifference: "Your counts match what's on hand.",
    onlyLook: "You can view this stock take. To count, you need permission to change inventory.",
    started: "Counting started. Scan the first item.",
    blindNote: "Expected quantities are hidden until counting is finished.",
    sales: "Orders that ship while you count are still deducted, and never twice.",
  },
};
