/**
 * eBay's digital signature (HTTP message signatures, RFC 9421, and content digests, RFC 9530): payments law in
 * the EU and the UK asks for it on refunds, and elsewhere eBay ignores it. The pair of keys is made by eBay's
 * Key Management API, lives three years, and its private half is told once: it is kept with the sign-in.
 */
import { createHash, createPrivateKey, sign } from "node:crypto";
import { z } from "zod";
import { ConnectorError, readCredentials, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, RequestSignature, UnsignedRequest } from "@stallkeeper/connector-sdk";
import { daysInMs } from "@stallkeeper/domain";
import { asApplication } from "./ebay.client.ts";
import { credentialsSchema } from "./ebay.tokens.ts";

export interface SigningKey {
  /** PKCS #8, PEM or its base64 alone. */
  readonly privateKey: string;
  /** The public half as eBay wrapped it. */
  readonly jwe: string;
}

const pairSchema = z.looseObject({
  privateKey: z.string().min(1),
  jwe: z.string().min(1),
  expirationTime: z.number().optional(),
});
const lifeMs = daysInMs(3 * 365);
/** A pair is replaced before its last days. */
const earlyMs = daysInMs(30);

/** The headers that sign a request. Pure but for the clock it is given. */
export function signatureOf(
  { method, url, body }: UnsignedRequest,
  key: SigningKey,
  now: Date,
): RequestSignature {
  const digest = body === null ? null : `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
  const values: [string, string][] = [
    ...(digest === null ? [] : [["content-digest", digest] as [string, string]]),
    ["x-ebay-signature-key", key.jwe],
    ["@method", method],
    ["@path", url.pathname],
    ["@authority", url.host],
  ];
  const params = `(${values.map(([name]) => `"${name}"`).join(" ")});created=${Math.floor(now.getTime() / 1_000)}`;
  const base = [...values.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`];
  const signed = sign(null, Buffer.from(base.join("\n")), createPrivateKey(pemOf(key.privateKey)));
  return {
    headers: {
      ...(digest === null ? {} : { "content-digest": digest }),
      "x-ebay-signature-key": key.jwe,
      "signature-input": `sig1=${params}`,
      signature: `sig1=:${signed.toString("base64")}:`,
    },
  };
}

function pemOf(privateKey: string): string {
  return privateKey.includes("-----BEGIN")
    ? privateKey
    : `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----`;
}

/**
 * The account's pair, made at first use and kept; null where eBay makes none for this app: it then says itself
 * whether the request needed one. Safe to repeat: one is made at a time.
 */
export async function signingKeyOf(ctx: ConnectorContext): Promise<SigningKey | null> {
  const known = keyIn(ctx);
  if (known !== null) return known;
  try {
    await ctx.renewCredentials(ctx.credentials(), async (stored) => {
      const { privateKey, jwe, expirationTime } = await makePair(ctx);
      const endsMs = expirationTime === undefined ? ctx.now().getTime() + lifeMs : expirationTime * 1_000;
      return {
        ...stored,
        signingPrivateKey: privateKey,
        signingJwe: jwe,
        signingKeyEndsAt: new Date(endsMs).toISOString(),
      };
    });
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    ctx.log.warn({ operation: error.operation, vendorCode: error.vendorCode }, "eBay made no signing key");
    return null;
  }
  return keyIn(ctx);
}

function keyIn(ctx: ConnectorContext): SigningKey | null {
  const { signingPrivateKey, signingJwe, signingKeyEndsAt } = readCredentials(ctx, credentialsSchema);
  if (signingPrivateKey === undefined || signingJwe === undefined || signingKeyEndsAt === undefined)
    return null;
  const isOver = Date.parse(signingKeyEndsAt) - earlyMs <= ctx.now().getTime();
  return isOver ? null : { privateKey: signingPrivateKey, jwe: signingJwe };
}

async function makePair(ctx: ConnectorContext): Promise<z.infer<typeof pairSchema>> {
  const application = await asApplication(ctx);
  try {
    const response = await application.call({
      operation: "keys.create",
      method: "POST",
      // An unused pair does no harm, so a lost answer is asked for again.
      effect: "read",
      host: "apiz",
      path: "/developer/key_management/v1/signing_key",
      json: { signingKeyCipher: "ED25519" },
      schema: pairSchema,
    });
    if (response.isOk) return response.body;
    throw new Rejected(`HTTP_${response.status}`, "eBay made no signing key.", { operation: "keys.create" });
  } catch (error) {
    // The app's own sign-in, not the seller's.
    if (error instanceof ConnectorError && error.kind === "AuthExpired")
      throw new Rejected("APP_SIGN_IN", error.message, { operation: "keys.create", cause: error });
    throw error;
  }
}
