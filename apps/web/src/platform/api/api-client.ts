/**
 * Calls to the service. An answer carries its payload in `data`; anything else becomes an ApiError. A 401
 * outside of signing in means that the session ended: whoever listens hears of it. When the keys were changed
 * while the call was under way (a new sign-in, a new password) it was refused for its old ones, and is
 * repeated once. A 403 RECENT_LOGIN_REQUIRED asks the person for the password again, TWO_FACTOR_REQUIRED to set up
 * two-factor, and repeats the call once.
 */
import type { RestAnswer, RestCallKey, RestWish } from "@stallkeeper/contract";
import { fillAddress, type Place } from "./address-of.ts";
import { ApiError, describeUnreachable, isSignedOutError, noDataText, normaliseError } from "./api-error.ts";
import { takeEarlyAnswer } from "./early-answer.ts";
import { askForRecentLogin } from "./recent-login.ts";
import { trackRequest } from "./requests-in-flight.ts";
import { readApiToken } from "../cookie.ts";
import { runtimeConfig } from "../runtime-config.ts";

const timeoutMs = 30_000;
/** A slow shop is asked several things before the service answers, each for up to half a minute. */
const shopTimeoutMs = 180_000;
const acceptedTypes = "application/json, text/plain, */*";

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The same key is the same call: a repeat has no further effect. */
  requestKey?: string | undefined;
  /** Signing in and asking for the session answer 401 for good reasons: nobody is told. */
  isSessionCall?: boolean;
  /** Goes on when the page is left meanwhile. */
  keepsAlive?: boolean;
  /** The service answers once a marketplace has: given up sooner, what succeeds would look like a failure. */
  waitsForShop?: boolean;
}

interface SendOptions extends CallOptions {
  method?: string;
  body?: unknown;
  /** GraphQL wants the token of the cookie as a header, too (spec 7). */
  hasTokenHeader?: boolean;
}

const sessionEndListeners = new Set<() => void>();

/** Calls the listener when the service says that nobody is signed in any more. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => void sessionEndListeners.delete(listener);
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return response.ok ? undefined : { msg: "" };
  }
}

/**
 * Sends one request and reads its JSON body. Throws ApiError; a refused one is repeated only with new keys,
 * or after a recent login was asked for and given.
 */
export async function send(
  path: string,
  options: SendOptions = {},
): Promise<{ body: unknown; status: number }> {
  const token = readApiToken();
  try {
    return await sendOnce(path, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const hasEnded = error.status === 401 && options.isSessionCall !== true;
    const mayRepeat = hasEnded
      ? hasNewKeys(token)
      : /^(RECENT_LOGIN|TWO_FACTOR)_REQUIRED$/.test(error.code ?? "") &&
        (await askForRecentLogin(error.code ?? ""));
    if (hasEnded && !mayRepeat) tellSessionEnd();
    if (!mayRepeat) throw error;
  }
  try {
    return await sendOnce(path, options);
  } catch (error) {
    if (isSignedOutError(error) && options.isSessionCall !== true) tellSessionEnd();
    throw error;
  }
}

function tellSessionEnd(): void {
  for (const listener of sessionEndListeners) listener();
}

function hasNewKeys(before: string | null): boolean {
  const token = readApiToken();
  return token !== null && token !== before;
}

async function sendOnce(
  path: string,
  {
    method = "GET",
    body,
    requestKey,
    signal,
    hasTokenHeader = false,
    keepsAlive = false,
    waitsForShop = false,
  }: SendOptions,
): Promise<{ body: unknown; status: number }> {
  const limit = AbortSignal.timeout(waitsForShop ? shopTimeoutMs : timeoutMs);
  const text = body === undefined ? null : JSON.stringify(body);
  try {
    const ask = (): Promise<Response> =>
      fetch(`${runtimeConfig.apiUrl}${path}`, {
        method,
        credentials: "include",
        keepalive: keepsAlive,
        headers: {
          accept: acceptedTypes,
          ...(text === null ? {} : { "content-type": "application/json" }),
          ...(hasTokenHeader ? { authorization: `Basic ${readApiToken() ?? ""}` } : {}),
          ...(requestKey === undefined ? {} : { "idempotency-key": requestKey }),
        },
        body: text,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
    const early = takeEarlyAnswer(path, text);
    const response = await trackRequest(early === null ? ask() : early.then((answer) => answer ?? ask()));
    const content = await readBody(response);
    if (response.ok) return { body: content, status: response.status };
    throw normaliseError({ response: { status: response.status, data: content } });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // This is how fetch says that nobody answered.
    throw error instanceof TypeError ? describeUnreachable(error) : normaliseError(error);
  }
}

/** What a call of a route takes; it may be left out where the route needs nothing. */
type CallWish<Key extends RestCallKey> =
  object extends RestWish<Key> ? [wish?: RestWish<Key> & CallOptions] : [wish: RestWish<Key> & CallOptions];

/**
 * Calls a route of the REST map and returns its `data`: what it takes and answers is what the map says.
 * Throws ApiError, also when nothing is read (spec 8).
 */
export async function call<const Key extends RestCallKey>(
  key: Key,
  ...wish: CallWish<Key>
): Promise<RestAnswer<Key>> {
  return (await callWithStatus(key, ...wish)).data;
}

/** The same with the status, for calls that answer 200 or 202. */
export async function callWithStatus<const Key extends RestCallKey>(
  key: Key,
  ...[wish]: CallWish<Key>
): Promise<{ data: RestAnswer<Key>; status: number }> {
  // What the map makes of a key isn't known here, only to whoever calls.
  const { params, query, body, ...options }: CallOptions & Place & { body?: unknown } = wish ?? {};
  const method = key.slice(0, key.indexOf(" "));
  const isChange = method !== "GET";
  const { body: answer, status } = await send(fillAddress(key, { params, query }), {
    ...options,
    method,
    body: isChange ? (body ?? {}) : undefined,
  });
  const payload = typeof answer === "object" && answer !== null && "data" in answer ? answer.data : undefined;
  if (!isChange && options.isSessionCall !== true && (payload === undefined || payload === null))
    throw new ApiError(noDataText, status);
  return { data: payload as RestAnswer<Key>, status };
}
