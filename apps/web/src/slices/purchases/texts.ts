/** All words of purchases. */
import { messages } from "../../platform/messages.ts";
import { plural, writeNumber } from "../../ui/format.ts";

const items = (count: number): string => plural(count, { one: "# item", other: "# items" });
const pieces = (count: number): string => plural(count, { one: "# piece", other: "# pieces" });

/** Without a currency the label alone. */
const withSign = (label: string, currency: string): string =>
  currency === "" ? label : `${label} (${currency})`;

export const texts = {
  title: "Purchases",
  noScope: messages.noScope,
  states: { ordered: "Ordered", partly: "Partly received", received: "Received", closed: "Closed" },
  empty: "Enter what you ordered from a supplier, then receive it here when it comes.",
  failed: "Purchases didn't load.",
  start: "New purchase",
  progress: (received: number, ordered: number) => `${writeNumber(received)} of ${pieces(ordered)} received`,
  expected: (day: string) => `expected ${day}`,
  noSupplier: "No supplier yet",
  reorder: {
    title: "To reorder",
    hint: "Below minimum, including what's on order. Set the minimum in an item.",
    line: (available: number, incoming: number, minimum: number) =>
      `${writeNumber(available)} available, ${writeNumber(incoming)} incoming, minimum ${writeNumber(minimum)}`,
    buy: (count: number) => `Buy ${writeNumber(count)}`,
    make: (count: number) => `Create purchases for ${items(count)}`,
    busy: "Creating…",
    made: (count: number) =>
      plural(count, {
        one: "# purchase created. Check it and order.",
        other: "# purchases created. Check them and order.",
      }),
    nothing: "Somebody has already ordered these.",
    failed: "The reorder list didn't load.",
  },
  form: {
    fresh: "New purchase",
    change: "Edit purchase",
    supplier: "Supplier",
    reference: "Reference",
    expectedOn: "Expected on",
    postage: (currency: string) => withSign("Postage and other costs", currency),
    postageHint: "Spread over the items by their value.",
    note: "Note",
    items: "Items",
    code: "SKU or barcode",
    ordered: "Pieces",
    cost: (currency: string) => withSign("Unit cost", currency),
    codeOf: (line: number) => `SKU or barcode, line ${writeNumber(line)}`,
    orderedOf: (line: number) => `Pieces, line ${writeNumber(line)}`,
    costOf: (line: number) => `Unit cost, line ${writeNumber(line)}`,
    pasteHint: "Paste rows of SKU, pieces and cost from a spreadsheet.",
    supplierNeeded: "Enter a supplier.",
    itemsNeeded: "Add at least one item.",
    wrongAmount: "Enter an amount, such as 4.50.",
    wrongLine: (line: number) => `Line ${writeNumber(line)} needs a SKU and a whole number of pieces.`,
    wrongCost: (line: number) => `Line ${writeNumber(line)}: enter a cost such as 4.50.`,
    noItem: (line: number, code: string) =>
      `Line ${writeNumber(line)}: no item has ${code}. Create it under Items; what you typed stays here.`,
    kept: "We kept your unsaved changes.",
    startOver: "Start over",
    save: "Save purchase",
    busy: "Saving…",
    cancel: "Cancel",
    saved: (supplier: string) => `Purchase from ${supplier} saved.`,
  },
  one: {
    failed: "This purchase didn't load.",
    gone: "This purchase doesn't exist.",
    all: "All purchases",
    edit: "Edit",
    close: "Close purchase",
    reopen: "Reopen",
    closed: "Purchase closed. What hasn't come is no longer incoming.",
    reopened: "Purchase reopened.",
    scan: "Scan or type what came in",
    scanHint: "Enter receives one. Paste a column to receive many.",
    add: "Receive",
    list: "Items",
    rest: (count: number) => `Receive ${writeNumber(count)}`,
    restOf: (sku: string, count: number) => `Receive ${writeNumber(count)} of ${sku}`,
    all2: "Receive everything",
    back: "Undo one",
    backOf: (sku: string) => `Undo one, ${sku}`,
    last: (sku: string, received: number) => `${sku}: ${writeNumber(received)} received`,
    many: (count: number, of: number) => `${pieces(count)} of ${items(of)} received.`,
    more: (count: number) => `and ${writeNumber(count)} more`,
    unknown: (code: string) => `No item has ${code}. Nothing was received.`,
    notOrdered: (code: string) => `${code} isn't on this purchase. Add it with Edit, then receive it.`,
    uncounted: (sku: string) => `${sku} isn't counted, so its stock stays unknown. Count it.`,
    unread: (line: number, text: string) =>
      `Line ${writeNumber(line)}, "${text.slice(0, 60)}", can't be read.`,
    dismiss: "Dismiss",
    onHand: (count: number) => `${writeNumber(count)} on hand`,
    of: (received: number, ordered: number) => `${writeNumber(received)} of ${writeNumber(ordered)}`,
    extra: (count: number) => `${writeNumber(count)} more than ordered`,
    postage: "Postage",
    value: "Value",
    landed: "With postage",
  },
};
