/** All words of filters and deadlines. */
import type { DueWord } from "./order-due.ts";
import type { FacetName, OperatorName } from "./order-query.ts";

const day = "a day, such as before:2026-01-31";
const amount = "an amount, such as total:>50 or total:20..80";
const name = "a name";

const hints: Record<OperatorName, string> = {
  is: "unfulfilled, ready, shipped, queued, unresponsive, completed, failed, refundpending or refunded",
  order: "an order's number", tag: "a tag, such as tag:urgent or -tag:queued",
  platform: name, account: name, country: "a country, such as country:fr", buyer: name, sku: "an SKU", courier: name,
  total: amount, amount, before: day, after: "a day, such as after:2026-01-31",
  due: "overdue, today, tomorrow or later", has: "note or tracking", disbursed: "yes or no",
};

const facets: Record<FacetName, string> = {
  platform: "Platform", account: "Account", tag: "Tag", country: "Country", due: "Due", created: "Created", note: "Note", disbursed: "Payment", amount: "Amount",
};

const dues: Record<DueWord, string> = { overdue: "Overdue", today: "Today", tomorrow: "Tomorrow", later: "Later" };

export const filterTexts = {
  hints,
  facets,
  dues,
  notUnderstood: (text: string, hint: string) => `"${text}" hides nothing: it needs ${hint}.`,
  stranger: (name: string) => `"${name}" is no filter, so it is looked for as a word.`,
  not: (label: string) => `not ${label}`,
  yes: { note: "With a note", disbursed: "Disbursed" },
  no: { note: "Without a note", disbursed: "Not disbursed" },
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  atLeast: (amount: string) => `${amount} or more`,
  atMost: (amount: string) => `up to ${amount}`,
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  late: (span: string) => `${span} late`,
  left: (span: string) => `in ${span}`,
  noCountry: "No country",
} as const;
