/** What a member of a store may do (decisions 4). Roles are named sets of scopes. */
export const scopes = [
  "orders.write", "refunds.write", "messages.write", "offers.write", "inventory.write", "listings.write",
  "labels.buy", "ratings.write", "analytics.read", "export.run", "export.personal", "settings.write", "admin",
] as const;
export type Scope = (typeof scopes)[number];

export const roles = {
  owner: scopes,
  manager: scopes.filter((scope) => scope !== "admin"),
  packer: ["orders.write", "labels.buy"],
  support: ["orders.write", "refunds.write", "messages.write", "offers.write", "ratings.write"],
  lister: ["inventory.write", "listings.write"],
  accountant: ["analytics.read", "export.run", "export.personal"],
} as const satisfies Record<string, readonly Scope[]>;
export type Role = keyof typeof roles;

/** Whether a set of scopes allows an act; `admin` allows everything. */
export function allows(held: readonly string[], needed: Scope): boolean {
  return held.includes(needed) || held.includes("admin");
}
