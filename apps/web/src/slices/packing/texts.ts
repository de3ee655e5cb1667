import { messages } from "../../platform/messages.ts";

/** Words that the pages of the packing bench share. */
export const texts = {
  noScope: messages.noScope,
  ordersFailed: "Orders didn't load.",
  cancel: "Cancel",
  group: "Packing",
  kept: { packed: "Packed", shipped: "Shipped", picked: "Picked" },
} as const;
