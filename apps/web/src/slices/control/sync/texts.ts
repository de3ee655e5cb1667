import { messages } from "../../../platform/messages.ts";
import { plural } from "../../../ui/format.ts";

const everyMinutes = (minutes: number): string =>
  minutes % 60 === 0
    ? plural(minutes / 60, { one: "Every hour", other: "Every # hours" })
    : plural(minutes, { one: "Every minute", other: "Every # minutes" });
const every = (seconds: number): string =>
  seconds % 60 === 0
    ? everyMinutes(seconds / 60)
    : plural(seconds, { one: "Every second", other: "Every # seconds" });

/** All words of Control › Sync. */
export const texts = {
  title: "Sync",
  accounts: "Accounts",
  about:
    "Orders, messages, offers and ratings come from the platform. What you do here is sent to it at once, whatever the interval.",
  quantities: "Where quantities are sent to a platform, yours replace the platform's.",
  openQuantities: "Open Mismatches",
  failed: "Sync didn't load.",
  none: "No platform is linked yet.",
  link: "Link a platform account",
  lastRead: "Last sync",
  nextRead: "Next sync",
  lastSent: "Last sent",
  compared: "Fully compared",
  never: "—",
  interval: "Check for changes",
  intervalOf: (account: string) => `Check ${account} for changes`,
  every,
  suggested: (seconds: number) => `${every(seconds)} (suggested)`,
  saved: (account: string) => `${account} interval saved.`,
  sync: "Sync now",
  syncOf: (account: string) => `Sync now: ${account}`,
  asked: (account: string) => `Syncing ${account}.`,
  pause: "Pause",
  pauseOf: (account: string) => `Pause ${account}`,
  paused: (account: string) => `${account} is paused. Sync it to start again.`,
  resume: "Resume",
  resumeOf: (account: string) => `Resume ${account}`,
  reconnect: "Reconnect",
  reconnectOf: (account: string) => `Reconnect ${account}`,
  whatWorks: "What works",
  noScope: messages.noScope,
} as const;
