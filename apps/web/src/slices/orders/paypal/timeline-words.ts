/** Lines of the timeline about telling PayPal, by the kind of line. */

const reasonOf = ({ reason }: Readonly<Record<string, unknown>>): string => (typeof reason === "string" && reason !== "" ? reason : "no reason given");

const lines: Record<string, (details: Readonly<Record<string, unknown>>) => string> = {
  actionRequested: () => "Tracking for PayPal",
  actionAccepted: () => "PayPal took the tracking number",
  actionVerified: () => "PayPal shows the tracking number",
  actionRefused: (details) => `PayPal was not told: ${reasonOf(details)}`,
  actionGaveUp: (details) => `No answer from PayPal: ${reasonOf(details)}`,
};

/** The words of a line that is about telling PayPal; undefined for any other. */
export function wordsOfPaypalLine(kind: string, details: Readonly<Record<string, unknown>>): string | undefined {
  return details.kind === "paypalTracking" ? lines[kind]?.(details) : undefined;
}
