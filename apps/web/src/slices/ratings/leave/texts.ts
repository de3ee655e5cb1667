/** All words of leaving feedback for buyers. */
import { plural } from "../../../ui/format.ts";

export const leaveTexts = {
  title: "Feedback to leave",
  list: "Orders without feedback",
  failed: "Orders didn't load.",
  empty: "Every buyer has your feedback.",
  count: (count: number) => plural(count, { one: "# order waiting", other: "# orders waiting" }),
  shown: (shown: number, all: number) => `Showing the newest ${shown} of ${all}.`,
  rowName: (order: string, buyer: string) => `${order}, ${buyer}`,
  noBuyer: "Unknown buyer",
  columns: { order: "Order", buyer: "Buyer", item: "Item", shipped: "Shipped", state: "Last try" },
  texts: "Feedback texts",
  textsHint: "One per line. We use them in turn.",
  usual: ["Quick payment and a pleasure to deal with. Thank you!", "Great buyer. Thanks for your order."],
  letters: (most: number) => `Up to ${most} characters each.`,
  tooLong: (line: number, most: number) => `Line ${line} has more than ${most} characters.`,
  needed: "Write a feedback text first.",
  tooMany: (most: number) => `Up to ${most} texts. Remove the rest.`,
  selectAll: "Select all",
  selected: (count: number) => plural(count, { one: "# buyer selected", other: "# buyers selected" }),
  leave: (count: number) =>
    plural(count, { one: "Leave feedback for # buyer", other: "Leave feedback for # buyers" }),
  ask: (count: number) =>
    plural(count, { one: "Leave feedback for # buyer?", other: "Leave feedback for # buyers?" }),
  askBody: "Platforms don't allow changes later.",
  confirm: "Leave feedback",
  leaving: "Leaving feedback…",
  cancel: "Cancel",
  done: (count: number) =>
    plural(count, { one: "Feedback left for # buyer.", other: "Feedback left for # buyers." }),
  some: (done: number, all: number, why: string) => `Feedback left for ${done} of ${all}. ${why}`,
  refused: (problem: string) => `Not left. ${problem}`,
  unsure: "Not confirmed.",
  checkOf: (order: string) => `Check again: ${order}`,
  check: "Check again",
  notFound: "We still can't confirm it. Look at the order on the platform.",
} as const;
