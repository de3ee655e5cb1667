/** The words of the shipping workbench's tabs. */
export const texts = {
  tabs: "Shipping",
  names: {
    orders: "Orders",
    scan: "Scan station",
    batches: "Batches",
    pick: "Pick list",
    labels: "Labels",
    tracking: "Tracking",
    returns: "Returns",
    rules: "Rules",
  },
} as const;
