/** All words of signing in, the first run, invitations and the profile. */
const second = {
  code: "Enter the 6-digit code from your app", recoveryCode: "Recovery code", recoveryHint: "One of the ten codes you saved. Each works once.",
  recoveryWrong: "This recovery code did not work. Each works once, and new ones replace the old.",
  byRecovery: "Use a recovery code", byApp: "Use the code from your app",
  passkey: "Use a passkey", passkeyBusy: "Waiting for the passkey…", passkeyFailed: "The passkey was not used. Try again, or use another way.",
} as const;

const passwords = { hint: "8 to 100 characters. Common passwords are refused." } as const;

export const texts = {
  second,
  loadFailed: (name: string) => `${name} didn't load.`,
  cancel: "Cancel",
  close: "Close",
  done: "Done",
  signIn: {
    title: "Sign in", subtitle: "Client for the core service", email: "Email", password: "Password", submit: "Sign in", busy: "Signing in…",
    forgot: "Forgot password?",
    second: { title: "Two-factor", hint: "Signs in by itself at 6 digits. Paste works too.", submit: "Confirm", busy: "Confirming…", again: "Start again" },
  },
  ended: { title: "Your session ended. Sign in to continue.", text: "You stay on this page and your drafts are kept.", leave: "Leave" },
  confirm: {
    title: "Confirm it is you", text: "This needs a sign-in from the last 5 minutes.", password: "Password", submit: "Confirm", busy: "Confirming…",
    byPassword: "Use the password", byCode: "Use a two-factor code",
  },
  setup: {
    steps: [{ id: "owner", label: "Owner account" }, { id: "orders", label: "First orders" }],
    title: "Create the owner account", subtitle: "The first person here owns this installation.",
    name: "Your name", email: "Email", storeName: "Store name", storeHint: "Shown on packing slips. You can add more stores later.",
    password: "Password", passwordHint: passwords.hint, confirmation: "Confirm password", strength: "Password strength",
    submit: "Create owner account", busy: "Creating…",
    onlyHere: { title: "On this machine only", text: "No default password exists. The owner invites the others. Orders, messages and buyers stay in the data folder of this machine." },
    fromBrowser: { title: "Taken from your browser", language: "Language", timeZone: "Time zone", currency: "Currency", change: "Change these" },
    next: { title: "Next", text: "Open the practice market or connect a marketplace." },
    problem: "There is a problem",
  },
  reset: {
    title: "Reset password",
    request: {
      title: "Forgot password", subtitle: "The link goes to the email of the account.", email: "Email", submit: "Send reset link", busy: "Sending…",
      sent: "If an account uses that email, a link is on its way. It works for 30 minutes.", back: "Back to sign in",
    },
    set: {
      title: "New password", subtitle: "It signs you out everywhere. Then sign in with it.", password: "New password", confirmation: "Confirm new password",
      hint: passwords.hint, submit: "Set password", busy: "Setting…", done: "Success!", again: "Ask for a new link", back: "Start again",
      codeText: "This account has two-factor. A code completes the change.",
    },
  },
  invitation: {
    title: "Join a store", join: (store: string) => `Join ${store}`, by: (name: string) => `${name} invited you.`,
    as: (email: string, role: string) => `${email} · ${role}`, name: "Your name", password: "Password", confirmation: "Confirm password", hint: passwords.hint,
    submit: "Join", busy: "Joining…", signIn: "Sign in to join. You have an account already.",
    other: (email: string) => `You are signed in as ${email}. Sign out to use the invitation with its own account.`,
    signOut: "Sign out", joined: (store: string) => `You joined ${store}.`, home: "Back to the home page", failed: "The invitation can't be used.",
  },
  profile: {
    title: "Profile", sections: { profile: "Profile", security: "Security", linked: "Linked accounts", sessions: "Sessions", preferences: "Preferences" },
    name: "Name", email: "Email", save: "Save profile", saving: "Saving…", saved: "Profile updated!",
    waiting: (email: string, current: string) => `Open the link mailed to ${email} to use that address. It works once, for 30 minutes. Until then you sign in with ${current}.`,
    sendAgain: "Send again", sending: "Sending…", sent: "A new link is on its way.", cancelling: "Cancelling…",
    emailKept: (email: string) => `Your email stays ${email}.`, emailChanged: (email: string) => `Your email is now ${email}.`,
    sectionsLabel: "Sections of Profile",
    linkedLater: "No platform is linked yet.",
  },
  password: {
    title: "Password", current: "Current password", next: "New password", confirmation: "Confirm new password", hint: passwords.hint,
    submit: "Change password", busy: "Changing…", note: "Signs out every other session, ends your API tokens and gives this session new keys.", done: "Success!",
  },
  twoFactor: {
    title: "Two-factor", on: "On", off: "Off", byPasskey: "On, by passkey", about: "A code from your phone, asked at every sign-in", turnOn: "Turn on two-factor", turningOn: "Preparing…",
    steps: [{ id: "scan", label: "Scan" }, { id: "code", label: "Code" }, { id: "recovery", label: "Recovery codes" }],
    scan: "Scan this with your authenticator app.", scanMore: "Any app that makes 6-digit codes works. Nothing is on until the code is right; then your other sessions and API tokens end.",
    qr: "QR code for the authenticator app", key: "Or type this key", keyLabel: "key", account: (email: string) => `Account ${email} · time based, 30 s`,
    confirm: "Confirm", confirming: "Confirming…", configured: "2FA Configured!",
    codesLeft: (count: number) => `${count} recovery ${count === 1 ? "code" : "codes"} left`,
    newCodes: "New recovery codes", newCodesBusy: "Making…", remove: "Remove", removed: "2FA Removed!",
    removeTitle: "Remove two-factor?", removeText: "Enter a code to confirm. Sign-in will need only the password.", keep: "Keep", removing: "Removing…",
    recovery: {
      title: "Recovery codes", text: "Each signs you in once, when your phone is away. They are shown only now; older ones no longer work.",
      list: "Ten recovery codes", copy: "Copy", copied: "Copied", download: "Download", print: "Print", saved: "I saved these codes", file: "recovery-codes.txt",
      notYet: "Save the codes first, then tick the box.",
    },
  },
  passkeys: {
    title: "Passkeys", about: "Fingerprint, face or a security key as the second step", add: "Add a passkey", name: "Name", nameHint: "Such as Laptop or Blue key.",
    adding: "Waiting for the passkey…", none: "No passkey yet.", added: "added", used: "last used", never: "never used", remove: "Remove", removing: "Removing…",
    removeLabel: (name: string) => `Remove passkey ${name}`, failed: "The passkey was not added. Try again.", known: "This passkey is here already.",
    unsupported: "This browser has no passkeys.",
  },
  tokens: {
    title: "API tokens", about: "For scripts, shown once, can be withdrawn", create: "New token", none: "No token yet.", name: "Name", nameHint: "What the script does, such as stock-feed.",
    expiry: "Expires", expiries: { 30: "In 30 days", 90: "In 90 days", 365: "In a year", never: "Never" }, scopes: "What it may change",
    scopesHint: "It reads what every member of the store may read.", submit: "Create token", busy: "Creating…",
    shownTitle: "Your new token", shownText: "Copy it now. It is not shown again.", tokenLabel: "token", withdraw: "Withdraw", withdrawing: "Withdrawing…",
    withdrawLabel: (name: string) => `Withdraw ${name}`, used: "used", neverUsed: "never used", expires: "expires", noExpiry: "no expiry", readOnly: "reads only",
  },
  sessions: {
    title: "Sessions", meta: (count: number) => `${count} signed in · each ends after 24 h without use`, device: "Device", address: "Address", since: "Signed in", lastSeen: "Last seen",
    act: "Action", here: "signed in here", thisDevice: "This device", newPlace: "New place", signOut: "Sign out", signingOut: "Signing out…",
    signOutLabel: (device: string) => `Sign out ${device}`, signOutOthers: "Sign out all others", unknown: "Unknown device", now: "now",
    ended: (count: number) => `${count} ${count === 1 ? "session" : "sessions"} signed out.`,
  },
  preferences: {
    title: "Preferences", meta: "Kept with your account", theme: "Theme", themes: { system: "System", light: "Light", dark: "Dark" },
    density: "Density", densities: { comfortable: "Comfortable", compact: "Compact" },
    locale: "Language and formats", timeZone: "Time zone", fromStore: "As the store",
    singleKeys: "Single-key shortcuts", singleKeysHint: "One letter acts while no field has the focus.",
    nextAfterShipping: "After shipping go to the next order",
    hold: "Hold before sending", holds: { 0: "Off", 5: "5 s", 10: "10 s" }, holdHint: "Shipped orders and messages wait, so that you can take them back.",
    desktopNotices: "Desktop notices", noticesHint: "New orders and messages, while no page of Stallkeeper is in view. Each browser asks you once.",
    noticesBlocked: "This browser blocks notices from this page. Allow them in its settings, then turn this on.", noticesUnsupported: "This browser shows no notices here.",
  },
  scopes: {
    groups: [
      { id: "orders", label: "Orders", scopes: ["orders.write", "refunds.write", "labels.buy"] },
      { id: "buyers", label: "Buyers", scopes: ["messages.write", "offers.write", "ratings.write"] },
      { id: "stock", label: "Stock and listings", scopes: ["inventory.write", "listings.write"] },
      { id: "figures", label: "Figures", scopes: ["analytics.read", "export.run", "export.personal"] },
      { id: "store", label: "Store", scopes: ["settings.write", "admin"] },
    ],
    means: {
      "orders.write": "Ship, move, tag, note", "refunds.write": "Refund a buyer", "labels.buy": "Buy and void labels", "messages.write": "Answer and assign",
      "offers.write": "Accept and reject offers", "ratings.write": "Reply to ratings", "inventory.write": "Stock, price, location", "listings.write": "List, end, relist",
      "analytics.read": "See Analytics", "export.run": "Run exports", "export.personal": "Buyer names and addresses in exports", "settings.write": "Change Control",
      admin: "Everything, and Admin",
    },
    added: "added", notYours: "Your account does not have it.",
  },
} as const;
