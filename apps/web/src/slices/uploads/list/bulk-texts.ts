/** All words of changing many drafts at once. */
import { plural } from "../../../ui/format.ts";

export const bulkTexts = {
  open: "Edit…",
  title: (count: number) => plural(count, { one: "Edit # draft", other: "Edit # drafts" }),
  failed: "Drafts didn't load.",
  field: "Field",
  fields: {
    title: "Title",
    description: "Description",
    brand: "Brand",
    category: "Category",
    price: "Price",
    quantity: "Quantity",
  },
  way: "Change",
  ways: {
    set: "Set to",
    replace: "Find and replace",
    append: "Add at the end",
    amount: "Raise or lower by an amount",
    percent: "Raise or lower by a percentage",
  },
  find: "Find",
  findHint: "Matches upper and lower case exactly.",
  replaceWith: "Replace with",
  value: "New value",
  amount: "Amount, such as 2.50 or -1",
  percent: "Percentage, such as 5 or -10",
  endsIn99: "End in .99",
  ownPrices: "Prices typed for one marketplace stay.",
  tell: (count: number) =>
    plural(count, { one: "Also update # live listing", other: "Also update # live listings" }),
  told: (sent: number, left: number, reason: string) => {
    const stays = plural(left, { one: "# stays as it is", other: "# stay as they are" });
    const live = plural(left, {
      one: "# live listing stays as it is",
      other: "# live listings stay as they are",
    });
    if (sent === 0) return `${live}. ${reason}`;
    const sending = plural(sent, { one: "Sending to # live listing", other: "Sending to # live listings" });
    return left === 0 ? `${sending}.` : `${sending}, ${stays}. ${reason}`;
  },
  notTold: (reason: string) => `Live listings weren't updated: ${reason}`,
  wrongAmount: "Enter an amount.",
  wrongPercent: "Enter a percentage.",
  wrongPieces: "Enter a whole number from 1 to 1,000,000.",
  preview: "What changes",
  change: (from: string, to: string) => `${from} → ${to}`,
  empty: "—",
  changes: (count: number) => plural(count, { one: "# draft changes:", other: "# drafts change:" }),
  more: (count: number) => plural(count, { one: "and # more draft", other: "and # more drafts" }),
  same: (count: number) => plural(count, { one: "# draft won't change.", other: "# drafts won't change." }),
  tooLong: (count: number) =>
    plural(count, {
      one: "# draft won't change: the text would be too long.",
      other: "# drafts won't change: the text would be too long.",
    }),
  belowZero: (count: number) =>
    plural(count, {
      one: "# draft won't change: its price would fall to zero or below.",
      other: "# drafts won't change: their prices would fall to zero or below.",
    }),
  none: "Nothing changes.",
  cancel: "Cancel",
  apply: (count: number) => plural(count, { one: "Change # draft", other: "Change # drafts" }),
  saving: "Saving…",
  done: (count: number) => plural(count, { one: "# draft changed.", other: "# drafts changed." }),
  notDone: (title: string, reason: string) => `${title} wasn't changed. ${reason}`,
  undone: (field: string) => (count: number) =>
    plural(count, { one: `Undone: ${field} of # draft.`, other: `Undone: ${field} of # drafts.` }),
} as const;
