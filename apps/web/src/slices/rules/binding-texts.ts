/** The words of actions that spend or send. */
export const bindingTexts = {
  upTo: "for up to",
  most: "Highest price",
  asks: "Ask me first",
  buysAlone: "Bought without asking, and never for more than this price.",
  share: "Percent of the asking price",
  ofAsking: "% of the asking price",
  newShare: "Percent of the current price",
  ofNow: "% of the current price",
  paper: "Paper",
  papers: { slip: "packing slip", label: "label" },
  printHint: "waits in the rule log; a key or barcode prints it at once",
  export: "Export",
  noExport: "Save an export first",
  shipHint:
    "With the number of the label you bought. It waits for your approval, unless a key, barcode or button starts the rule.",
} as const;
