/** Rules that sellers start from: what is used most at other back offices. Each becomes a draft. Pure. */
import { usualLimits, usualTrigger } from "@stallkeeper/domain";
import { toDraft, type RuleDraft, type RuleText } from "./rule-draft.ts";

type Ready = Pick<RuleText, "name" | "actions"> & Partial<RuleText>;

const readyMade = (currency: string): readonly Ready[] => [
  {
    name: "Mark orders going abroad",
    groups: [[{ field: "international", is: true }]],
    actions: [{ kind: "addTag", tag: "international" }],
  },
  {
    name: "Check high-value orders first",
    groups: [[{ field: "total", over: true, amountMinor: 15_000, currency }]],
    actions: [
      { kind: "hold", days: 1, reason: "Check the address before sending" },
      { kind: "task", text: "Check this high-value order" },
    ],
  },
  {
    name: "Leave prices out of gifts",
    groups: [[{ field: "gift", is: true }]],
    actions: [{ kind: "note", text: "Gift: leave the price out." }],
  },
  {
    name: "Buyer is in a hurry",
    groups: [
      [
        { field: "note", is: true, text: "urgent" },
        { field: "note", is: true, text: "asap" },
      ],
    ],
    actions: [{ kind: "addTag", tag: "urgent" }, { kind: "pin" }],
  },
  {
    name: "Pin orders due soon",
    trigger: { kind: "dispatchBySoon", hours: 4 },
    actions: [{ kind: "addTag", tag: "urgent" }, { kind: "pin" }],
  },
  {
    name: "Flag overdue orders",
    trigger: { kind: "dispatchOverdue" },
    actions: [{ kind: "addTag", tag: "needsAdminAttention" }],
  },
  {
    name: "Complete delivered orders",
    trigger: { kind: "delivered" },
    actions: [{ kind: "move", to: "completed" }],
  },
  {
    name: "Hold when the buyer wants to cancel",
    trigger: { kind: "messageReceived" },
    groups: [[{ field: "message", is: true, text: "cancel" }]],
    actions: [
      { kind: "hold", days: 2, reason: "The buyer may want to cancel" },
      { kind: "addTag", tag: "needsAdminAttention" },
    ],
  },
  {
    name: "Answer bad feedback",
    trigger: { kind: "feedbackLeft" },
    groups: [[{ field: "stars", atLeast: false, count: 3 }]],
    actions: [{ kind: "task", text: "Answer this feedback" }],
  },
  {
    name: "Reorder when stock is low",
    trigger: { kind: "stockLow" },
    actions: [{ kind: "task", text: "Reorder this item" }],
  },
];

/** Ten rules to start from, with amounts in the store's currency. */
export const listReadyMade = (currency: string): readonly RuleDraft[] =>
  readyMade(currency).map((ready) =>
    toDraft({
      trigger: usualTrigger,
      groups: [],
      otherwise: [],
      limits: usualLimits,
      isLast: false,
      ...ready,
    }),
  );
