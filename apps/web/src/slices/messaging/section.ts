/** What the address of the inbox says: the open conversation, and what is left in the list. */
const onlyNames = ["unread", "orders"] as const;

export interface MessagingSearch {
  session?: string | undefined;
  q?: string | undefined;
  platform?: string | undefined;
  only?: (typeof onlyNames)[number] | undefined;
  /** The buyer lies over the conversation, where both do not fit. */
  pane?: "buyer" | undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Anything else is left out. */
export function parseMessagingSearch({
  session,
  q,
  platform,
  only,
  pane,
}: Record<string, unknown>): MessagingSearch {
  return {
    session: textOf(session),
    q: textOf(q),
    platform: textOf(platform),
    only: onlyNames.find((name) => name === only),
    pane: pane === "buyer" ? "buyer" : undefined,
  };
}
