/** A text that was stopped once goes out the second time, as typed (decisions 6), once its writer could read why. */

/** Two presses in a row are one: nobody has read a warning sooner. */
const readWithinMs = 1_000;

export interface WarnedText {
  /** Notes that this text was stopped just now. */
  warn: (text: string, nowMs: number) => void;
  /** Whether sending this text now says that it is meant. */
  isMeant: (text: string, nowMs: number) => boolean;
  /** Whether this text goes out as it stands. */
  wasWarned: (text: string) => boolean;
}

/** For one box. A changed text is stopped anew. */
export function keepWarnedText(): WarnedText {
  let warned: { text: string; atMs: number } | null = null;
  const wasWarned = (text: string): boolean => warned?.text === text;
  return {
    warn(text, atMs) {
      warned = { text, atMs };
    },
    isMeant: (text, nowMs) => warned?.text === text && nowMs - warned.atMs >= readWithinMs,
    wasWarned,
  };
}
