/** What the sections that come later will hold. */
import type { SectionName } from "./texts.ts";

const holds: Partial<Record<SectionName, string>> = {
  upload: "It will hold your drafts, listings for several platforms at once, the reserve and imports.",
  inventory: "It will hold your items with stock, price and state on every platform, and show where they differ.",
  messaging: "It will hold the conversations with your buyers, your snippets and the automatic messages.",
  offers: "It will hold the offers of your buyers, to be accepted or rejected here.",
  analytics: "It will show sales, stock and service over time, and how they compare.",
  ratings: "It will hold the ratings of your accounts, with replies.",
  export: "It will make files of orders, stock and sales, once or on a schedule.",
  control: "It will hold rules, automatic messages, sync, couriers and the settings of each platform.",
  admin: "It will hold the people of this installation, stores, jobs, the audit log and health.",
};

export const laterTexts = { notYet: "This section is not built yet.", holds, back: "Back to Home" } as const;
