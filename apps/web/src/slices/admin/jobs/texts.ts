import type { JobKind, JobState } from "@stallkeeper/contract";
import { plural, writeNumber } from "../../../ui/format.ts";
import { spell } from "../audit/audit-words.ts";

const actionNames: Readonly<Record<string, string>> = {
  shipment: "Mark as shipped",
  correction: "Correct tracking",
  partShipment: "Ship part of an order",
  refund: "Refund",
  cancellation: "Answer cancellation request",
  message: "Send message",
  offerAnswer: "Answer offer",
  ratingReply: "Reply to rating",
  feedbackLeave: "Leave feedback",
  labelPurchase: "Buy label",
  labelVoid: "Void label",
  manifest: "Manifest",
  paypalTracking: "Send tracking to PayPal",
  listingPublish: "Publish listing",
  listingRevise: "Revise listing",
  listingReprice: "Send prices",
  listingEnd: "End listing",
  stockPush: "Update stock",
};

/** Words of Admin › Jobs. */
export const texts = {
  title: "Jobs",
  failed: "Jobs didn't load.",
  states: { failed: "Failed", running: "Running", waiting: "Waiting" } satisfies Record<JobState, string>,
  empty: {
    all: "Nothing is running, waiting or failed.",
    failed: "No job failed.",
    running: "No job is running.",
    waiting: "No job is waiting.",
  },
  all: "All",
  filter: "Jobs by state",
  cut: "Only the first of each kind are listed.",
  name: (kind: JobKind, name: string, account: string) =>
    kind === "action"
      ? (actionNames[name] ?? spell(name))
      : kind === "sync"
        ? `Sync ${account}`
        : `${kind === "export" ? "Export" : "Import"}: ${name}`,
  tries: (count: number) => plural(count, { one: "# try", other: "# tries" }),
  next: "next",
  order: "Order",
  openImport: "Open import",
  progress: (done: number, total: number | null) =>
    total === null ? writeNumber(done) : `${writeNumber(done)} of ${writeNumber(total)}`,
  noReason: { failed: "It stopped without a reason.", running: "", waiting: "" },
  unsure: "We couldn't confirm whether it went through.",
  unsureHint: "Retry looks at the platform first, so nothing is sent twice.",
  service: "the service",
  retry: "Retry",
  cancel: "Cancel",
  retryOf: (name: string) => `Retry ${name}`,
  cancelOf: (name: string) => `Cancel ${name}`,
  retried: (name: string) => `Trying again: ${name}.`,
  cancelled: (name: string) => `${name} cancelled.`,
  ask: {
    title: (name: string) => `Cancel ${name}?`,
    text: "It wasn't sent. What it changed here is undone.",
    keep: "Keep job",
  },
} as const;
