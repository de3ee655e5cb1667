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

/** A refresh token lives so long; each renewal gives a new one. */
export const signInDays = 180;

export const credentialsSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  accessToken: z.string().min(1),
  accessTokenExpiresAt: z.iso.datetime(),
  refreshToken: z.string().min(1),
  signInEndsAt: z.iso.datetime().optional(),
});

const tokenSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  seller: z.string(),
});
const oauthErrorSchema = z.looseObject({ error: z.string(), error_description: z.string().optional() });
const errorsSchema = z.looseObject({
  errors: z
    .array(z.looseObject({ code: z.string(), message: z.string(), field: z.string().nullish() }))
    .min(1),
});

export type BazaarRequest<Body> = Omit<VendorRequest<Body>, "url" | "readError"> & { readonly path: string };

export interface GrantedToken {
  readonly seller: string;
  readonly credentials: JsonObject;
}

/**
 * Trades a code or a refresh token for tokens. A refresh token works once, so this is a write. Throws
 * AuthExpired when the grant is spent or revoked.
 */
export async function requestToken(
  http: VendorHttp,
  now: () => Date,
  marketUrl: string,
  client: { clientId: string; clientSecret: string },
  grant: Record<string, string>,
): Promise<GrantedToken> {
  const answer = await http.fetchBody({
    operation: "oauth.token",
    method: "POST",
    url: `${marketUrl}/bazaar/oauth/token`,
    schema: tokenSchema,
    form: { ...grant, client_id: client.clientId, client_secret: client.clientSecret },
    readError: ({ body }) => {
      const known = oauthErrorSchema.safeParse(body);
      return known.success
        ? new AuthExpired(known.data.error_description ?? "The marketplace no longer accepts the sign-in.", {
            operation: "oauth.token",
          })
        : null;
    },
  });
  return {
    seller: answer.seller,
    credentials: {
      ...client,
      accessToken: answer.access_token,
      accessTokenExpiresAt: expiryOf(now(), answer.expires_in),
      refreshToken: answer.refresh_token,
      signInEndsAt: signInEnd(now(), signInDays),
    },
  };
}

function readBazaarError(operation: string, { status, body }: VendorAnswer): ConnectorError | null {
  const known = errorsSchema.safeParse(body).data?.errors[0];
  if (!known || status === 401 || status === 429 || status >= 500) return null;
  if (known.code === "insufficient_scope") return new NotSupported(known.message, { operation });
  const field = draftField(known.field);
  return new Rejected(known.code, known.message, {
    operation,
    notFound: status === 404,
    problems: [{ code: known.code, text: known.message, field }],
  });
}

const DRAFT_FIELDS: ReadonlyMap<string, string> = new Map([
  ["category", "categoryId"],
  ["image_urls", "imageUrls"],
]);

/** Our name of a field of Bazaar's listings. */
export function draftField(field: string | null | undefined): string | null {
  return field === null || field === undefined ? null : (DRAFT_FIELDS.get(field) ?? field);
}

/** One call with a valid access token; renews it when it has run out. */
export async function callBazaar<Body>(
  ctx: ConnectorContext,
  request: BazaarRequest<Body>,
): Promise<VendorResponse<Body>> {
  const { path, ...rest } = request;
  const marketUrl = ctx.account.baseUrl ?? "";
  const renew = async (stored: JsonObject): Promise<JsonObject> => {
    const { clientId, clientSecret, refreshToken } = credentialsSchema.parse(stored);
    return (
      await requestToken(
        ctx.http,
        () => ctx.now(),
        marketUrl,
        { clientId, clientSecret },
        { grant_type: "refresh_token", refresh_token: refreshToken },
      )
    ).credentials;
  };
  readCredentials(ctx, credentialsSchema);
  return withAccessToken(ctx, renew, (accessToken) =>
    ctx.http.request({
      ...rest,
      url: `${marketUrl}/bazaar/v2${path}`,
      headers: { ...rest.headers, authorization: `Bearer ${accessToken}` },
      readError: (answer) => readBazaarError(request.operation, answer),
    }),
  );
}

/** As `callBazaar`, where only a good answer will do. */
export async function fetchFromBazaar<Body>(
  ctx: ConnectorContext,
  request: Omit<BazaarRequest<Body>, "accept">,
): Promise<Body> {
  const response = await callBazaar(ctx, { ...request, accept: [] });
  if (!response.isOk)
    throw new Temporary("Bazaar answered in an unexpected way.", { operation: request.operation });
  return response.body;
}
