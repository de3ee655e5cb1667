/**
 * The one outbound HTTP client. A request goes through: address check, the account's limits, one or more
 * tries with a time limit each, the reading of the answer. Files of the open web go through the same address
 * check (download.ts).
 *
 * Reads are tried up to three times on Temporary with growing, jittered pauses. Writes are sent once: a write
 * whose end is unknown comes back with `effectUnknown` and is settled by a look (reliability, threat 14). A
 * marketplace's redirects are not followed, no cookies kept. Errors and traces name operation, host and path,
 * never a query, header or body.
 */
import { setTimeout as sleepFor } from "node:timers/promises";
import { ConnectorError, Malformed, RateLimited, Rejected, Temporary } from "../errors.ts";
import { assertAddressAllowed, refuseHost } from "./address-guard.ts";
import { download } from "./download.ts";
import type { DownloadRequest } from "./download.ts";
import { maskSecrets, secretsOf } from "./mask-secrets.ts";
import { post } from "./post.ts";
import type { PostRequest } from "./post.ts";
import { createOutlets } from "./outlets.ts";
import type { LazyOutlets } from "./outlets.ts";
import { decodeJson, decodeNoisyJson, decodeText, readBody } from "./read-body.ts";
import { errorOfStatus } from "./read-status.ts";
import { calledOff, watchedBy } from "./send-guard.ts";
import type { SendGuard } from "./send-guard.ts";
import { AccountLimiter } from "./token-bucket.ts";
import type { RateLimits } from "./token-bucket.ts";
import type {
  HttpTrace,
  VendorAnswer,
  VendorHttp,
  VendorMethod,
  VendorRequest,
  VendorResponse,
} from "./vendor-http.ts";

const WHOLE_TIMEOUT_MS = 30_000;
const READ_TRIES = 3;
const FIRST_PAUSE_MS = 300;
/** Errors that prove that nothing was sent. */
const NOT_SENT = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

export interface HttpClientOptions {
  /**
   * `host:port` pairs that the operator allows beside the open internet (practice market, LAN). Read at every
   * call.
   */
  readonly allowedHosts: () => ReadonlySet<string>;
  /** Text of the User-Agent header, e.g. `Stallkeeper/0.1.0`. */
  readonly userAgent: string;
  readonly trace?: (trace: HttpTrace) => void;
  readonly now?: () => Date;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly random?: () => number;
  /**
   * Aborted when the process ends: running calls are broken off, and none begins. A write that was broken off
   * may have taken effect.
   */
  readonly closing?: AbortSignal;
  /** Time limit of a try where the request names none. */
  readonly timeoutMs?: number;
  /** How long a call may wait for its turn before it gives up with RateLimited. Default 30 s. */
  readonly maxWaitMs?: number;
}

export interface HttpClient {
  /**
   * The client bound to an account; the same id shares limits whoever asks. A guard may call writes off until
   * they leave.
   */
  forAccount(accountId: string, limits: RateLimits, guard?: SendGuard): VendorHttp;
  /**
   * The bytes of a public file, such as a photo, with no account and no sign-in. Sent once, up to three
   * redirects. Throws Temporary (network, 5xx), RateLimited (429), Malformed (too large), AuthExpired (401)
   * and Rejected (the rest).
   */
  download(wanted: DownloadRequest): Promise<Buffer>;
  /**
   * Tells another system something, once, without following redirects. Answers its status. Throws Rejected
   * for an address that must not be reached and Temporary for one that gave no answer.
   */
  post(wanted: PostRequest): Promise<number>;
  /** Throws Rejected for an address that may not be called, as far as that shows without looking it up. */
  checkAddress(address: string): void;
  /** Lets running calls end and closes the sockets. */
  close(): Promise<void>;
}

/** Opens the client; one per process. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const outlets = createOutlets();
  const limiters = new Map<string, AccountLimiter>();
  return {
    forAccount(accountId, limits, guard) {
      const limiter = limiters.get(accountId) ?? new AccountLimiter(limits, nowOf(options).getTime());
      limiters.set(accountId, limiter);
      return bindAccount({
        ...options,
        accountId,
        limiter,
        limits,
        outlets,
        ...(guard === undefined ? {} : { guard }),
      });
    },
    async download(wanted) {
      const { send, guarded, allowed } = await outlets.open();
      const dispatcherFor = (url: URL) =>
        assertAddressAllowed(url, options.allowedHosts()) ? allowed : guarded;
      const report = reportOf(options, wanted, "GET");
      try {
        const file = await download(
          {
            send,
            dispatcherFor,
            userAgent: options.userAgent,
            nowMs: () => nowOf(options).getTime(),
            signal: withTimeLimit(wanted.timeoutMs, options.closing),
          },
          wanted,
        );
        report(200, "ok");
        return file;
      } catch (error) {
        const known =
          error instanceof ConnectorError
            ? error
            : errorOfNetwork(error, { operation: wanted.operation, method: "GET", url: new URL(wanted.url) });
        report(null, known.kind);
        throw known;
      }
    },
    async post(wanted) {
      const { send, guarded, allowed } = await outlets.open();
      const url = addressOf(wanted.url, wanted.operation);
      const isAllowed = assertAddressAllowed(url, options.allowedHosts());
      const report = reportOf(options, wanted, "POST");
      try {
        const dispatcher = isAllowed ? allowed : guarded;
        const signal = withTimeLimit(wanted.timeoutMs, options.closing);
        const status = await post({ send, dispatcher, userAgent: options.userAgent, signal }, url, wanted);
        report(status, "ok");
        return status;
      } catch (error) {
        const known = errorOfNetwork(error, { operation: wanted.operation, method: "POST", url });
        report(null, known.kind);
        throw known;
      }
    },
    checkAddress(address) {
      assertAddressAllowed(addressOf(address), options.allowedHosts());
    },
    close: () => outlets.close(),
  };
}

/** Tells what became of a call that belongs to no account. */
function reportOf(
  options: HttpClientOptions,
  { operation, url }: { readonly operation: string; readonly url: string },
  method: VendorMethod,
): (status: number | null, outcome: HttpTrace["outcome"]) => void {
  const startedMs = performance.now();
  const { host = "", pathname: path = "" } = URL.parse(url) ?? {};
  return (status, outcome) =>
    options.trace?.({
      accountId: null,
      operation,
      method,
      host,
      path,
      attempt: 1,
      status,
      outcome,
      waitedMs: 0,
      durationMs: performance.now() - startedMs,
    });
}

interface Binding extends HttpClientOptions {
  readonly accountId: string;
  readonly limiter: AccountLimiter;
  readonly limits: RateLimits;
  readonly outlets: LazyOutlets;
  readonly guard?: SendGuard;
}

function bindAccount(binding: Binding): VendorHttp {
  const sleep = binding.sleep ?? ((ms: number) => pause(ms, binding.closing));
  const random = binding.random ?? Math.random;

  async function request<Body>(wanted: VendorRequest<Body>): Promise<VendorResponse<Body>> {
    const tries = isWriteRequest(wanted) ? 1 : READ_TRIES;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await tryOnce(binding, wanted, attempt, sleep);
      } catch (error) {
        if (!(error instanceof Temporary) || attempt >= tries || binding.closing?.aborted === true)
          throw error;
        await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + random()));
      }
    }
  }

  return {
    request,
    async fetchBody(wanted) {
      const response = await request({ ...wanted, accept: [] });
      if (!response.isOk)
        throw new Malformed("The marketplace answered in an unexpected way.", {
          operation: wanted.operation,
        });
      return response.body;
    },
  };
}

function isWriteRequest(wanted: Pick<VendorRequest, "effect" | "method">): boolean {
  return (wanted.effect ?? (wanted.method === "GET" ? "read" : "write")) === "write";
}

/** What was typed as an address ends up here: what is none is the form's mistake, not ours. */
function addressOf(text: string, operation?: string): URL {
  const url = URL.parse(text);
  if (url === null)
    throw new Rejected(
      "ADDRESS_INVALID",
      "This isn't an address.",
      operation === undefined ? {} : { operation },
    );
  return url;
}

async function waitForTurn(
  binding: Binding,
  operation: string,
  sleep: (ms: number) => Promise<void>,
): Promise<number> {
  const nowMs = nowOf(binding).getTime();
  const turn = binding.limiter.reserve(operation, nowMs, binding.maxWaitMs ?? WHOLE_TIMEOUT_MS);
  if ("retryAtMs" in turn)
    throw new RateLimited(new Date(turn.retryAtMs), "The marketplace's limit is used up for now.", {
      operation,
    });
  if (turn.waitMs > 0) await sleep(turn.waitMs);
  if (binding.closing?.aborted === true) throw calledOff(operation);
  return turn.waitMs;
}

async function tryOnce<Body>(
  binding: Binding,
  wanted: VendorRequest<Body>,
  attempt: number,
  sleep: (ms: number) => Promise<void>,
): Promise<VendorResponse<Body>> {
  const url = addressOf(wanted.url, wanted.operation);
  for (const [name, value] of Object.entries(wanted.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const isAllowed = assertAddressAllowed(url, binding.allowedHosts());
  const waitedMs = await waitForTurn(binding, wanted.operation, sleep);
  const startedMs = performance.now();
  const report = (status: number | null, outcome: HttpTrace["outcome"]): void =>
    binding.trace?.({
      accountId: binding.accountId,
      operation: wanted.operation,
      method: wanted.method,
      host: url.host,
      path: url.pathname,
      attempt,
      status,
      outcome,
      waitedMs,
      durationMs: performance.now() - startedMs,
    });
  let status: number | null = null;
  try {
    const answer = await exchange(binding, wanted, url, isAllowed);
    status = answer.status;
    const response = readAnswer(binding, wanted, answer);
    report(status, "ok");
    return response;
  } catch (error) {
    const known = error instanceof ConnectorError ? error : errorOfNetwork(error, { ...wanted, url });
    const pausedUntil = known instanceof RateLimited ? known.retryAt : known.retryAfter;
    if (pausedUntil !== null) binding.limiter.pauseUntil(pausedUntil.getTime());
    report(status, known.kind);
    throw known;
  }
}

interface ReceivedAnswer extends Omit<VendorAnswer, "body"> {
  readonly raw: Buffer;
  /** What was sent and must not stand in an error. */
  readonly secrets: readonly string[];
}

/**
 * Sends and receives once, within the time limit. Throws undici's errors and Malformed for a body that is too
 * large.
 */
async function exchange(
  binding: Binding,
  wanted: VendorRequest,
  url: URL,
  isAllowed: boolean,
): Promise<ReceivedAnswer> {
  const { send, guarded, allowed } = await binding.outlets.open();
  const payload = payloadOf(wanted);
  const signature =
    wanted.sign?.({
      method: wanted.method,
      url,
      body: typeof payload?.body === "string" ? payload.body : null,
    }) ?? {};
  const target = new URL(url);
  for (const [name, value] of Object.entries(signature.query ?? {})) target.searchParams.set(name, value);
  const sentHeaders = {
    accept: wanted.answersIn === "text" ? "text/xml, text/plain" : "application/json",
    "accept-encoding": "gzip",
    "user-agent": binding.userAgent,
    ...(payload ? { "content-type": payload.type } : {}),
    ...wanted.headers,
    ...signature.headers,
  };
  const guard = isWriteRequest(wanted) ? binding.guard : undefined;
  if (guard !== undefined && !(await guard.confirm())) throw calledOff(wanted.operation);
  const way = isAllowed ? allowed : guarded;
  const response = await send(target, {
    method: wanted.method,
    dispatcher: guard === undefined ? way : watchedBy(guard, way, wanted.operation),
    signal: withTimeLimit(wanted.timeoutMs ?? binding.timeoutMs ?? WHOLE_TIMEOUT_MS, binding.closing),
    headers: sentHeaders,
    body: payload?.body ?? null,
  });
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
  const raw = await readBody(response, (headers["content-encoding"] ?? "").toLowerCase());
  return { status: response.statusCode, headers, raw, secrets: secretsOf(sentHeaders, wanted.form) };
}

function payloadOf({
  json,
  form,
  text,
  bytes,
}: VendorRequest): { type: string; body: string | Uint8Array } | null {
  if (json !== undefined) return { type: "application/json", body: JSON.stringify(json) };
  if (form !== undefined)
    return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(form).toString() };
  return text ?? bytes ?? null;
}

/** Turns an answer into a result. A 2xx that cannot be read leaves a write's effect unknown. */
function readAnswer<Body>(
  binding: Binding,
  wanted: VendorRequest<Body>,
  received: ReceivedAnswer,
): VendorResponse<Body> {
  const isWrite = isWriteRequest(wanted);
  const { status, headers } = received;
  const isOk = status >= 200 && status < 300;
  const raw = isOk ? received.raw : Buffer.from(maskSecrets(received.raw.toString("utf8"), received.secrets));
  let body: unknown = null;
  let hasNoise = false;
  try {
    body = raw.length === 0 ? null : wanted.answersIn === "text" ? decodeText(raw) : decodeJson(raw);
  } catch {
    const behindNoise = wanted.skipsNoise === true ? readBehindNoise(raw) : undefined;
    hasNoise = behindNoise !== undefined;
    body = behindNoise;
  }
  if (body === undefined) {
    // A refusal that was cut in half may be the one that says "this is done already": its status alone
    // decides nothing.
    const isCutRefusal =
      status >= 400 &&
      status < 500 &&
      status !== 401 &&
      status !== 429 &&
      (headers["content-type"] ?? "").includes("json");
    if (isOk || isCutRefusal)
      throw new Malformed("The marketplace's answer was not readable.", {
        operation: wanted.operation,
        effectUnknown: isWrite,
      });
    body = raw.toString("utf8", 0, 200);
  }
  if (isOk) {
    const checked = wanted.schema.safeParse(body);
    if (checked.success)
      return { isOk: true, status, headers, body: checked.data, ...(hasNoise ? { hasNoise } : {}) };
    const where = checked.error.issues[0]?.path.map(String).join(".") ?? "";
    throw new Malformed(`The marketplace's answer has an unexpected shape${where ? ` at ${where}` : ""}.`, {
      operation: wanted.operation,
      effectUnknown: isWrite,
    });
  }
  if (wanted.accept?.includes(status)) return { isOk: false, status, headers, other: body };
  throw (
    wanted.readError?.({ status, headers, body }) ??
    errorOfStatus(
      { status, headers, body },
      {
        isWrite,
        nowMs: nowOf(binding).getTime(),
        pauseWithoutHintMs: binding.limits.pauseWithoutHintMs,
        operation: wanted.operation,
      },
    )
  );
}

/** What stands behind a server's own notices; undefined: nothing that can be read. */
function readBehindNoise(raw: Buffer): unknown {
  try {
    return decodeNoisyJson(raw);
  } catch {
    return undefined;
  }
}

function errorOfNetwork(
  error: unknown,
  wanted: Pick<VendorRequest, "operation" | "method" | "effect"> & { url: URL },
): ConnectorError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ADDRESS_NOT_ALLOWED") return refuseHost(wanted.url, wanted.operation);
  const isTimeout = error instanceof Error && (error.name === "TimeoutError" || code.includes("TIMEOUT"));
  const reason = isTimeout
    ? "didn't answer in time"
    : NOT_SENT.has(code)
      ? "couldn't be reached"
      : "broke the connection";
  return new Temporary(`The marketplace ${reason}.`, {
    operation: wanted.operation,
    effectUnknown: isWriteRequest(wanted) && !NOT_SENT.has(code),
    unreachedHost: wanted.url.host,
  });
}

function nowOf(options: HttpClientOptions): Date {
  return options.now?.() ?? new Date();
}

function withTimeLimit(ms: number, closing: AbortSignal | undefined): AbortSignal {
  return closing === undefined
    ? AbortSignal.timeout(ms)
    : AbortSignal.any([AbortSignal.timeout(ms), closing]);
}

/** Ends early when the process does. */
async function pause(ms: number, closing: AbortSignal | undefined): Promise<void> {
  await sleepFor(ms, undefined, closing === undefined ? {} : { signal: closing }).catch(() => undefined);
}
