import type { ListedOffer } from "./offers.api.ts";

/**
 * Whether the platform took this answer of ours. The offer's state alone doesn't tell: somebody may have
 * accepted at the platform what is being rejected here. Pure.
 */
export const isTaken = (
  { answer }: Pick<ListedOffer, "answer">,
  kind: "accept" | "reject" | "counter",
): boolean => answer?.state === "done" && answer.kind === kind;
