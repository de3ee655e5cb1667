import { plural } from "@stallkeeper/domain";
import { messages } from "../../platform/messages.ts";

/** All words of Admin. */
export const texts = {
  title: "Admin",
  refused: messages.noScope,
  readOnly: "You can view this, but only an administrator can change it.",
  loadFailed: "Users didn't load.",
  users: {
    title: "Users",
    meta: (active: number, invited: number) =>
      `${active} active${invited === 0 ? "" : `, ${invited} invited`} · the last administrator can't be deactivated`,
    columns: {
      name: "Name",
      role: "Role",
      scopes: "Scopes",
      twoFactor: "2FA",
      lastSeen: "Last seen",
      state: "State",
      action: "Actions",
    },
    you: "you",
    everything: "everything",
    none: "read only",
    on: "on",
    off: "off",
    active: "active",
    deactivated: "deactivated",
    now: "now",
    invited: "invited",
    expires: "expires",
    menu: (name: string) => `Actions for ${name}`,
    edit: "Edit scopes",
    signOut: "Sign out everywhere",
    reset: "Reset two-factor…",
    resetOff: "Two-factor is off.",
    resetOut: "This person can't sign in.",
    reset_: (name: string) => `Two-factor reset for ${name}. We've emailed them.`,
    deactivate: "Deactivate…",
    activate: "Activate",
    withdraw: "Withdraw invitation",
    own: "You can't do this to your own account.",
    last: "The last administrator can't be removed or limited.",
    signedOut: (name: string) => `${name} is signed out everywhere.`,
    activated: (name: string) => `${name} is active again.`,
    deactivated_: (name: string) => `${name} is deactivated.`,
    withdrawn: (email: string) => `Invitation to ${email} withdrawn.`,
  },
  deactivate: {
    title: (name: string) => `Deactivate ${name}?`,
    text: "They'll be signed out everywhere. Their notes and history stay.",
    confirm: "Deactivate",
    busy: "Deactivating…",
    keep: "Keep active",
  },
  reset: {
    title: (name: string) => `Reset two-factor for ${name}?`,
    text:
      "Their authenticator, passkeys and recovery codes stop working, their API tokens end and they're signed " +
      "out everywhere. Their password then signs them in. Make sure it's really them who asked.",
    confirm: "Reset two-factor",
    busy: "Resetting…",
    keep: "Keep two-factor",
  },
  invite: {
    open: "Invite a user",
    email: "Email",
    role: "Role",
    scopes: "Scopes",
    submit: "Send invitation",
    busy: "Sending…",
    cancel: "Cancel",
    sent: (email: string) => `Invitation sent to ${email}.`,
    isDeactivated: (name: string) =>
      `${name} was deactivated. Choose Activate in their row to let them in again.`,
    hint: "We'll email a link that adds them to this store only.",
    noMail:
      "No mail server is set up, so nothing is emailed. The invitation is saved as a file in the data folder's " +
      "outbox: open it there and pass its link on. It adds them to this store only.",
    saved: (email: string) =>
      `Invitation for ${email} saved in the data folder's outbox. Pass its link on: no mail server is set up.`,
  },
  scopes: {
    role: "Role",
    about: "Roles are named sets of scopes",
    save: "Save scopes",
    busy: "Saving…",
    unchanged: "No scopes changed yet.",
    discard: "Discard",
    close: "Close",
    unsaved: (name: string) => `Save or discard the changes to ${name}'s scopes first.`,
    saved: (name: string) => `${name}'s scopes saved.`,
    twoFactorOn: "Two-factor is on.",
    twoFactorOff: (name: string) => `Two-factor is off. Ask ${name} to turn it on.`,
  },
  twoFactor: {
    title: "Require two-factor",
    about:
      "People with these roles must set it up at their next sign-in before they can do anything else. " +
      "Their API tokens stop after seven days without it.",
    roles: "Roles",
    lacking: (people: number) =>
      plural(people, { one: "# person hasn't set it up", other: "# people haven't set it up" }),
    saved: "Saved. It applies from the next sign-in.",
  },
  roles: {
    owner: "Owner",
    manager: "Manager",
    packer: "Packer",
    support: "Support",
    lister: "Lister",
    accountant: "Accountant",
    auditor: "Auditor",
    custom: "Custom",
  },
  changed: (role: string) => `${role}, changed`,
  shortScopes: {
    "orders.write": "orders",
    "refunds.write": "refunds",
    "messages.write": "messages",
    "offers.write": "offers",
    "inventory.write": "inventory",
    "listings.write": "listings",
    "labels.buy": "labels",
    "ratings.write": "ratings",
    "analytics.read": "analytics",
    "export.run": "export",
    "export.personal": "personal data",
    "settings.write": "settings",
    "audit.read": "audit",
    admin: "admin",
  },
} as const;

/** A role in words; one that is new here keeps its own name. */
export function nameRole(role: string): string {
  return (texts.roles as Record<string, string>)[role] ?? role;
}

/** A scope as one short word. */
export function nameScope(scope: string): string {
  return (texts.shortScopes as Record<string, string>)[scope] ?? scope;
}
