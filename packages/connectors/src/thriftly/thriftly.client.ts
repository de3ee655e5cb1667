import { z } from "zod";
import {
  AuthExpired,
  NotSupported,
  readCredentials,
  Rejected,
  Temporary,
  withAccessToken,
} from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  ConnectorError,
  JsonObject,
  VendorAnswer,
  VendorHttp,
  VendorRequest,
  VendorResponse,
} from "@stallkeeper/connector-sdk";
import { expiryOf, signInEnd } from "../practice-account.ts";

/** The first refresh token's life, where the marketplace does not say how much of it is left. */
export const signInDays = 365;

export const credentialsSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  accessToken: z.string().min(1),
  /** null: a fixed personal key, which does not run out. */
  accessTokenExpiresAt: z.iso.datetime().nullable(),
  refreshToken: z.string().nullable(),
  signInEndsAt: z.iso.datetime().optional(),
});

const tokenSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  refresh_expires_in: z.number().optional(),
});
const oauthErrorSchema = z.looseObject({
  error: z.union([z.string(), z.looseObject({ message: z.string() })]),
  error_description: z.string().optional(),
});
const errorSchema = z.looseObject({
  error: z.looseObject({
    type: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});

export type ThriftlyRequest<Body> = Omit<VendorRequest<Body>, "url" | "readError"> & {
  readonly path: string;
};

/**
 * Trades a code or a refresh token for tokens. The refresh token is consumed. Throws AuthExpired when it is
 * spent.
 */
export async function requestToken(
  http: VendorHttp,
  now: () => Date,
  marketUrl: string,
  client: { clientId: string; clientSecret: string },
  grant: Record<string, string>,
): Promise<JsonObject> {
  const answer = await http.fetchBody({
    operation: "oauth.token",
    method: "POST",
    url: `${marketUrl}/thriftly/oauth/token`,
    schema: tokenSchema,
    form: { ...grant, client_id: client.clientId, client_secret: client.clientSecret },
    readError: ({ status, body }) => {
      const known = oauthErrorSchema.safeParse(body);
      if (!known.success || status === 429 || status >= 500) return null;
      return new AuthExpired(
        known.data.error_description ?? "The marketplace no longer accepts the sign-in.",
        { operation: "oauth.token" },
      );
    },
  });
  const signInEndsAt =
    answer.refresh_expires_in === undefined
      ? signInEnd(now(), signInDays)
      : expiryOf(now(), answer.refresh_expires_in);
  return {
    ...client,
    signInEndsAt,
    accessToken: answer.access_token,
    accessTokenExpiresAt: expiryOf(now(), answer.expires_in),
    refreshToken: answer.refresh_token,
  };
}

function readThriftlyError(operation: string, { status, body }: VendorAnswer): ConnectorError | null {
  const known = errorSchema.safeParse(body);
  if (!known.success || status === 401 || status === 429 || status >= 500) return null;
  const { type, message, fields } = known.data.error;
  if (type === "INSUFFICIENT_SCOPE") return new NotSupported(message, { operation });
  const details = Object.entries(fields ?? {})
    .map(([field, problem]) => `${field} ${problem}`)
    .join(", ");
  return new Rejected(type, details === "" ? message : `${message} (${details})`, {
    operation,
    notFound: status === 404,
    problems: Object.entries(fields ?? {}).map(([field, problem]) => ({
      code: type,
      text: `${field} ${problem}`,
      field: DRAFT_FIELDS.get(field) ?? field,
    })),
  });
}

/** Our names of the fields of Thriftly's listings. */
const DRAFT_FIELDS: ReadonlyMap<string, string> = new Map([
  ["category", "categoryId"],
  ["photos", "imageUrls"],
]);

/** One call with key or access token; renews the token when it has run out. */
export async function callThriftly<Body>(
  ctx: ConnectorContext,
  request: ThriftlyRequest<Body>,
): Promise<VendorResponse<Body>> {
  const { path, ...rest } = request;
  const marketUrl = ctx.account.baseUrl ?? "";
  readCredentials(ctx, credentialsSchema);
  const renew = async (stored: JsonObject): Promise<JsonObject> => {
    const { clientId, clientSecret, refreshToken } = credentialsSchema.parse(stored);
    if (refreshToken === null) throw new AuthExpired("The key of this account is no longer accepted.");
    return requestToken(
      ctx.http,
      () => ctx.now(),
      marketUrl,
      { clientId, clientSecret },
      { grant_type: "refresh_token", refresh_token: refreshToken },
    );
  };
  return withAccessToken(ctx, renew, (accessToken) =>
    ctx.http.request({
      ...rest,
      url: `${marketUrl}/thriftly/api/v1${path}`,
      headers: { ...rest.headers, authorization: `Bearer ${accessToken}` },
      readError: (answer) => readThriftlyError(request.operation, answer),
    }),
  );
}

/** As `callThriftly`, where only a good answer will do. */
export async function fetchFromThriftly<Body>(
  ctx: ConnectorContext,
  request: Omit<ThriftlyRequest<Body>, "accept">,
): Promise<{ readonly body: Body; readonly headers: Readonly<Record<string, string>> }> {
  const response = await callThriftly(ctx, { ...request, accept: [] });
  if (!response.isOk)
    throw new Temporary("Thriftly answered in an unexpected way.", { operation: request.operation });
  return response;
}
