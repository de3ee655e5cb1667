/**
 * The answer to a question that public/theme.js sent before the app was here. It stands for the first call
 * that asks exactly the same, for the same person:
 *   sent -> taken (by that call) | left (by another person's token, or a refusal: the call is made)
 */
import { readApiToken } from "../cookie.ts";
import { runtimeConfig } from "../runtime-config.ts";

interface EarlyAnswer {
  readonly path: string;
  readonly body: string;
  readonly token: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    stallkeeperEarly?: EarlyAnswer | undefined;
  }
}

/**
 * The answer, once: null of it means that the call has to be made after all. Null when nothing was sent,
 * something else, or for somebody else.
 */
export function takeEarlyAnswer(path: string, body: string | null): Promise<Response | null> | null {
  const early = globalThis.window?.stallkeeperEarly;
  if (
    early === undefined ||
    path !== early.path ||
    body !== early.body ||
    runtimeConfig.apiUrl !== location.origin
  )
    return null;
  window.stallkeeperEarly = undefined;
  if (early.token !== readApiToken()) return null;
  return early.answer.then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}
