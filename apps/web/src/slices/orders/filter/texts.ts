/** All words of filters and deadlines. */
import type { DueWord } from "./order-due.ts";
import type { FacetName } from "../section.ts";
import type { OperatorName } from "./order-query.ts";

const day = "a day, such as before:2026-01-31";
const amount = "an amount, such as total:>50 or total:20..80";
const name = "a name";

const hints: Record<OperatorName, string> = {
  is:
    "unfulfilled, ready, shipped, queued, unresponsive, completed, failed, refundpending, " +
    "refunded, awaiting, unmapped, held, international, single, multi, printed, combined, " +
    "combinable, split or sale",
  order: "an order's number",
  tag: "a tag, such as tag:urgent or -tag:queued",
  platform: name,
  account: name,
  country: "a country, such as country:fr",
  buyer: name,
  sku: "a SKU",
  courier: name,
  total: amount,
  amount,
  before: day,
  after: "a day, such as after:2026-01-31",
  due: "overdue, today, tomorrow, later, hours such as due:24h or a day such as due:2026-01-31",
  has: "note, tracking, unread or addressproblem",
  disbursed: "yes or no",
  service: "a service, such as service:express or service:none",
  held: "yes or no",
  printed: "yes or no",
  stock: "in, short or unknown, such as stock:in",
  shipped: "today, yesterday or days such as shipped:7d",
  currency: "a currency, such as currency:eur",
};

const facets: Record<FacetName, string> = {
  platform: "Platform",
  account: "Account",
  tag: "Tag",
  country: "Country",
  due: "Due",
  created: "Created",
  note: "Note",
  disbursed: "Payment",
  amount: "Amount",
  held: "Held",
  together: "Combine",
  address: "Address",
  intl: "Destination",
  pieces: "Pieces",
  service: "Service",
  printed: "Label printed",
  stock: "Stock",
  sku: "SKU",
  buyer: "Buyer",
};

const dues: Record<DueWord, string> = {
  overdue: "Overdue",
  today: "Today",
  tomorrow: "Tomorrow",
  later: "Later",
};

export const filterTexts = {
  hints,
  facets,
  dues,
  notUnderstood: (text: string, hint: string) => `"${text}" was ignored: it needs ${hint}.`,
  stranger: (name: string) => `"${name}" isn't a filter, so it's searched as text.`,
  not: (label: string) => `not ${label}`,
  values: {
    note: { yes: "With a note", no: "Without a note" },
    disbursed: { yes: "Disbursed", no: "Not disbursed" },
    held: { yes: "Held", no: "Not held" },
    together: {
      possible: "Could be combined",
      combined: "Combined",
      split: "In several parcels",
      alone: "On its own",
    },
    address: { yes: "Check address", no: "Complete" },
    intl: { yes: "International", no: "Domestic" },
    pieces: { single: "Single item", multi: "Several items" },
    printed: { yes: "Printed", no: "Not printed" },
    service: { none: "No service yet" },
    stock: { in: "In stock", short: "Short", unknown: "Unknown" },
  } satisfies Partial<Record<FacetName, Readonly<Record<string, string>>>> as Partial<
    Record<FacetName, Readonly<Record<string, string>>>
  >,
  within: (hours: number) => `Next ${hours} h`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  atLeast: (amount: string) => `${amount} or more`,
  atMost: (amount: string) => `up to ${amount}`,
  noCountry: "No country",
} as const;
