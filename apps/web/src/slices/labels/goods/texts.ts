/** The words of the goods and what customs are told of them. */
const skus = (count: number): string => (count === 1 ? "1 SKU" : `${count.toLocaleString("en-GB")} SKUs`);

export const texts = {
  title: "Goods",
  list: "What customs are told, by SKU",
  meta: (shown: number, all: number) => (shown === all ? skus(all) : `${shown.toLocaleString("en-GB")} of ${skus(all)}`),
  hint: "Customs are told this of each SKU, and parcels weigh the sum of theirs. What is empty comes from your settings, the item or its price.",
  move: "move", filter: "Filter SKUs", show: "Show", views: { all: "All", missing: "Missing" },
  columns: { sku: "SKU", item: "Item", description: "Description", hsCode: "Tariff number", origin: "Origin", value: "Value", weight: "Weight" },
  none: "—", usual: (text: string) => `${text}, as usual`, weight: (grams: number) => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`),
  empty: "No SKUs yet. They stand here once one is listed or ordered.", emptyMissing: "Nothing is missing.", emptyFiltered: "No SKU matches.", clear: "Clear the filter", failed: "Goods didn't load.",
  cut: "The first 9,999 SKUs are shown.",
  edit: {
    title: (sku: string) => `Goods: ${sku}`, description: "Description", hsCode: "Tariff number", origin: "Country of origin, two letters", value: "Value of one", valueHint: "Without it the price of the order counts.", weight: "Weight of one, kg",
    save: "Save", next: "Save and next", saving: "Saving…", saved: (count: number) => `${skus(count)} saved.`, cancel: "Cancel",
  },
  paste: {
    open: "Paste a sheet…", title: "Paste from a sheet", label: "SKU, description, tariff number, origin, value, weight in kg", hint: "One SKU a line, columns parted by tabs, semicolons or commas. Empty cells leave what is there.",
    none: "Nothing to save yet.", ready: (count: number) => `${skus(count)} ready.`, problem: (line: number, text: string, reason: string) => `Line ${line}, ${text}: ${reason}`, more: (count: number) => `And ${count} more lines.`,
    key: "save the pasted sheet",
    save: (count: number) => (count === 0 ? "Save" : `Save ${skus(count)}`),
    problems: { sku: "no SKU.", hsCode: "a tariff number has six to ten digits.", origin: "the origin is two letters.", value: "the value is an amount, such as 12.50.", weight: "the weight is in kilograms, such as 0.84." },
  },
  noScope: "Your account can't do this. Ask an administrator.",
} as const;
