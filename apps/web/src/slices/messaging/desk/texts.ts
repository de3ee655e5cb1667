import { plural } from "../../../ui/format.ts";

/** Words of what a store's people do with conversations besides answering. */
export const texts = {
  snooze: {
    title: "Snooze until",
    hours: "In 3 hours",
    tomorrow: "Tomorrow 9:00",
    monday: "Monday 9:00",
    nextMonday: "Next Monday 9:00",
    pick: "Pick a time…",
    wake: "End snooze",
    choose: "Choose a time.",
    until: "Back in the inbox at",
    wrong: "Choose a time in the future.",
    confirm: "Snooze",
    cancel: "Cancel",
    done: (count: number) =>
      plural(count, {
        one: "Snoozed. A new message brings it back sooner.",
        other: "Snoozed. A new message brings a conversation back sooner.",
      }),
    woken: "Back in the inbox.",
  },
  assign: {
    title: "Assign to",
    me: (name: string) => `${name} (you)`,
    nobody: "Nobody",
    choose: "Choose somebody.",
    done: (name: string) => `Assigned to ${name}.`,
    freed: "Unassigned.",
  },
  note: {
    label: "Internal note",
    hint: "Only your team sees this. It's never sent to the buyer.",
    add: "Add note",
    adding: "Adding…",
    empty: "Write a note.",
    meta: "Internal note · never sent to the buyer",
    remove: "Delete note",
    removed: "Note deleted.",
  },
  modes: { label: "Write", reply: "Reply", note: "Internal note", begun: "draft" },
  viewers: {
    viewing: (name: string) => `${name} is viewing this conversation`,
    replying: (name: string) => `${name} is replying…`,
    more: (count: number) => `and ${count} more`,
    since: "since",
  },
  address: {
    use: "Use this address",
    title: (order: string) => `Ship ${order} to`,
    unread: "We couldn't split this into an address. Check every field.",
    noOrder: "This buyer has no order to change.",
  },
} as const;
