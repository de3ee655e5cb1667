import type { RuleActionKind } from "@stallkeeper/domain";
import { plural } from "../../ui/format.ts";

/** What went out by a run. */
const stayWords: Partial<Record<RuleActionKind, string>> = {
  snippet: "messages to buyers",
  assign: "assigned conversations",
  notify: "notifications",
  task: "tasks",
  print: "print tasks",
  export: "exports",
  webhook: "webhooks",
  buyLabel: "labels",
  ship: "shipments",
  refund: "refunds",
  acceptOffer: "accepted offers",
  declineOffer: "declined offers",
  counterOffer: "counter-offers",
  endListing: "ended listings",
  reprice: "changed prices",
  relist: "new listings",
};

/** The words of running rules on chosen orders. */
export const runTexts = {
  title: (count: number) => plural(count, { one: "Run rules on # order", other: "Run rules on # orders" }),
  which: "Rule",
  all: "All rules that are on",
  submit: "Run",
  busy: "Running…",
  cancel: "Cancel",
  about: "Includes old and shipped orders. A rule runs on an order only once.",
  noneOn: "No rule is on. Choose one.",
  key: "run rules",
  done: (done: number, asked: number, unmatched: number, before: number) =>
    [
      done > 0 || asked === 0
        ? plural(done, { one: "Rules ran on # order.", other: "Rules ran on # orders." })
        : "",
      asked > 0
        ? plural(asked, {
            one: "# order waits for your approval.",
            other: "# orders wait for your approval.",
          })
        : "",
      unmatched > 0
        ? plural(unmatched, { one: "# order didn't match.", other: "# orders didn't match." })
        : "",
      before > 0
        ? plural(before, {
            one: "Rules had already run on # order.",
            other: "Rules had already run on # orders.",
          })
        : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
  takenBack: (count: number, kept: readonly string[], stays: readonly RuleActionKind[]) =>
    [
      plural(count, { one: "Undone on # order.", other: "Undone on # orders." }),
      kept.length === 0
        ? ""
        : plural(
            kept.length,
            {
              one: "{orders} has changed since, so it stays as it is.",
              other: "{orders} have changed since, so they stay as they are.",
            },
            {
              orders: `${kept.slice(0, 5).join(", ")}${kept.length > 5 ? ` and ${kept.length - 5} more` : ""}`,
            },
          ),
      stays.length === 0
        ? ""
        : `This can't be undone and stays: ${stays.flatMap((kind) => stayWords[kind] ?? []).join(", ")}.`,
    ]
      .filter((part) => part !== "")
      .join(" "),
  toLog: "Rule log",
  noLabel: (order: string) => `${order} has no label to print yet.`,
  refused: (order: string, message: string, more: number) =>
    `${order}: ${message}` +
    (more === 0 ? "" : ` ${plural(more, { one: "# more order failed.", other: "# more orders failed." })}`),
  byHand: {
    group: "Your rules",
    noOrder: (rule: string) => `Select or open an order first, then start “${rule}”.`,
  },
  failed: (count: number) =>
    plural(count, { one: "# order wasn't found.", other: "# orders weren't found." }),
} as const;
