/**
 * Which slice may enter which other slice of the same app, always through its index.ts. A missing edge is a
 * decision to make, not a line to add in passing: to notify another slice, announce a change; to ask it
 * something, add the edge here and say why in the review.
 */
export const serverEdges = {
  identity: [],
  admin: ["identity"],
  accounts: [],
  dispatch: [],
  triggers: [],
  stock: [],
  orders: ["dispatch", "stock"],
  actions: ["orders", "accounts"],
  paypal: ["accounts", "actions", "orders"],
  shipping: ["actions", "home", "orders", "paypal", "triggers", "stock"],
  refunds: ["actions", "orders", "triggers"],
  returns: ["refunds", "orders", "triggers", "stock"],
  labels: ["accounts", "actions", "home", "orders", "returns", "shipping"],
  packing: ["labels", "orders", "shipping"],
  parcels: ["actions", "home", "orders", "shipping", "stock"],
  messaging: ["actions", "orders", "accounts"],
  automation: ["actions", "orders", "messaging", "home", "triggers"],
  rules: ["accounts", "actions", "labels", "orders"],
  offers: [],
  listings: [],
  ratings: [],
  views: [],
  sync: ["accounts", "labels", "orders", "rules", "messaging", "offers", "listings", "ratings"],
  home: ["accounts", "dispatch", "orders", "messaging", "listings", "ratings", "returns", "stock"],
};

export const webEdges = {
  identity: [],
  admin: ["identity"],
  home: ["orders", "accounts", "identity"],
  accounts: [],
  dispatch: [],
  stock: [],
  orders: ["stock"],
  workbench: [],
  labels: ["accounts", "orders", "workbench"],
  rules: ["labels", "orders", "workbench"],
  messaging: ["orders"],
  returns: ["labels", "orders", "workbench"],
  shipping: ["orders", "returns", "workbench"],
  packing: ["labels", "orders", "stock", "workbench"],
};
