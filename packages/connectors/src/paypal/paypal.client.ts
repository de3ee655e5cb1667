import { z } from "zod";
import { AuthExpired, readCredentials, Rejected, withAccessToken } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  ConnectorError,
  JsonObject,
  VendorAnswer,
  VendorHttp,
  VendorRequest,
  VendorResponse,
} from "@stallkeeper/connector-sdk";

export const credentialsSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  accessToken: z.string().min(1),
  accessTokenExpiresAt: z.iso.datetime(),
});

const tokenSchema = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number(),
  scope: z.string().catch(""),
});
const signInErrorSchema = z.looseObject({ error: z.string(), error_description: z.string().optional() });

const detailSchema = z.looseObject({
  issue: z.string(),
  field: z.string().optional(),
  description: z.string().optional(),
});

/** PayPal's own words for a refusal: `{ name, message, debug_id, details }`. */
export const errorSchema = z.looseObject({
  name: z.string(),
  message: z.string().catch(""),
  details: z.array(detailSchema).catch([]),
});

export type PaypalRequest<Body> = Omit<VendorRequest<Body>, "url" | "readError"> & { readonly path: string };

/**
 * Trades the client's id and secret for an access token; it has no effect, so it may be repeated. Throws
 * AuthExpired when they are not PayPal's.
 */
export async function requestToken(
  http: VendorHttp,
  now: () => Date,
  baseUrl: string,
  client: { readonly clientId: string; readonly clientSecret: string },
): Promise<{ credentials: JsonObject; scopes: readonly string[] }> {
  const { clientId, clientSecret } = client;
  const answer = await http.fetchBody({
    operation: "oauth.token",
    method: "POST",
    effect: "read",
    url: `${baseUrl}/v1/oauth2/token`,
    form: { grant_type: "client_credentials" },
    schema: tokenSchema,
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    readError: ({ status, body }) => {
      const isWrong = (status === 400 || status === 401) && signInErrorSchema.safeParse(body).success;
      return isWrong
        ? new AuthExpired(
            "PayPal doesn't accept this client ID and secret. Check both, and whether they belong to the sandbox.",
            { operation: "oauth.token" },
          )
        : null;
    },
  });
  const accessTokenExpiresAt = new Date(now().getTime() + answer.expires_in * 1_000).toISOString();
  return {
    credentials: { clientId, clientSecret, accessToken: answer.access_token, accessTokenExpiresAt },
    scopes: answer.scope.split(" "),
  };
}

/** A refusal in one of the six classes: the finest code that PayPal gives, and its sentences as they are. */
export function readRefusal(operation: string, error: z.infer<typeof errorSchema>): Rejected {
  const [detail] = error.details;
  const text = [error.message, detail?.description]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
  return new Rejected(detail?.issue ?? error.name, text === "" ? error.name : text, { operation });
}

function readPaypalError(operation: string, { status, body }: VendorAnswer): ConnectorError | null {
  const known = errorSchema.safeParse(body);
  if (!known.success || status === 429 || status >= 500) return null;
  if (status === 401) return new AuthExpired(known.data.message, { operation });
  // The app may not: a person has to switch the feature on at PayPal and link again; nothing is lost
  // meanwhile.
  if (status === 403)
    return new AuthExpired(
      "PayPal doesn't let this app add tracking. Turn that on for the app at PayPal, then link it again.",
      { operation },
    );
  return readRefusal(operation, known.data);
}

/** One call to PayPal with a living token. Throws the six classes. */
export async function callPaypal<Body>(
  ctx: ConnectorContext,
  request: PaypalRequest<Body>,
): Promise<VendorResponse<Body>> {
  const { path, ...rest } = request;
  const baseUrl = ctx.account.baseUrl ?? "";
  const renew = async (): Promise<JsonObject> =>
    (await requestToken(ctx.http, () => ctx.now(), baseUrl, readCredentials(ctx, credentialsSchema)))
      .credentials;
  return withAccessToken(ctx, renew, (accessToken) =>
    ctx.http.request({
      ...rest,
      url: `${baseUrl}${path}`,
      headers: { ...rest.headers, authorization: `Bearer ${accessToken}` },
      readError: (answer) => readPaypalError(request.operation, answer),
    }),
  );
}
