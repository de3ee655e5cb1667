/** All words of Import. */
import type { ImportField, ImportState, LeftOut } from "@stallkeeper/domain";
import { plural, writeNumber } from "../../ui/format.ts";

const rows = (count: number): string => plural(count, { one: "# row", other: "# rows" });

export const texts = {
  steps: "Steps of the import",
  file: "File",
  map: "Map columns",
  check: "Check",
  import: "Import",
  failedToLoad: "This import didn't load.",
  notFound: "This import doesn't exist. It may have been deleted.",
  noScope: "You need permission to change inventory.",
  again: "Import another file",
  drop: {
    title: "Choose a file",
    text: "Drop a CSV or XLSX file here, or paste rows from a spreadsheet.",
    known:
      "Files from Linnworks and ShipStation, product exports of shops and marketplaces, and your own sheets. Up to 100,000 rows, 50 MB.",
    choose: "Choose file",
    template: "Download a template",
    sending: (percent: number) => `Uploading… ${percent}%. Keep this page open.`,
    sendingLabel: "Upload of the file",
    tooLarge: "This file is larger than 50 MB. Split it, or leave out columns.",
    empty: "This file is empty.",
    pasted: "Pasted rows.csv",
  },
  listings: {
    title: "Live listings of an account",
    text:
      "Each listing becomes an item with its photo, SKU, title, price and quantity, linked to it. " +
      "Items that were never counted get the quantity that's for sale. You check everything before it's imported.",
    counts: (live: number, toTake: number) =>
      `${plural(live, { one: "# live listing", other: "# live listings" })}, ${writeNumber(toTake)} to import`,
    check: (count: number) => `Check ${plural(count, { one: "# listing", other: "# listings" })}`,
    checkOf: (count: number, account: string, platform: string) =>
      `Check ${plural(count, { one: "# listing", other: "# listings" })} of ${account} on ${platform}`,
    nothing: "Every live listing already has a counted item.",
  },
  past: {
    title: "Imports",
    empty: "No imports yet.",
    by: (name: string) => `by ${name}`,
    failed: "Imports didn't load.",
  },
  states: {
    receiving: "Not uploaded",
    reading: "Reading…",
    mapping: "Map columns",
    checking: "Checking…",
    ready: "Checked",
    applying: "Importing…",
    done: "Imported",
    undoing: "Undoing…",
    undone: "Undone",
    failed: "Couldn't be read",
  } satisfies Record<ImportState, string>,
  work: {
    progress: (done: number, total: number) =>
      total === 0 ? rows(done) : `${writeNumber(done)} of ${rows(total)}`,
    safe: "You can leave this page. The import carries on.",
  },
  fields: {
    sku: "SKU",
    title: "Title",
    onHand: "On hand",
    location: "Location (bin)",
    price: "Price",
    cost: "Cost",
    gtin: "Barcode (GTIN)",
    brand: "Brand",
    category: "Category",
    condition: "Condition",
    safety: "Safety stock",
    onlyOne: "Only one exists",
    note: "Notes",
  } satisfies Record<ImportField, string>,
  skipColumn: "Don't import",
  mapping: {
    meta: (name: string, count: number, columns: number, more: readonly string[]) =>
      [name, rows(count), plural(columns, { one: "# column", other: "# columns" }), ...more].join(" · "),
    column: "Column in the file",
    goesTo: "Goes to",
    goesToOf: (name: string) => `${name} goes to`,
    samples: "Sample values",
    remembered: "As in your last import",
    delimiters: { ";": "semicolons", ",": "commas", "\t": "tabs", "|": "pipes" },
    decimals: { ",": "Decimal comma", ".": "Decimal point" },
    leftOut: {
      media: "Photos aren't imported",
      size: "Weights and sizes are set on labels",
      words: "Descriptions and tags belong to listings",
      orders: "Worked out from your orders",
      levels: "Reorder levels aren't imported",
      customs: "Set under Shipping, Customs",
      ids: "Other systems' IDs aren't needed",
      tax: "Tax is set at each marketplace",
      settings: "Set at each marketplace",
    } satisfies Record<LeftOut, string>,
    unknown: "Not recognised",
    filledBy: (field: string, column: string) => `${field} is filled by “${column}”`,
    heading: (line: number) =>
      line === 0
        ? "No headings found. Row 1 is imported too."
        : `Headings are in row ${writeNumber(line)}${line > 1 ? "; what's above isn't imported" : ""}.`,
    headings: "Headings",
    headingRow: (line: number, cells: readonly string[]) =>
      `Row ${writeNumber(line)}: ${cells
        .filter((cell) => cell.trim() !== "")
        .join(" · ")
        .slice(0, 60)}`,
    noHeadings: "None: row 1 is an item",
    blank: "A blank cell leaves the value as it is. To empty a field, write CLEAR in the cell.",
    counted:
      "On hand is saved as counted when you uploaded the file. What was sold or counted since then still stands.",
    ifExists: "If the SKU exists",
    update: "Update",
    skip: "Skip",
    needSku: "Choose the column that holds the SKU",
    check: (count: number) => `Check ${rows(count)}`,
    delete: "Delete import",
    busy: "Starting…",
  },
  checked: {
    new: "New",
    changed: "Will change",
    unchanged: "Unchanged",
    skipped: "Skipped",
    wrong: "With a problem",
    uncounted: (count: number) =>
      plural(count, {
        one: "# listing is sold without being counted. Its On hand stays blank: count it in Inventory.",
        other:
          "# listings are sold without being counted. Their On hand stays blank: count them in Inventory.",
      }),
    problems: "Problems",
    problemsMeta: "Edit in place, Tab for the next",
    changes: "Changes",
    changesMeta: (shown: number, all: number) =>
      shown < all ? `The first ${writeNumber(shown)} of ${rows(all)}` : rows(all),
    row: "Row",
    sku: "SKU",
    column: "Column",
    value: "In the file",
    empty: "Empty",
    problem: "Problem",
    correct: "Correct it here",
    correctOf: (column: string, line: number) => `${column}, row ${line}`,
    newItem: "New item",
    becomes: "Becomes",
    download: "Download problems (CSV)",
    more: (count: number) =>
      plural(count, {
        one: "# more row with a problem. Download the file to see it.",
        other: "# more rows with problems. Download the file to see them all.",
      }),
    nothing: "Nothing to import: every row is unchanged, skipped or has a problem.",
    safe: "Nothing changes until you press Import. You can leave this page.",
    back: "Back",
    apply: (count: number, skipped: number) =>
      skipped === 0 ? `Import ${rows(count)}` : `Import ${rows(count)}, skip ${writeNumber(skipped)}`,
    starting: "Starting…",
    similar: (count: number) =>
      plural(count, {
        one: "# SKU looks like an item's in another spelling.",
        other: "# SKUs look like items' in another spelling, such as without leading zeros.",
      }),
    takeAll: "Use the items' SKUs",
    allOther: "Keep all as new items",
    takeSku: (sku: string) => `Use ${sku}`,
    other: "It's another",
    otherOf: (sku: string, line: number) => `It's another: ${sku}, row ${writeNumber(line)}`,
    saved: "Saved",
    noValue: "—",
    yes: "Yes",
    no: "No",
  },
  parity: {
    title: "File and Stallkeeper compared",
    meta: "As of now, by SKU",
    failed: "The comparison didn't load.",
    skusInFile: "SKUs in the file",
    skusHere: "SKUs here",
    same: "Same quantity",
    kinds: { differs: "Quantity differs", missingHere: "Not here", missingInFile: "Not in the file" },
    inFile: "File",
    here: "Here",
    withoutQuantity: "Without a quantity",
    agrees: "Everything in the file is here, and no quantity differs.",
    open: (count: number) =>
      plural(count, { one: "# SKU in the file differs.", other: "# SKUs in the file differ." }),
    first: (shown: number, all: number) =>
      `The first ${writeNumber(shown)} of ${writeNumber(all)}. The download has them all.`,
    showOthers: (count: number) =>
      plural(count, { one: "Show # SKU not in the file", other: "Show # SKUs not in the file" }),
    hideOthers: "Hide SKUs not in the file",
    download: "Download differences (CSV)",
  },
  done: {
    done: "Imported",
    failed: "Failed",
    undone: "Undone",
    kept: "Left as they are",
    keptHint: "Changed or used since the import",
    items: "Go to Items",
    unlinked: (count: number) =>
      plural(count, {
        one: "# live listing sells no item yet. It may be one of these.",
        other: "# live listings sell no item yet. They may be some of these.",
      }),
    link: "Review suggestions",
    linkTitle: "Listings without an item",
    undo: "Undo import",
    undoTitle: "Undo this import?",
    undoText:
      "Items go back to what they were, except where somebody changed a value since. New items are removed, unless they're in an order or listing.",
    undoKeep: "Keep import",
    undoing: "Undoing…",
    keptList: "Left as they are",
    keptFields: (names: string) => `Changed since: ${names}`,
    keptItem: "In use, so it wasn't removed",
  },
} as const;
