import { plural } from "../../../ui/format.ts";

/** Words of buyers whom the seller says are one person. */
export const texts = {
  title: "Same person",
  join: "Same person as…",
  about: "Only what you join here is shown together. Orders and messages stay with their platforms.",
  find: "Find the other buyer by name, address or handle",
  suggested: "Same name or address",
  none: "Nobody else has this name or address. Search for them above.",
  noMatch: "No buyers match this search.",
  failed: "Buyers didn't load.",
  orders: (count: number) => plural(count, { one: "# order", other: "# orders" }),
  pick: "Join",
  joined: (name: string) => `Joined with ${name}.`,
  part: "Separate",
  parted: (name: string) => `Separated from ${name}.`,
  conversations: "Their conversations",
  open: "Open",
  close: "Close",
} as const;
