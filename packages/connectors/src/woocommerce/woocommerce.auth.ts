import { z } from "zod";
import {
  AuthExpired,
  jsonObject,
  Malformed,
  readForm,
  Rejected,
  Temporary,
} from "@stallkeeper/connector-sdk";
import type { ConnectionCheck, KeyAuth, ConnectorContext } from "@stallkeeper/connector-sdk";
import { normaliseShopAddress } from "./shop-address.ts";
import { readHtmlText } from "./shop-text.ts";
import { callShop, credentialsSchema, restRoots } from "./woocommerce.client.ts";

const formSchema = z.object({
  address: z.string().trim().min(1).max(300),
  consumerKey: z
    .string()
    .trim()
    .regex(/^ck_[0-9a-zA-Z]{8,80}$/, "A consumer key begins with ck_."),
  consumerSecret: z
    .string()
    .trim()
    .regex(/^cs_[0-9a-zA-Z]{8,80}$/, "A consumer secret begins with cs_."),
  syncOrders: z.boolean().default(true),
  since: z.union([z.literal(""), z.iso.date(), z.iso.datetime()]).default(""),
});

/** Longer titles are cut: the name stands beside every order. */
const mostOfName = 60;
/** Said of an account while it is so. */
const readOnlyKey =
  "The key is read-only: orders arrive, but marking as shipped will be refused. Create a key with Read/Write permission.";
const noticesPrinted =
  "This shop prints PHP notices before its answers. Turn off WP_DEBUG_DISPLAY in wp-config.php.";

const indexSchema = z.looseObject({ name: z.string().catch(""), namespaces: z.array(z.string()) });

interface FoundShop {
  readonly name: string;
  readonly restRoot: (typeof restRoots)[number];
  readonly hasNoise: boolean;
}

/**
 * Looks at which of its addresses the shop's REST API answers; needs no key. Throws Rejected with what to
 * change.
 */
async function findShop(ctx: ConnectorContext): Promise<FoundShop> {
  let refusal = new Rejected(
    "ADDRESS_INVALID",
    "No WordPress REST API answers at this address. Check the address.",
  );
  for (const restRoot of restRoots) {
    try {
      const response = await ctx.http.request({
        operation: "shop.index",
        method: "GET",
        url: `${ctx.account.baseUrl ?? ""}${restRoot}/`,
        query: { _fields: "name,namespaces" },
        schema: indexSchema,
        accept: [403, 404],
        skipsNoise: true,
      });
      if (!response.isOk) {
        if (response.status === 403)
          refusal = new Rejected("BLOCKED", "The shop's firewall or a security plugin blocks its REST API.");
        continue;
      }
      if (!response.body.namespaces.includes("wc/v3"))
        throw new Rejected(
          "ADDRESS_INVALID",
          "WordPress answers at this address, but WooCommerce isn't active there.",
        );
      return {
        name: readHtmlText(response.body.name).slice(0, mostOfName),
        restRoot,
        hasNoise: response.hasNoise === true,
      };
    } catch (error) {
      // A page instead of the API: this shop has its API at another of these addresses, or none.
      if (error instanceof Malformed) continue;
      throw withScheme(ctx, error);
    }
  }
  throw refusal;
}

/** A shop without a certificate doesn't answer where it is typed with https, or without a scheme. */
function withScheme({ account }: ConnectorContext, error: unknown): unknown {
  const isUnreached =
    error instanceof Temporary &&
    error.unreachedHost !== null &&
    (account.baseUrl ?? "").startsWith("https://");
  if (!isUnreached) return error;
  return new Rejected(
    "ADDRESS_INVALID",
    `${error.unreachedHost} doesn't answer over https. Check the address. If the shop has no certificate, enter it with http:// in front.`,
    { cause: error },
  );
}

/**
 * true when the key may write. An empty batch changes nothing, but the permission is checked before it is
 * looked at. null when the shop gives no clear answer.
 */
async function canWrite(ctx: ConnectorContext): Promise<boolean | null> {
  try {
    await callShop(ctx, {
      operation: "shop.writeCheck",
      method: "POST",
      path: "/orders/batch",
      json: {},
      schema: z.unknown(),
    });
    return true;
  } catch (error) {
    if (error instanceof Rejected && error.vendorCode === "KEY_PERMISSION") return false;
    if (error instanceof AuthExpired) return false;
    return null;
  }
}

async function check(given: ConnectorContext): Promise<ConnectionCheck> {
  const { name, restRoot, hasNoise } = await findShop(given);
  const ctx = { ...given, account: { ...given.account, settings: { ...given.account.settings, restRoot } } };
  await callShop(ctx, {
    operation: "shop.readCheck",
    method: "GET",
    path: "/orders",
    query: { per_page: 1 },
    schema: z.array(jsonObject),
  });
  const isWritable = await canWrite(ctx);
  const warnings = [
    ...(isWritable === false ? [readOnlyKey] : []),
    ...((ctx.account.baseUrl ?? "").startsWith("http://")
      ? ["The connection to the shop isn't encrypted. Others on the network could read buyers' data."]
      : []),
    ...(hasNoise ? [noticesPrinted] : []),
  ];
  return {
    shopName: name || null,
    canRead: true,
    canWrite: isWritable,
    warnings,
    settings: { restRoot, isReadOnly: isWritable === false },
  };
}

/** What a reading of the shop says of the account, while it is so; null: nothing. Pure. */
export function remarkOn(ctx: ConnectorContext, hasNoise: boolean): string | null {
  const remarks = [
    ...(ctx.account.settings.isReadOnly === true ? [readOnlyKey] : []),
    ...(hasNoise ? [noticesPrinted] : []),
  ];
  return remarks.length === 0 ? null : remarks.join(" ");
}

export const wooAuth: KeyAuth = {
  kind: "key",
  fields: [
    {
      name: "address",
      label: "Shop address",
      kind: "address",
      isRequired: true,
      placeholder: "https://shop.example.com",
      hint: "As in WordPress under Settings › General, with its folder if it has one.",
    },
    {
      name: "consumerKey",
      label: "Consumer key",
      kind: "secret",
      isRequired: true,
      placeholder: "ck_…",
      hint: "WooCommerce › Settings › Advanced › REST API › Add key, permission Read/Write.",
    },
    {
      name: "consumerSecret",
      label: "Consumer secret",
      kind: "secret",
      isRequired: true,
      placeholder: "cs_…",
    },
    { name: "syncOrders", label: "Sync orders", kind: "switch", isRequired: false, initial: true },
    {
      name: "since",
      label: "Orders since",
      kind: "date",
      isRequired: false,
      hint: "Leave empty for all orders.",
    },
  ],
  formSchema,
  credentialsSchema,
  secretNames: ["consumerKey", "consumerSecret"],
  connect(typed) {
    const form = readForm(formSchema, typed);
    const baseUrl = normaliseShopAddress(form.address);
    return {
      username: baseUrl.replace(/^https?:\/\//, ""),
      baseUrl,
      credentials: { consumerKey: form.consumerKey, consumerSecret: form.consumerSecret },
      settings: {
        orders: form.syncOrders,
        since: form.since === "" ? null : new Date(form.since).toISOString(),
      },
    };
  },
  fieldsOf({ baseUrl, settings: { orders, since } }) {
    return {
      address: baseUrl ?? "",
      syncOrders: orders !== false,
      since: typeof since === "string" ? since : "",
    };
  },
  check,
};
