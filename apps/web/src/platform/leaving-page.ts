/** What a page that is left can still send, and a word before it is left where that is too little. */

/** Browsers send no more than 64 KiB for a page that is gone. */
const leavingBytes = 60_000;

/** Whether a page that is left can still send this. Pure. */
export const fitsALeavingPage = (body: object): boolean =>
  new TextEncoder().encode(JSON.stringify(body)).length < leavingBytes;

/**
 * The browser asks whether the page is really to be left, until the returned function is called. A repeat of
 * that is harmless.
 */
export function askBeforeLeaving(): () => void {
  const asking = new AbortController();
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal: asking.signal });
  return () => asking.abort();
}
