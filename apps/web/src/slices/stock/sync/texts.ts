/** The words of the page that compares quantities with the marketplaces. */
import { writeNumber } from "../../../ui/format.ts";
import { plural } from "@stallkeeper/domain";
import { messages } from "../../../platform/messages.ts";

const listings = (count: number): string => plural(count, { one: "# listing", other: "# listings" });
const items = (count: number): string => plural(count, { one: "# item", other: "# items" });

/** A short span: the measured gap is of seconds. */
const span = (ms: number): string =>
  ms < 60_000 ? `${writeNumber(Math.round(ms / 100) / 10)} s` : `${writeNumber(Math.round(ms / 60_000))} min`;

export const syncTexts = {
  accounts: "Accounts",
  accountsFailed: "Accounts didn't load.",
  off: "Off. This account keeps its own quantities.",
  on: (percent: number, min: number, max: number | null): string =>
    [
      percent === 100 ? "Shows all available pieces" : `Shows ${percent}% of available pieces`,
      ...(min > 0 ? [`at least ${writeNumber(min)}`] : []),
      ...(max === null ? [] : [`at most ${writeNumber(max)}`]),
    ].join(", "),
  held: "Nothing is sent while the account is paused or needs reconnecting.",
  standing: (differs: number, waiting: number, refused: number): string =>
    [
      ...(differs > 0 ? [`${listings(differs)} out of sync`] : []),
      ...(waiting > 0 ? [`${writeNumber(waiting)} being sent`] : []),
      ...(refused > 0 ? [`${writeNumber(refused)} refused`] : []),
    ].join(", "),
  gap: (median: number, p95: number, count: number): string =>
    `After a sale, other listings were updated in ${span(median)} (median), 95% within ${span(p95)}. ` +
    plural(count, { one: "# update in 7 days.", other: "# updates in 7 days." }),
  turnOn: (account: string) => `Turn on for ${account}`,
  change: (account: string) => `Change rule for ${account}`,
  none: "None of your accounts allows stock updates from here.",
  noneOn: "Quantities aren't sent to any account yet. Turn an account on to see what would change first.",
  list: "Listings out of sync",
  all: "All accounts",
  account: "Account",
  kind: "Show",
  kinds: {
    differs: "Out of sync",
    waiting: "Being sent",
    refused: "Refused",
    own: "Own rule",
    all: "All listings",
  },
  empty: {
    differs: "Every listing shows your stock.",
    waiting: "Nothing is waiting to be sent.",
    refused: "No platform refused a quantity.",
    own: "Every listing follows its account's rule. Change that with Rule in a listing or an item.",
    all: "No counted item has a live listing on these accounts. Count items and link their listings.",
  },
  failed: "Listings didn't load.",
  ours: "Ours",
  theirs: "Theirs",
  since: "since",
  read: "read",
  pushed: "sent",
  states: {
    none: "Not sent yet",
    due: "Waiting to be sent",
    sending: "Sending",
    told: "Sent",
    refused: "Refused",
    ended: "Listing ended",
  },
  refusal: (platform: string, reason: string) => `${platform} says: ${reason}`,
  fix: (platform: string) => `Fix on ${platform}`,
  view: (platform: string) => `View on ${platform}`,
  push: "Push ours",
  take: "Take theirs",
  pushOf: (sku: string) => `Push ours, ${sku}`,
  takeOf: (sku: string) => `Take theirs, ${sku}`,
  choose: (sku: string, account: string) => `Select ${sku} at ${account}`,
  selected: (count: number) => `${listings(count)} selected`,
  pushing: (count: number) => `Sending ${listings(count)}.`,
  taken: (count: number) => `${items(count)} set to what the platform shows.`,
  pushTitle: (count: number) => `Push ours to ${listings(count)}`,
  takeTitle: (count: number) => `Take theirs from ${listings(count)}`,
  pushHint: "You can't recall a quantity once it's sent. Count again to send a new one.",
  takeHint: "Your on-hand count changes to match the platform. You can undo this.",
  twice: "Two selected listings sell the same item. Take theirs from one of them.",
  theirsUnknown: "We don't know what they show yet.",
  hiddenByRule:
    "This account's rule hides pieces, so what they show isn't your count. Count the item instead.",
  more: (count: number) => `and ${writeNumber(count)} more`,
  onHand: "On hand",
  cancel: "Cancel",
  noScope: messages.noScope,
  listing: {
    open: "Rule",
    openOf: (sku: string, account: string) => `Rule for ${sku} at ${account}`,
    title: (sku: string, account: string) => `Quantity rule for ${sku} at ${account}`,
    asAccount: (rule: string) => `Account rule: ${rule}.`,
    accountOff: "This account keeps its own quantities, so the rule applies once you turn it on.",
    percent: "Share of available pieces (%)",
    min: "At least",
    max: "At most",
    safety: "Keep back",
    safetyHint: "Pieces kept off this listing, on top of the item's safety stock.",
    account: (value: string) => `Leave empty for the account's: ${value}.`,
    noLimit: "no limit",
    contradicts: "“At least” can't be more than “At most”.",
    isPushed: "Push stock to this listing",
    shows: (shown: number, available: number) =>
      `Shows ${writeNumber(shown)} of ${writeNumber(available)} available.`,
    wouldShow: (shown: number) => `The account rule would show ${writeNumber(shown)}.`,
    notCounted: "Count the item first: nothing is sent until then.",
    leftAlone: "Nothing is sent to this listing. It keeps the quantity it shows.",
    hides: 'Pieces are left and this rule shows none. Enter 1 in "At least" to keep the last piece on sale.',
    save: "Save rule",
    reset: "Use account rule",
    saved: (sku: string, account: string) => `Rule for ${sku} at ${account} saved.`,
    failed: "This rule didn't load.",
    gone: "This listing is no longer linked to an item.",
    alone: "Not pushed",
    paused: "Paused, shows 0 until you resume it under Items",
    ruleOf: (rule: string) => `Own rule: ${rule}`,
    safetyOf: (safety: number) => `keeps ${writeNumber(safety)} back`,
    available: (count: number) => `${writeNumber(count)} available`,
  },
  dialog: {
    title: (account: string) => `Push stock to ${account}`,
    percent: "Share of available pieces (%)",
    min: "At least",
    minHint: "As long as that many are available.",
    max: "At most",
    maxHint: "Leave empty for no limit.",
    preview: "What changes now",
    same: "No listing changes now. We'll send changes as your stock moves.",
    change: (count: number) => `${listings(count)} would change.`,
    toZero: (count: number) => `${listings(count)} would show 0.`,
    toEnd: (count: number) => `${listings(count)} would end for good: they can't be put back on sale.`,
    hidden: (count: number) =>
      plural(count, {
        one: "# listing has pieces left that this rule hides. ",
        other: "# listings have pieces left that this rule hides. ",
      }) + 'Enter 1 in "At least" to keep the last piece on sale.',
    uncounted: (count: number) =>
      plural(count, {
        one: "# listing sells an item that isn't counted, and won't be changed. Count it first.",
        other: "# listings sell items that aren't counted, and won't be changed. Count them first.",
      }),
    unlinked: (count: number) =>
      plural(count, {
        one: "# listing isn't linked to an item, and won't be changed.",
        other: "# listings aren't linked to items, and won't be changed.",
      }),
    failed: "The preview didn't load.",
    looking: "Working out what changes…",
    turnOn: (count: number) => (count === 0 ? "Turn on" : `Turn on and push ${listings(count)}`),
    save: (count: number) => (count === 0 ? "Save rule" : `Save and push ${listings(count)}`),
    turnOff: "Turn off",
    busy: "Saving…",
    wait: "Wait for the preview.",
    wrong: "Check the numbers.",
    on: (account: string) => `Stock is pushed to ${account}.`,
    offNow: (account: string) => `Stock is no longer pushed to ${account}.`,
  },
};
