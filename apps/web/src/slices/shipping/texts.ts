import type { PluralForms } from "@stallkeeper/domain";
import { plural } from "../../ui/format.ts";

const missing = (open: number): string[] =>
  open === 0
    ? []
    : [plural(open, { one: "# order has no number yet.", other: "# orders have no number yet." })];

/** All words of the shipping pages. */
export const texts = {
  title: "Shipping",
  queues: "Queues",
  dispatchTimes: "Dispatch times",
  shippedLately: "Shipped, 7 days",
  queue: "Queue",
  scan: "Scan",
  views: {
    hide: "Hide saved views",
    show: (count: number) => (count === 0 ? "Show saved views" : `Show saved views (${count})`),
  },
  late: (name: string, span: string) => `${name} is ${span} behind, so orders may be missing.`,
  unmapped: {
    text: (count: number) =>
      plural(count, {
        one: "# order has a status that isn't mapped.",
        other: "# orders have a status that isn't mapped.",
      }),
    map: "Map statuses",
  },
  selected: (count: number, hidden: number) =>
    hidden === 0 ? `${count} selected` : `${count} selected, ${hidden} hidden by filters`,
  copied: (count: number) => plural(count, { one: "# line copied.", other: "# lines copied." }),
  exportSelection: "Export",
  fileOfExport: (day: string) => `orders-${day}.csv`,
  exported: (count: number) => plural(count, { one: "Exported # order.", other: "Exported # orders." }),
  namesLeftOut: "Names are left out: your account can't export them.",
  select: "Select",
  selectDone: "Done",
  shipNext: "Ship next",
  noneToShip: "Nothing to ship in this list.",
  actions: "Main actions",
  noAccounts: "No platform is linked yet.",
  linkAccount: "Link a platform account",
  noScanMatch: (text: string) => `Nothing matches "${text}".`,
  cutOff: {
    title: "Cut-off",
    done: (shipped: number, left: number) => `${shipped} shipped today, ${left} still due`,
  },
  menu: {
    sameBuyer: "Orders of this buyer",
    sameSku: "Orders with this SKU",
    open: "Open",
    page: "Full page",
    ownAddress: "Custom address",
    tracking: "Copy tracking number",
  },
  bulkMore: "More…",
  copyNumbers: "Copy order numbers",
  copyTracking: "Copy tracking numbers",
  runRules: "Run rules",
  plan: "Set service, package, weight",
  preset: "Service preset",
  addToBatch: "Add to batch",
  slips: "Slips",
  pickList: "Pick list",
  keys: {
    list: "Orders in a list",
    order: "This order or selection",
    move: "next, previous",
    open: "open",
    page: "full page",
    select: "select",
    extend: "extend the selection",
    all: "select all",
    clear: "close, clear",
    filter: "filter",
    batch: "add to batch",
    rules: "run rules",
    menu: "row actions",
    views: "saved views",
    queue: "queue",
    shipped: "shipped orders",
  },
  many: {
    title: (count: number) =>
      count === 0
        ? "Mark as shipped"
        : plural(count, { one: "Mark # order as shipped", other: "Mark # orders as shipped" }),
    submit: (count: number) => (count === 0 ? "Mark as shipped" : `Mark ${count} as shipped`),
    columns: { order: "Order", buyer: "Buyer" },
    note: "Note",
    running: (count: number) => (count === 0 ? "Marking as shipped…" : `Marking ${count} as shipped…`),
    skipped: (count: number) => `${count} will be skipped`,
    providerForAll: "Provider for all",
    paste: "Paste tracking numbers",
    undoPaste: "Undo paste",
    pasteHint:
      "Pasted lines fill downward in row order; 24-1190,RM… goes to that order. The run continues if you close this.",
    kept: (count: number) =>
      plural(count, { one: "# unsent tracking number saved.", other: "# unsent tracking numbers saved." }),
    fromBefore: (count: number) =>
      plural(count, { one: "# number was entered earlier.", other: "# numbers were entered earlier." }),
    fromLabels: (count: number) =>
      plural(count, {
        one: "# number comes from its bought label.",
        other: "# numbers come from their bought labels.",
      }),
    pasteBlocked: "Your browser blocked the clipboard. Paste with the keyboard instead.",
    pasted: ({
      inOrder,
      named,
      blank,
      lost,
      repeated,
      unknown,
      unclear,
      shortened,
      open,
    }: {
      inOrder: number;
      named: readonly string[];
      blank: number;
      lost: number;
      repeated: readonly string[];
      unknown: readonly string[];
      unclear: readonly string[];
      shortened: number;
      open: number;
    }) => {
      const few = (numbers: readonly string[]): string =>
        numbers.length > 3
          ? `${numbers.slice(0, 3).join(", ")} and ${numbers.length - 3} more`
          : numbers.join(", ");
      const count = inOrder + named.length + blank + lost + repeated.length + unclear.length + shortened;
      if (count === inOrder)
        return [
          plural(count, { one: "# line pasted in row order.", other: "# lines pasted in row order." }),
          ...missing(open),
        ].join(" ");
      const sentences: (readonly [number, PluralForms, string?])[] = [
        [count, { one: "# line pasted.", other: "# lines pasted." }],
        [inOrder, { one: "# filled in row order.", other: "# filled in row order." }],
        [
          named.length,
          { one: "# went to the order it names: {few}.", other: "# went to the orders they name: {few}." },
          few(named),
        ],
        [blank, { one: "# has no number.", other: "# have no number." }],
        unknown.length === 0
          ? [lost, { one: "# matches no order.", other: "# match no order." }]
          : [lost, { one: "# matches no order: {few}.", other: "# match no order: {few}." }, few(unknown)],
        [
          repeated.length,
          {
            one: "# repeats an order, which keeps its first number: {few}.",
            other: "# repeat orders, which keep their first numbers: {few}.",
          },
          few(repeated),
        ],
        [
          unclear.length,
          {
            one: "# fits several orders or holds several numbers, so enter its number here: {few}.",
            other: "# fit several orders or hold several numbers, so enter their numbers here: {few}.",
          },
          few(unclear),
        ],
        [
          shortened,
          {
            one: "# lost its digits in the spreadsheet, like 9.4E+21: format the column as text, then copy it again.",
            other:
              "# lost their digits in the spreadsheet, like 9.4E+21: format the column as text, then copy it again.",
          },
        ],
      ];
      return [
        ...sentences.flatMap(([of, forms, which = ""]) =>
          of === 0 ? [] : [plural(of, forms, { few: which })],
        ),
        ...missing(open),
      ].join(" ");
    },
    leftOutHint:
      "Left-out orders take no number. If your column has theirs, undo the paste, include them, then paste again.",
    shortened: "The spreadsheet shortened this number. Format its column as text, then copy it again.",
    tally: (sent: number, refused: number, unsure: number, sending: number, waiting: number) =>
      `${sent} sent, ${refused} refused${unsure === 0 ? "" : `, ${unsure} unconfirmed`}, ${sending} sending, ${waiting} waiting`,
    tooMany: (count: number) =>
      plural(count, {
        one: "# more order stays selected: the limit is 250 at a time.",
        other: "# more orders stay selected: the limit is 250 at a time.",
      }),
    allLeftOut: "All of these orders are left out.",
    included: (reason: string) => `Included: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
    include: "Include",
    combined: "Combined with other orders: one tracking number marks them all as shipped.",
    along: (orderNumber: string) => `In the same parcel as ${orderNumber}`,
    split: "Split into several parcels. Open the order to send them.",
    none: "All of these orders have shipped.",
    nothingReady: "Enter a provider and a tracking number first.",
    goesOn: "Marking continues. The result appears in Notifications.",
    reused: "Reuse confirmed.",
    noNumber: "No tracking number yet",
    noProvider: "No provider yet",
    sending: "Sending…",
    sent: "Sent",
    waiting: "waiting",
    cancel: "Cancel",
    close: "Close",
    keepRunning: "Close, keep running",
  },
  notInQueue: (queue: string) => `Not in ${queue}`,
  hiddenByFilter: "Hidden by the filter",
  notThere: "Can't modify nonexistent order.",
} as const;
