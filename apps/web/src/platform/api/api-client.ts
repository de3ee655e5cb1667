/**
 * Calls to the service. An answer carries its payload in `data`; anything else becomes an ApiError. A 401
 * outside of signing in means that the session ended: whoever listens hears of it. When the keys were changed
 * while the call was under way (a new sign-in, a new password) it was refused for its old ones, and is
 * repeated once. A 403 RECENT_LOGIN_REQUIRED asks the person for the password again and repeats the call
 * once.
 */
import { ApiError, describeUnreachable, isSignedOutError, noDataText, normaliseError } from "./api-error.ts";
import { takeEarlyAnswer } from "./early-answer.ts";
import { askForRecentLogin } from "./recent-login.ts";
import { trackRequest } from "./requests-in-flight.ts";
import { readApiToken } from "../cookie.ts";
import { runtimeConfig } from "../runtime-config.ts";

const timeoutMs = 30_000;
const acceptedTypes = "application/json, text/plain, */*";

export interface ApiAnswer<T> {
  data: T;
  status: number;
}

export interface CallOptions {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Signing in and asking for the session answer 401 for good reasons: nobody is told. */
  isSessionCall?: boolean;
  /** Goes on when the page is left meanwhile. */
  keepsAlive?: boolean;
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
  options: CallOptions = {},
): Promise<{ body: unknown; status: number }> {
  const token = readApiToken();
  try {
    return await sendOnce(path, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const hasEnded = error.status === 401 && options.isSessionCall !== true;
    const mayRepeat = hasEnded
      ? hasNewKeys(token)
      : error.code === "RECENT_LOGIN_REQUIRED" && (await askForRecentLogin());
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
  { method = "GET", body, headers = {}, signal, hasTokenHeader = false, keepsAlive = false }: CallOptions,
): Promise<{ body: unknown; status: number }> {
  const limit = AbortSignal.timeout(timeoutMs);
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
          ...headers,
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

/**
 * Calls a REST address and returns its `data`; `T` is what the contract says of it. Throws ApiError, also
 * when nothing is read (spec 8).
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return (await callWithStatus<T>(path, options)).data;
}

/** The same with the status, for calls that answer 200 or 202. */
export async function callWithStatus<T>(path: string, options: CallOptions = {}): Promise<ApiAnswer<T>> {
  const { body, status } = await send(path, options);
  const payload = typeof body === "object" && body !== null && "data" in body ? body.data : undefined;
  const isRead = (options.method ?? "GET") === "GET" && options.isSessionCall !== true;
  if (isRead && (payload === undefined || payload === null)) throw new ApiError(noDataText, status);
  return { data: payload as T, status };
}
