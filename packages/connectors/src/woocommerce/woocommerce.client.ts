import { z } from "zod";
import { AuthExpired, readCredentials, Rejected, Temporary } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  ConnectorError,
  VendorAnswer,
  VendorRequest,
  VendorResponse,
} from "@stallkeeper/connector-sdk";
import { problemsOf } from "./batch-answer.ts";
import { signOneLegged } from "./one-legged-oauth.ts";

export const credentialsSchema = z.object({
  consumerKey: z.string().min(1),
  consumerSecret: z.string().min(1),
});

export type ShopRequest<Body> = Omit<VendorRequest<Body>, "url" | "sign" | "readError" | "skipsNoise"> & {
  readonly path: string;
};

/**
 * Where WordPress answers its REST API: by pretty links, behind index.php where the server rewrites nothing,
 * or as a plain query.
 */
export const restRoots = ["/wp-json", "/index.php/wp-json", "/?rest_route="] as const;

/** The root that was found when the shop was connected. */
function restRootOf({ account }: ConnectorContext): string {
  return restRoots.find((root) => root === account.settings.restRoot) ?? restRoots[0];
}

const errorBody = z.looseObject({
  code: z.string(),
  message: z.string(),
  data: z
    .looseObject({ params: z.record(z.string(), z.unknown()).nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** WooCommerce's refusals: `{ code, message, data: { status } }`. */
function readShopError(operation: string, { status, body }: VendorAnswer): ConnectorError | null {
  const known = errorBody.safeParse(body);
  if (!known.success) {
    if (status === 403)
      return new Rejected("BLOCKED", "The shop's firewall or a security plugin blocks the request.", {
        operation,
      });
    if (status === 404)
      return new Rejected("NO_ROUTE", "The shop's REST API was not found at this address.", { operation });
    return null;
  }
  const { code, message } = known.data;
  if (status === 401 && /does not have (write|read) permissions/i.test(message)) {
    return new Rejected("KEY_PERMISSION", `${message} Create a key with Read/Write permission.`, {
      operation,
    });
  }
  // Neither says that the key is wrong, and neither had an effect: the next try is signed again.
  if (status === 401 && /invalid (nonce|timestamp)/i.test(message))
    return new Temporary(`The shop refused the signature: ${message}`, { operation });
  // Said when the shop saw no key at all: some hosts take the Authorization header away.
  // The key was seen and its user may not: the role decides, not the key's permission.
  if (status === 403 && code.startsWith("woocommerce_rest_cannot_")) {
    return new Rejected(
      "KEY_ROLE",
      `${message} Create the key for a user with the role Shop manager or Administrator.`,
      { operation },
    );
  }
  if (status === 401 && code.startsWith("woocommerce_rest_cannot_")) {
    return new AuthExpired(
      `The shop didn't see the key: ${message} Its server may remove the Authorization header.`,
      { operation },
    );
  }
  if (status === 401) return new AuthExpired(`The shop doesn't accept the key: ${message}`, { operation });
  // An order that cannot be refunded is refused with 500 (marketplaces B3): a decision, not trouble.
  if (status === 500 && code.startsWith("woocommerce_rest_cannot"))
    return new Rejected(code, message, { operation });
  if (status >= 400 && status < 500 && status !== 401 && status !== 429 && status !== 408)
    return new Rejected(code, message, {
      operation,
      notFound: status === 404 || status === 410,
      problems: problemsOf(code, message, known.data.data?.params ?? {}),
    });
  return null;
}

/**
 * One call to the shop: Basic over https, signed over http (the vendor refuses Basic there). Throws the six
 * classes; a read-only key on a write is Rejected("KEY_PERMISSION").
 */
export async function callShop<Body>(
  ctx: ConnectorContext,
  request: ShopRequest<Body>,
): Promise<VendorResponse<Body>> {
  const { path, ...rest } = request;
  const key = readCredentials(ctx, credentialsSchema);
  const baseUrl = ctx.account.baseUrl ?? "";
  if (!URL.canParse(baseUrl))
    throw new Rejected("ADDRESS_INVALID", "This account has no shop address.", {
      operation: request.operation,
    });
  const isPlain = baseUrl.startsWith("http://");
  return ctx.http.request({
    ...rest,
    url: `${baseUrl}${restRootOf(ctx)}/wc/v3${path}`,
    skipsNoise: true,
    sign: ({ method, url }) =>
      isPlain
        ? { query: signOneLegged(key, method, url, ctx.now().getTime()) }
        : {
            headers: {
              authorization: `Basic ${Buffer.from(`${key.consumerKey}:${key.consumerSecret}`).toString("base64")}`,
            },
          },
    readError: (answer) => readShopError(request.operation, answer),
  });
}

/** As `callShop`, where only a good answer will do. */
export async function fetchFromShop<Body>(
  ctx: ConnectorContext,
  request: Omit<ShopRequest<Body>, "accept">,
): Promise<Body> {
  const response = await callShop(ctx, { ...request, accept: [] });
  if (!response.isOk)
    throw new Temporary("The shop answered in an unexpected way.", { operation: request.operation });
  return response.body;
}
