import { textOf } from "../../platform/section.ts";

/** What the address of the inbox says: the open conversation, and what is left in the list. */
const onlyNames = ["unread", "mine", "unassigned", "orders", "waiting"] as const;
const viewNames = ["snoozed", "done"] as const;

export interface MessagingSearch {
  session?: string | undefined;
  q?: string | undefined;
  platform?: string | undefined;
  only?: (typeof onlyNames)[number] | undefined;
  /** What was put off, or closed; the inbox where it is left out. */
  view?: (typeof viewNames)[number] | undefined;
  /** Who has waited longest first; the newest where it is left out. */
  sort?: "waiting" | undefined;
  /** The buyer lies over the conversation, where both do not fit. */
  pane?: "buyer" | undefined;
}

/** Anything else is left out. */
export function parseMessagingSearch(search: Record<string, unknown>): MessagingSearch {
  return {
    session: textOf(search, "session"),
    q: textOf(search, "q"),
    platform: textOf(search, "platform"),
    only: onlyNames.find((name) => name === search["only"]),
    view: viewNames.find((name) => name === search["view"]),
    sort: search["sort"] === "waiting" ? "waiting" : undefined,
    pane: search["pane"] === "buyer" ? "buyer" : undefined,
  };
}
