/**
 * The signature that eBay demands of sellers in the EU and the UK where money goes back (RFC 9421 as the
 * vendor's guide draws it): Content-Digest over the body, Signature-Input naming what is signed, Signature,
 * and the key in x-ebay-signature-key. https://developer.ebay.com/develop/guides/digital-signatures-for-apis
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import type { Sim } from "../engine.ts";
import type { Refusal } from "../engine.ts";
import type { Call } from "../http/call.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError, sellerOf } from "./ebay.context.ts";
import type { SigningKey } from "./ebay.model.ts";

const NEEDED = ["x-ebay-signature-key", "@method", "@path", "@authority"];
const REGION = "GB AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(
  " ",
);

/** Throws a Refusal of 403 for a missing or a wrong signature; sellers elsewhere need none. */
export function requireSignature(call: Call, context: EbayContext): void {
  if (!REGION.includes(sellerOf(context).country)) return;
  const headerOf = (name: string): string => {
    const value = call.headers[name];
    if (typeof value !== "string" || value === "") throw missing(name);
    return value;
  };
  const jwe = headerOf("x-ebay-signature-key");
  const signatureInput = headerOf("signature-input");
  const signature = headerOf("signature");
  if (call.raw.length > 0 && !isDigestRight(headerOf("content-digest"), call.raw)) throw failed();
  const key = findKey(context.sim, jwe);
  const [, label = "", params = "", named = ""] =
    /^([A-Za-z0-9*_.-]+)=(\(([^)]*)\)[^,]*)$/.exec(signatureInput) ?? [];
  const parts = [...named.matchAll(/"([^"]+)"/g)].map((one) => one[1] ?? "");
  const needed = call.raw.length > 0 ? [...NEEDED, "content-digest"] : NEEDED;
  const [, bytes] = new RegExp(`(?:^|,\\s*)${label}=:([^:]*):`).exec(signature) ?? [];
  if (key === null || label === "" || bytes === undefined || needed.some((one) => !parts.includes(one)))
    throw failed();
  const lines = parts.map((part) => `"${part}": ${valueOf(part, call, context)}`);
  const base = [...lines, `"@signature-params": ${params}`].join("\n");
  if (!isSignatureRight(key, base, Buffer.from(bytes, "base64"))) throw failed();
}

function valueOf(part: string, call: Call, { askedPath }: EbayContext): string {
  if (part === "@method") return call.method;
  if (part === "@path") return askedPath;
  if (part === "@authority") return (call.headers.host ?? "").toLowerCase();
  const value = call.headers[part.toLowerCase()];
  return typeof value === "string" ? value.trim() : "";
}

function findKey(sim: Sim, jwe: string): SigningKey | null {
  const found = [...sim.store.signingKey.all()].find((one) => one.jwe === jwe);
  return found === undefined || found.expiresAt <= sim.now() ? null : found;
}

function isDigestRight(header: string, body: Buffer): boolean {
  const [, name = "", value] = /^(sha-256|sha-512)=:([^:]+):$/.exec(header.trim()) ?? [];
  const algorithm = name === "sha-512" ? "sha512" : "sha256";
  return value === createHash(algorithm).update(body).digest("base64");
}

function isSignatureRight(key: SigningKey, base: string, signature: Buffer): boolean {
  const publicKey = createPublicKey({
    key: Buffer.from(key.publicKey, "base64"),
    format: "der",
    type: "spki",
  });
  return verify(key.cipher === "RSA" ? "sha256" : null, Buffer.from(base), publicKey, signature);
}

function missing(header: string): Refusal {
  return ebayError(header === "x-ebay-signature-key" ? 215001 : 215000, `Missing ${header} header`, {
    status: 403,
    domain: "ACCESS",
    longMessage: `The request is missing the ${header} header.`,
  });
}

function failed(): Refusal {
  return ebayError(215120, "Signature validation failed", {
    status: 403,
    domain: "ACCESS",
    longMessage: "Signature validation failed to fulfill the request.",
  });
}
