/** Lines of the timeline about what went wrong in telling PayPal, by the kind of line. */

const reasonOf = ({ reason }: Readonly<Record<string, unknown>>): string =>
  typeof reason === "string" && reason !== "" ? reason : "no reason given";

const lines: Record<string, (details: Readonly<Record<string, unknown>>) => string> = {
  actionRefused: (details) => `PayPal didn't get the tracking: ${reasonOf(details)}`,
  actionGaveUp: (details) => `No answer from PayPal: ${reasonOf(details)}`,
};

/** The words of a line about telling PayPal that went wrong; undefined for any other. */
export function wordsOfPaypalLine(
  kind: string,
  details: Readonly<Record<string, unknown>>,
): string | undefined {
  return details.kind === "paypalTracking" ? lines[kind]?.(details) : undefined;
}
