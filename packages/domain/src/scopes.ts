/** What a member of a store may do (decisions 4). Roles are named sets of scopes. */
export const scopes = [
  "orders.write",
  "refunds.write",
  "messages.write",
  "offers.write",
  "inventory.write",
  "listings.write",
  "labels.buy",
  "ratings.write",
  "analytics.read",
  "export.run",
  "export.personal",
  "settings.write",
  "audit.read",
  "admin",
] as const;
export type Scope = (typeof scopes)[number];

export const roles = {
  owner: scopes,
  manager: scopes.filter((scope) => scope !== "admin" && scope !== "audit.read"),
  packer: ["orders.write", "labels.buy"],
  support: ["orders.write", "refunds.write", "messages.write", "offers.write", "ratings.write"],
  lister: ["inventory.write", "listings.write"],
  accountant: ["analytics.read", "export.run", "export.personal"],
  /** Reads everything, the audit log included, and changes nothing (docs/adr/0167-auditors.md). */
  auditor: ["analytics.read", "audit.read"],
} as const satisfies Record<string, readonly Scope[]>;
export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as readonly Role[];

/** What a set of scopes is called: the role that is made of exactly these, or "custom". */
export function roleOf(held: readonly string[]): Role | "custom" {
  const distinct = new Set(held);
  return (
    roleNames.find(
      (name) => roles[name].length === distinct.size && roles[name].every((scope) => distinct.has(scope)),
    ) ?? "custom"
  );
}

/** Scopes that somebody asks for and may not give away, because they lack them themselves (threat 7). */
export function scopesBeyond(held: readonly string[], wanted: readonly Scope[]): Scope[] {
  return wanted.filter((scope) => !allows(held, scope));
}

/** What is left of a token's scopes when its owner has lost some since. */
export function scopesWithin(held: readonly string[], granted: readonly Scope[]): Scope[] {
  return granted.filter((scope) => allows(held, scope));
}

/** Whether a set of scopes allows an action; `admin` allows everything. */
export function allows(held: readonly string[], needed: Scope): boolean {
  return held.includes(needed) || held.includes("admin");
}
