/** Words of Admin › API tokens. */
export const texts = {
  title: "API tokens",
  about: "Each acts for one person, with some of their scopes.",
  failed: "API tokens didn't load.",
  empty: "No API tokens yet. Create one in your profile, under Security.",
  make: "Create token",
  readOnly: "read only",
  neverUsed: "never used",
  used: "used",
  expires: "expires",
  revoke: "Revoke…",
  revokeOf: (name: string) => `Revoke… ${name}`,
  revoked: (name: string) => `${name} is revoked.`,
  ask: (name: string) => `Revoke ${name}?`,
  askText: "Whatever uses it stops working at once.",
  confirm: "Revoke token",
  keep: "Keep token",
} as const;
