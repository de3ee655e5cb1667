/**
 * Telling another system something, such as a webhook: bytes out, a status back. It passes the same address
 * check as every other call, isn't tried again here, and follows no redirect: an address that was checked
 * would lead to one that wasn't, with the signature of the first.
 */
import type { Dispatcher, request } from "undici";

/** So much of an answer is read; no receiver has more to say. */
const mostAnswerBytes = 65_536;

export interface PostRequest {
  /** Name for errors, e.g. `webhooks.deliver`. */
  readonly operation: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For connection and answer together. */
  readonly timeoutMs: number;
}

export interface PostParts {
  readonly send: typeof request;
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
  /** Ends it: its time limit, or the end of the process. */
  readonly signal: AbortSignal;
}

/** The status that the receiver answered, whatever it is. Throws undici's errors for a broken connection. */
export async function post(
  { send, dispatcher, userAgent, signal }: PostParts,
  url: URL,
  wanted: PostRequest,
): Promise<number> {
  const response = await send(url, {
    method: "POST",
    dispatcher,
    signal,
    headers: { ...wanted.headers, "accept-encoding": "identity", "user-agent": userAgent },
    body: wanted.body,
  });
  // Read, so that the connection can be used again; a longer one is cut, and that's no failure.
  await response.body.dump({ limit: mostAnswerBytes, signal }).catch(() => undefined);
  return response.statusCode;
}
