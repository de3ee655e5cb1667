/** Words that the pages of the packing bench share. */
export const texts = {
  noScope: "Your account can't do this. Ask an administrator.",
  ordersFailed: "Orders didn't load.",
  cancel: "Cancel",
  group: "Packing",
  kept: { packed: "Packed", shipped: "Shipped", picked: "Picked" },
} as const;
