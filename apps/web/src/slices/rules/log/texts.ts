import type { EvaluationOutcome } from "@stallkeeper/domain";
import { messages } from "../../../platform/messages.ts";

/** All words of the rules' log. */
export const texts = {
  title: "Rule log",
  intro: "Why each rule ran or didn't, for the last 30 days.",
  empty: "Nothing here yet. Each time a rule is started, a line says what it did and why.",
  noneMatch: "No lines match.",
  failed: "The log didn't load.",
  more: "Show older",
  rule: "Rule",
  allRules: "All rules",
  outcome: "Outcome",
  allOutcomes: "All outcomes",
  outcomes: {
    ran: "Ran",
    otherwise: "Ran its else",
    unmatched: "Didn't match",
    before: "Had run before",
    stopped: "Stopped by another rule",
    capped: "Over its limit",
    quiet: "Waiting for quiet hours to end",
    asks: "Asks first",
    declined: "Declined",
    paused: "Paused",
    looped: "Started itself",
    failed: "Failed",
  } satisfies Record<EvaluationOutcome, string>,
  columns: ["When", "About", "What happened", "Why"],
  replay: "Evaluate again",
  replaying: "Evaluating…",
  until: "Next look",
  waiting: {
    title: "Waiting for you",
    approve: "Approve",
    decline: "Decline",
    done: "Done",
    approved: "Approved.",
    declined: "Declined.",
    finished: "Task done.",
  },
  noScope: messages.noScope,
} as const;
