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

/** The refresh token lives so long and stays the same. */
export const signInDays = 90;

export const credentialsSchema = z.object({
  keystring: z.string().min(1),
  sharedSecret: z.string().min(1),
  shopId: z.number().int(),
  accessToken: z.string().min(1),
  accessTokenExpiresAt: z.iso.datetime(),
  refreshToken: z.string().min(1),
  signInEndsAt: z.iso.datetime().optional(),
});

const tokenSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});
const oauthErrorSchema = z.looseObject({ error: z.string(), error_description: z.string().optional() });
const errorSchema = z.looseObject({
  error: z.string(),
  error_code: z.string(),
  field: z.string().nullish(),
  missing: z.array(z.string()).nullish(),
});
const DRAFT_FIELDS: ReadonlyMap<string, string> = new Map([
  ["taxonomy_id", "categoryId"],
  ["image_urls", "imageUrls"],
]);

export type AtelierRequest<Body> = Omit<VendorRequest<Body>, "url" | "readError"> & {
  /** Below the shop. */ readonly path: string;
};

export interface AtelierKey {
  readonly keystring: string;
  readonly sharedSecret: string;
}

/**
 * Trades a code or a refresh token for tokens; the refresh token stays the same. Throws AuthExpired when it
 * is spent.
 */
export async function requestToken(
  http: VendorHttp,
  now: () => Date,
  marketUrl: string,
  key: AtelierKey,
  grant: Record<string, string>,
): Promise<JsonObject> {
  const answer = await http.fetchBody({
    operation: "oauth.token",
    method: "POST",
    url: `${marketUrl}/atelier/oauth/token`,
    schema: tokenSchema,
    form: { ...grant, client_id: key.keystring },
    readError: ({ body }) => {
      const known = oauthErrorSchema.safeParse(body);
      return known.success
        ? new AuthExpired(known.data.error_description ?? "The marketplace no longer accepts the sign-in.", {
            operation: "oauth.token",
          })
        : null;
    },
  });
  // The number before the dot of a token is the shop.
  const shopId = Number(answer.access_token.split(".")[0]);
  return {
    ...key,
    signInEndsAt: signInEnd(now(), signInDays),
    shopId,
    accessToken: answer.access_token,
    accessTokenExpiresAt: expiryOf(now(), answer.expires_in),
    refreshToken: answer.refresh_token,
  };
}

function readAtelierError(operation: string, { status, body }: VendorAnswer): ConnectorError | null {
  const known = errorSchema.safeParse(body);
  if (!known.success || status === 401 || status === 429 || status >= 500) return null;
  const { error, error_code: code } = known.data;
  if (code === "invalid_api_key" || code === "not_your_shop") return new AuthExpired(error, { operation });
  if (code === "insufficient_scope") return new NotSupported(error, { operation });
  const { field, missing } = known.data;
  const fields = missing?.map((name) => `attributes.${name}`) ?? [
    field ? (DRAFT_FIELDS.get(field) ?? field) : null,
  ];
  return new Rejected(code, error, {
    operation,
    notFound: status === 404,
    problems: fields.map((one) => ({ code, text: error, field: one })),
  });
}

/**
 * One call with key and access token; renews the token when it has run out. `path` begins after the API's
 * base.
 */
export async function callAtelier<Body>(
  ctx: ConnectorContext,
  request: AtelierRequest<Body>,
): Promise<VendorResponse<Body>> {
  const { path, ...rest } = request;
  const marketUrl = ctx.account.baseUrl ?? "";
  const { keystring, sharedSecret } = readCredentials(ctx, credentialsSchema);
  const renew = async (stored: JsonObject): Promise<JsonObject> => {
    const { refreshToken, signInEndsAt } = credentialsSchema.parse(stored);
    const renewed = await requestToken(
      ctx.http,
      () => ctx.now(),
      marketUrl,
      { keystring, sharedSecret },
      { grant_type: "refresh_token", refresh_token: refreshToken },
    );
    return signInEndsAt === undefined ? renewed : { ...renewed, signInEndsAt };
  };
  return withAccessToken(ctx, renew, (accessToken) =>
    ctx.http.request({
      ...rest,
      url: `${marketUrl}/atelier/v3${path}`,
      headers: {
        ...rest.headers,
        "x-api-key": `${keystring}:${sharedSecret}`,
        authorization: `Bearer ${accessToken}`,
      },
      readError: (answer) => readAtelierError(request.operation, answer),
    }),
  );
}

/** Path of the account's own shop. */
export function shopPath(ctx: ConnectorContext, rest: string): string {
  return `/shops/${readCredentials(ctx, credentialsSchema).shopId}${rest}`;
}

/** As `callAtelier`, where only a good answer will do. */
export async function fetchFromAtelier<Body>(
  ctx: ConnectorContext,
  request: Omit<AtelierRequest<Body>, "accept">,
): Promise<Body> {
  const response = await callAtelier(ctx, { ...request, accept: [] });
  if (!response.isOk)
    throw new Temporary("Atelier answered in an unexpected way.", { operation: request.operation });
  return response.body;
}
