/** Words of the messages that are sent by themselves. */
import { shortcodeOf } from "@stallkeeper/domain";
import { plural } from "../../../ui/format.ts";

export const texts = {
  title: "Auto messages",
  loadFailed: "Auto messages didn't load.",
  counted: (on: number, all: number) => `${on} of ${all} on · changes apply at once`,
  columns: {
    trigger: "Trigger",
    when: "Sends when",
    snippet: "Snippet",
    preview: "Preview",
    last: "Last sent",
  },
  when: {
    alreadySold: "An order is marked as already sold",
    markedAsShipped: "An order is marked as shipped",
    refundIssued: "The platform confirms a refund",
    returnRequested: "A buyer asks for a return",
    swapSent: "A swap parcel is marked as shipped",
  },
  off: "Off",
  missing: "Missing snippet",
  missingHint: "The snippet was deleted, so nothing is sent",
  others: (name: string) => `/${shortcodeOf(name)} (someone else's)`,
  snippetFor: (trigger: string) => `Snippet for ${trigger}`,
  nothing: "—",
  held: (count: number) => plural(count, { one: "# message held", other: "# messages held" }),
  noSnippets: "No snippets yet. Write the answer you type most.",
  write: "Write a snippet",
  noScope: "Your account can't do this. Ask an administrator.",
  chosen: (trigger: string, name: string) => `${trigger} sends /${shortcodeOf(name)}.`,
  turnedOff: (trigger: string) => `${trigger} sends nothing.`,
  keys: { group: "Auto messages", undo: "undo the last change" },
} as const;
