import { z } from "zod";
import {
  NotSupported,
  readCredentials,
  Rejected,
  Temporary,
  withAccessToken,
} from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  ConnectorError,
  VendorAnswer,
  VendorRequest,
  VendorResponse,
} from "@stallkeeper/connector-sdk";
import { problemOf } from "./ebay.problems.ts";
import { hostsOf } from "./ebay.hosts.ts";
import { applicationToken, credentialsSchema, renewedCredentials } from "./ebay.tokens.ts";

const errorsSchema = z.preprocess(
  gatherErrors,
  z.looseObject({
    errors: z
      .array(
        z.looseObject({
          errorId: z.union([z.number(), z.string()]).transform(String),
          message: z.string().catch(""),
          longMessage: z.string().catch(""),
          parameters: z
            .array(z.looseObject({ name: z.string().catch(""), value: z.string().catch("") }))
            .catch([]),
        }),
      )
      .min(1),
  }),
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The Post-Order API lists its errors as `error`, alone or within `errorMessage`. */
function gatherErrors(body: unknown): unknown {
  if (!isObject(body) || Array.isArray(body.errors)) return body;
  const around = isObject(body.errorMessage) ? body.errorMessage : body;
  return { ...body, errors: around.error };
}

/** Why issueRefund does nothing now: a refund before it or the payment is processed, a limit is used up. */
const LATER: ReadonlySet<string> = new Set(["34922", "34929", "34930"]);

export type EbayRequest<Body> = Omit<VendorRequest<Body>, "url" | "readError"> & {
  readonly path: string;
  /** Default: the host of most calls. */
  readonly host?: "api" | "apiz";
  /** The word before the token. Default: Bearer; the Post-Order API has its own. */
  readonly scheme?: "Bearer" | "IAF";
};

/** eBay's refusals: `{ errors: [{ errorId, message, longMessage }] }`. */
function readEbayError(operation: string, { status, body }: VendorAnswer): ConnectorError | null {
  const errors = errorsSchema.safeParse(body).data?.errors ?? [];
  const [known] = errors;
  if (known === undefined || status === 401 || status === 429 || status >= 500) return null;
  const text = (known.longMessage || known.message || `eBay refused the request (${status}).`).slice(0, 500);
  // The sign-in or the app's keys don't cover this call.
  if (status === 403 && known.errorId === "1100")
    return new NotSupported(`${text} Sign in to eBay again to allow it.`, { operation });
  if (operation === "orders.refund" && LATER.has(known.errorId)) return new Temporary(text, { operation });
  return new Rejected(known.errorId, text, {
    operation,
    notFound: status === 404,
    problems: errors.map(problemOf),
  });
}

/** Runs a call with a valid access token of the seller. Throws the six classes. */
export async function withSellerToken<Result>(
  ctx: ConnectorContext,
  call: (accessToken: string) => Promise<Result>,
): Promise<Result> {
  readCredentials(ctx, credentialsSchema);
  const parts = { http: ctx.http, now: () => ctx.now(), baseUrl: ctx.account.baseUrl };
  return withAccessToken(ctx, (stored) => renewedCredentials(parts, stored), call);
}

/** One call in the seller's name. */
export async function callEbay<Body>(
  ctx: ConnectorContext,
  request: EbayRequest<Body>,
): Promise<VendorResponse<Body>> {
  return withSellerToken(ctx, (accessToken) => callWith(ctx, request, accessToken));
}

/** As `callEbay`, where only a good answer will do. */
export async function fetchFromEbay<Body>(
  ctx: ConnectorContext,
  request: Omit<EbayRequest<Body>, "accept">,
): Promise<Body> {
  const response = await callEbay(ctx, { ...request, accept: [] });
  if (!response.isOk)
    throw new Temporary("eBay answered in an unexpected way.", { operation: request.operation });
  return response.body;
}

/** Calls in the application's own name share one token. */
export async function asApplication(
  ctx: ConnectorContext,
): Promise<{ call: <Body>(request: EbayRequest<Body>) => Promise<VendorResponse<Body>> }> {
  const { clientId, clientSecret } = readCredentials(ctx, credentialsSchema);
  const { http } = ctx;
  const { baseUrl } = ctx.account;
  const token = await applicationToken({
    http,
    now: () => ctx.now(),
    baseUrl,
    client: { clientId, clientSecret },
  });
  return { call: (request) => callWith(ctx, request, token) };
}

function callWith<Body>(
  ctx: Pick<ConnectorContext, "http" | "account">,
  { path, host = "api", scheme = "Bearer", ...rest }: EbayRequest<Body>,
  accessToken: string,
): Promise<VendorResponse<Body>> {
  return ctx.http.request({
    ...rest,
    url: `${hostsOf(ctx.account.baseUrl)[host]}${path}`,
    headers: { ...rest.headers, authorization: `${scheme} ${accessToken}` },
    readError: (answer) => readEbayError(rest.operation, answer),
  });
}
