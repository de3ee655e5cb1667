import { plural, writeNumber } from "../../ui/format.ts";
import { messages } from "../../platform/messages.ts";

const countOffers = (count: number): string => plural(count, { one: "# offer", other: "# offers" });

/** What became of many. */
const answered = { accept: "accepted", reject: "rejected", counter: "countered" } as const;
type AnswerWord = keyof typeof answered;

/** How an offer ended, by its state: what somebody here did, and what became of it anywhere. */
const answeredAs: Record<number, string> = { 1: "accepted", 2: "rejected", 3: "countered" };
const standings: Record<number, string> = {
  1: "was accepted",
  2: "was rejected",
  3: "was countered",
  4: "has expired",
  5: "was withdrawn",
};

/** All words of Offers. Texts in the specification's catalogue stand here to the letter. */
export const texts = {
  title: "Offers",
  list: "Offers",
  tabs: { new: "New", accepted: "Accepted", rejected: "Rejected" },
  tabsLabel: "Offers by state",
  filter: "Filter offers",
  platform: "Platform",
  account: "Account",
  below: "Below ask",
  belowStep: (step: string) => `${step}% or more`,
  acceptable: "Acceptable",
  acceptableChoices: { yes: "Can be accepted", no: "Can't be accepted" },
  sort: "Sort",
  sorts: {
    newest: "Newest",
    lapsing: "Ending soonest",
    share: "Highest % of ask",
    kept: "You keep the most",
    margin: "Highest margin",
  },
  /** {sums} is drawn. */
  summary: {
    new: (count: number) => `${writeNumber(count)} new`,
    accepted: (count: number) => `${writeNumber(count)} accepted`,
    rejected: (count: number) => `${writeNumber(count)} rejected or ended`,
  },
  shownOf: (shown: number, all: number) => `${writeNumber(shown)} of ${writeNumber(all)}`,
  cut: "Only the newest 500 are shown.",
  columns: {
    item: "Item",
    ask: "Ask",
    offer: "Offer",
    difference: "Diff.",
    kept: "You keep",
    margin: "Margin",
    buyer: "Buyer",
    age: "Age",
    state: "State",
    answer: "Answer",
  },
  unnamed: "Unnamed item",
  nobody: "Unknown buyer",
  newBuyer: "new buyer",
  orders: (count: number) => plural(count, { one: "# order", other: "# orders" }),
  ordersRefunded: (orders: number, refunded: number) =>
    refunded === 0
      ? plural(orders, { one: "# order, none refunded", other: "# orders, none refunded" })
      : `${plural(orders, { one: "# order", other: "# orders" })}, ${writeNumber(refunded)} refunded`,
  noFees: "unknown: this account's orders don't show the platform's fees",
  noCost: "unknown: the item has no cost in this currency. Set it in Inventory",
  pieces: (count: number) => plural(count, { one: "# piece", other: "# pieces" }),
  /** {time} is drawn, such as "in 3 h". */
  ends: "ends {time}",
  lapsed: "expired",
  accept: (amount: string) => `Accept ${amount}`,
  reject: "Reject",
  rejectOf: (buyer: string, amount: string) => `Reject ${amount} from ${buyer}`,
  accepting: "Accepting…",
  rejecting: "Rejecting…",
  countering: "Countering…",
  counter: "Counter…",
  states: { 1: "Accepted", 2: "Rejected", 3: "Countered", 4: "Expired", 5: "Withdrawn" } as Record<
    number,
    string
  >,
  otherState: "Ended",
  newState: "New",
  accepted: "Offer Accepted!",
  rejected: "Offer Rejected!",
  countered: "Counter-offer sent.",
  onItsWay: (platform: string) => `Your answer is on its way to ${platform}. The offer shows its progress.`,
  unallowed: "This platform doesn't allow accepting this offer.",
  unanswerable: (platform: string) => `${platform} doesn't allow answering offers here.`,
  noCounter: (platform: string) => `${platform} doesn't allow counter-offers.`,
  answerThere: (platform: string) => `Answer on ${platform}`,
  hasLapsed: "This offer has expired.",
  noScope: messages.noScope,
  waiting: "The last answer is still on its way.",
  refused: {
    accept: (problem: string) => `Not accepted: the offer is unchanged. ${problem}`,
    reject: (problem: string) => `Not rejected: the offer is unchanged. ${problem}`,
    counter: (problem: string) => `Not countered: the offer is unchanged. ${problem}`,
  } as Record<string, (problem: string) => string>,
  tryAgain: "Try again",
  unsure: (platform: string) => `We couldn't confirm your answer. Check the offer on ${platform}.`,
  checkAgain: "Check again",
  checking: "Checking…",
  wasAnswered: "Mark as answered",
  wasNot: "Mark as not answered",
  notFound: "Still no answer there. Check again later, or record what you see.",
  byRule: (because: string) => because,
  ask: {
    title: (amount: string, buyer: string) => `Accept ${amount} from ${buyer}?`,
    body: (platform: string, pieces: number) =>
      [
        `${platform} tells the buyer at once and makes an order, which takes`,
        `${plural(pieces, { one: "# piece", other: "# pieces" })} from stock. You can't undo this.`,
      ].join(" "),
    kept: (amount: string) => `You keep about ${amount} after fees.`,
    left: (amount: string) => `You keep about ${amount} after fees and cost.`,
    loss: (amount: string) => `After fees and cost you lose about ${amount}.`,
    others: (count: number) =>
      plural(count, {
        one: "# other offer for this item stays open until you answer it.",
        other: "# other offers for this item stay open until you answer them.",
      }),
    keep: "Keep offer",
  },
  many: {
    selected: (count: number, hidden: number) =>
      hidden === 0
        ? `${writeNumber(count)} selected`
        : `${writeNumber(count)} selected, ${writeNumber(hidden)} hidden by filters`,
    select: "Select",
    accept: "Accept",
    reject: "Reject",
    acceptTitle: (count: number, total: string) =>
      plural(count, { one: `Accept # offer for ${total}?`, other: `Accept # offers for ${total}?` }),
    toldAtOnce: (count: number) =>
      plural(count, { one: "The buyer is told at once.", other: "Each buyer is told at once." }),
    acceptDo: (count: number) => plural(count, { one: "Accept # offer", other: "Accept # offers" }),
    rejectTitle: (count: number, total: string) =>
      plural(count, { one: `Reject # offer of ${total}?`, other: `Reject # offers of ${total} in total?` }),
    rejectDo: (count: number) => plural(count, { one: "Reject # offer", other: "Reject # offers" }),
    sameItem: (count: number) =>
      plural(count, {
        one: "# is for an item with another offer chosen here. Accept one offer for each piece you have.",
        other: "# are for an item with another offer chosen here. Accept one offer for each piece you have.",
      }),
    cancel: "Cancel",
    none: "None of these can be answered here.",
    done: (kind: AnswerWord, count: number) =>
      `${plural(count, { one: "# offer", other: "# offers" })} ${answered[kind]}.`,
    part: (kind: AnswerWord, done: number, all: number) =>
      `${writeNumber(done)} of ${writeNumber(all)} offers ${answered[kind]}. ${plural(all - done, {
        one: "# needs attention.",
        other: "# need attention.",
      })}`,
    notTaken: (count: number, reason: string) =>
      `${plural(count, { one: "# offer wasn't answered.", other: "# offers weren't answered." })} ${reason}`,
  },
  empty: { new: "No new offers.", accepted: "No accepted offers.", rejected: "No rejected offers." },
  noMatch: "No offers match these filters.",
  clearFilters: "Clear filters",
  failed: "Offers didn't load.",
  deskFailed: "Fees and buyers' orders didn't load, so they may be missing.",
  late: (names: string) => `${names} couldn't be synced recently, so offers may be missing.`,
  incoming: (count: number) => `${plural(count, { one: "# new offer", other: "# new offers" })}. Show`,
  lapseToday: (count: number) => plural(count, { one: "# ends today", other: "# end today" }),
  detail: {
    label: (amount: string, item: string) => `${amount} for ${item}`,
    close: "Close",
    previous: "Previous offer",
    next: "Next offer",
    place: (at: number, all: number) => `${writeNumber(at)} of ${writeNumber(all)}`,
    ask: "Ask",
    offer: "Offer",
    fees: "Fees",
    about: (amount: string) => `about ${amount}`,
    kept: "You keep",
    keptBefore: (amount: string) => `about ${amount} before cost`,
    cost: "Cost",
    costUnset: "Not set",
    margin: "Margin",
    marginOf: (amount: string, percent: string) => `about ${amount}, ${percent}`,
    quantity: "Quantity",
    ends: "Ends",
    counter: "Your counter",
    answered: "Answered",
    answeredBy: (name: string) => (name === "" ? "by the store" : `by ${name}`),
    history: "Price history",
    historyOf: (count: number) =>
      plural(count, { one: "# offer for this item so far", other: "# offers for this item so far" }),
    prices: "All prices and dates",
    youAsked: "You countered",
    offeredBy: (handle: string) => `${handle} offered`,
    askedThen: (amount: string) => `asking ${amount}`,
    asked: "Ask",
    offered: "Offers",
    others: "Other offers for this item",
    stayOpen: "After accepting, these stay open until you answer them.",
    rejectOthers: (count: number) =>
      plural(count, { one: "Reject the other offer", other: "Reject the other # offers" }),
    conversation: "Conversation",
    noWords: "No message with this offer.",
    openConversation: "Open conversation",
    noConversation: "No conversation with this buyer yet.",
    write: "Message buyer",
    more: "More",
    view: (platform: string) => `View on ${platform}`,
    missing: "We couldn't find this offer. It may have been withdrawn.",
    left: (buyer: string, state: number, byName: string | null) =>
      byName === null || answeredAs[state] === undefined
        ? `The offer from ${buyer} ${standings[state] ?? "can't be answered any more"}.`
        : `${byName} ${answeredAs[state]} the offer from ${buyer}.`,
  },
  counterForm: {
    title: (buyer: string) => `Counter ${buyer}'s offer`,
    hint: (offer: string, ask: string | null) =>
      ask === null ? `More than ${offer}.` : `Between ${offer} and ${ask}.`,
    amount: (currency: string) => `Your price (${currency})`,
    unreadable: (example: string) => `Enter an amount, such as ${example}.`,
    kept: (amount: string, percent: string | null) =>
      percent === null
        ? `You keep about ${amount} after fees and cost.`
        : `You keep about ${amount} after fees and cost, ${percent}.`,
    keptBeforeCost: (amount: string) => `You keep about ${amount} after fees. The cost isn't known.`,
    lost: (amount: string) => `You lose about ${amount} after fees and cost.`,
    message: "Message (optional)",
    send: "Send counter-offer",
    sending: "Sending…",
    cancel: "Cancel",
  },
  counterMany: {
    title: (count: number) => plural(count, { one: "Counter # offer", other: "Counter # offers" }),
    way: "Ask for",
    ways: { share: "A share of the ask", off: "An amount off the ask", price: "The same price for all" },
    value: { share: "% of ask", off: "Amount off", price: "Your price" },
    ownCurrency: "In each offer's own currency.",
    unreadable: {
      share: "Enter a whole number from 1 to 99.",
      off: "Enter an amount, such as 5.00.",
      price: "Enter an amount, such as 45.00.",
    },
    noAsk: "No asking price",
    misfit: (currency: string) => `Not a valid ${currency} amount`,
    tooLow: "Not more than the offer",
    tooHigh: "Not less than the ask",
    list: "Counter-offers to be sent",
    preview: (ready: number, all: number) =>
      ready === all
        ? plural(all, { one: "# offer will be countered.", other: "# offers will be countered." })
        : `${writeNumber(ready)} of ${plural(all, { one: "# offer", other: "# offers" })} will be countered.`,
    noneFits: "None of these can be countered with this amount.",
    send: (count: number) => plural(count, { one: "Counter # offer", other: "Counter # offers" }),
    askTitle: (count: number, total: string) =>
      plural(count, { one: `Counter # offer at ${total}?`, other: `Counter # offers at ${total} in total?` }),
    askBody: "Each buyer is told at once. You can't withdraw a counter-offer here.",
  },
  rules: {
    open: "Rules",
    title: "Rules for offers",
    intro:
      "Each new offer is answered once, by the first rule that matches. Existing offers stay as they are. Rules ignore cost.",
    none: "No rules yet. Add one and try it on the last 30 days first.",
    failed: "Rules didn't load.",
    add: "Add rule",
    edit: "Edit",
    remove: "Remove",
    removed: "Rule removed.",
    saved: "Rule saved.",
    name: (number: number) => `Rule ${writeNumber(number)}`,
    kinds: { accept: "Accept", reject: "Reject", counter: "Counter" },
    does: {
      accept: (percent: number) => `Accept at or above ${percent}% of ask`,
      reject: (percent: number) => `Reject below ${percent}% of ask`,
      counter: (percent: number, to: number) => `Counter at ${to}% of ask, from ${percent}%`,
    },
    account: (name: string) => `on ${name}`,
    /** "Rule 2 rejected 3 offers below 60% of ask in 7 days" */
    did: {
      accept: (number: number, count: number, percent: number) =>
        `Rule ${number} accepted ${countOffers(count)} at or above ${percent}% of ask in 7 days`,
      reject: (number: number, count: number, percent: number) =>
        `Rule ${number} rejected ${countOffers(count)} below ${percent}% of ask in 7 days`,
      counter: (number: number, count: number, percent: number) =>
        `Rule ${number} countered ${countOffers(count)} from ${percent}% of ask in 7 days`,
    },
    before: (number: number) => `Rule ${writeNumber(number)} answers some of these first.`,
    pause: "Pause all rules",
    paused: (name: string) => `All rules are paused by ${name}.`,
    resume: "Resume rules",
    kind: "What it does",
    percent: {
      accept: "Accept at or above (% of ask)",
      reject: "Reject below (% of ask)",
      counter: "Counter from (% of ask)",
    },
    counterPercent: "Ask for (% of ask)",
    of: "Account",
    everyAccount: "All accounts",
    try: "Try on the last 30 days",
    trying: "Trying…",
    would: { accept: "accepted", reject: "rejected", counter: "countered" },
    found: (kind: string, count: number, checked: number, days: number) =>
      `It would have ${kind} ${writeNumber(count)} of ${plural(checked, { one: "# offer", other: "# offers" })} in ${writeNumber(days)} days.`,
    leaves: (amount: string) => `leaves about ${amount}`,
    save: "Save rule",
    saving: "Saving…",
    cancel: "Cancel",
    close: "Close",
    line: (buyer: string, item: string) => `${buyer}: ${item}`,
    whole: "Enter a whole number from 1 to 100.",
  },
  keys: {
    group: "Offers",
    move: "move",
    open: "open",
    accept: "accept",
    reject: "reject",
    counter: "counter",
    message: "message buyer",
    select: "select",
    filter: "filter",
    close: "close the offer",
  },
} as const;
