/** All words of signing in, the first run and the profile. */
export const texts = {
  signIn: {
    title: "Sign in", subtitle: "Client for the core service", email: "Email", password: "Password", submit: "Sign in", busy: "Signing in…",
    forgot: "Forgot password?",
  },
  ended: { title: "Your session ended. Sign in to continue.", text: "You stay on this page and your drafts are kept.", leave: "Leave" },
  setup: {
    steps: [{ id: "owner", label: "Owner account" }, { id: "orders", label: "First orders" }],
    title: "Create the owner account", subtitle: "The first person here owns this installation.",
    name: "Your name", email: "Email", storeName: "Store name", storeHint: "Shown on packing slips. You can add more stores later.",
    password: "Password", passwordHint: "8 to 100 characters. Common passwords are refused.", confirmation: "Confirm password", strength: "Password strength",
    submit: "Create owner account", busy: "Creating…",
    onlyHere: { title: "On this machine only", text: "No default password exists. The owner invites the others. Orders, messages and buyers stay in the data folder of this machine." },
    fromBrowser: { title: "Taken from your browser", language: "Language", timeZone: "Time zone", currency: "Currency", change: "Change these" },
    next: { title: "Next", text: "Open the practice market or connect a marketplace." },
    problem: "There is a problem",
  },
  profile: {
    title: "Profile", account: "Account", name: "Name", email: "Email", store: "Store",
    accountHint: "Changing these, your password and two-factor come with a later version.",
    preferences: "Preferences", theme: "Theme", themes: { system: "System", light: "Light", dark: "Dark" },
    density: "Density", densities: { comfortable: "Comfortable", compact: "Compact" },
    singleKeys: "Single-key shortcuts", singleKeysHint: "One letter acts while no field has the focus.",
    signOut: "Sign out",
  },
  reset: {
    title: "Reset password", text: "Resetting a password comes with a later version.",
    back: "Back to sign in",
  },
} as const;
