/** All words of the command palette. */
import type { GroupId } from "./palette-query.ts";
import { plural, writeNumber } from "../../ui/format.ts";

const groups: Record<GroupId | "recent", string> = {
  recent: "Last opened",
  context: "On this order",
  orders: "Orders",
  conversations: "Conversations",
  items: "Items",
  buyers: "Buyers",
  goTo: "Go to",
  commands: "Commands",
};

export const paletteTexts = {
  title: "Search or run a command",
  results: "Results",
  groups,
  asking: "Searching older orders…",
  count: (shown: number, all: number) => `${shown} of ${all}`,
  noMatch: (query: string) => `Nothing matches "${query}". Try an order number, a buyer or an item.`,
  nothingOpened: "What you open appears here. Type to find an order, buyer, item or command.",
  feet: { move: "move", open: "open", newTab: "new tab", order: "order", buyer: "buyer", command: "command" },
  allOrders: (count: number, text: string) => `All ${writeNumber(count)} orders that match "${text}"`,
  orderCount: (count: number) => plural(count, { one: "# order", other: "# orders" }),
  commands: {
    notices: "Notifications",
    density: { comfortable: "Density: comfortable", compact: "Density: compact" },
    themes: { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
    singleKeysOff: "Turn off single-key shortcuts",
    singleKeysOn: "Turn on single-key shortcuts",
    logout: "Logout",
    logoutAlso: "sign out log off leave",
  },
  step: "›",
} as const;
