/** Key management (developer/key_management/v1): pairs for digital signatures. */
import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import type { Answer, Call } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError } from "./ebay.context.ts";
import type { SigningKey } from "./ebay.model.ts";

const PATH = "/developer/key_management/v1/signing_key";
const THREE_YEARS_MS = 3 * 365 * 86_400_000;

export const SIGNING_KEY_ROUTES: readonly Route<EbayContext>[] = [
  { method: "POST", pattern: PATH, scope: "-", run: create },
  {
    method: "GET",
    pattern: PATH,
    scope: "-",
    run: (_call, { sim, token }) =>
      answer(200, { signingKeys: sim.store.signingKey.list("ebay", token.account).map(toWire) }),
  },
  { method: "GET", pattern: `${PATH}/:id`, scope: "-", run: readOne },
];

function toWire(key: SigningKey): Record<string, unknown> {
  return {
    creationTime: Math.floor(key.createdAt / 1000),
    expirationTime: Math.floor(key.expiresAt / 1000),
    jwe: key.jwe,
    publicKey: key.publicKey,
    signingKeyCipher: key.cipher,
    signingKeyId: key.id,
  };
}

function create(call: Call, { sim, token, base }: EbayContext): Answer {
  const asked = readText(call.body, "signingKeyCipher") || "RSA";
  if (asked !== "ED25519" && asked !== "RSA")
    throw ebayError(215101, "Invalid signing key cipher", { status: 400, domain: "API_KEY_MANAGEMENT" });
  const { publicKey, privateKey } =
    asked === "RSA" ? generateKeyPairSync("rsa", { modulusLength: 2048 }) : generateKeyPairSync("ed25519");
  const id = randomUUID();
  const now = sim.now();
  const key: SigningKey = {
    market: "ebay",
    account: token.account,
    id,
    seq: sim.store.signingKey.nextSeq("ebay"),
    cipher: asked,
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    jwe: makeJwe(id),
    createdAt: now,
    expiresAt: now + THREE_YEARS_MS,
  };
  sim.store.commit([{ k: "signingKey", v: key }]);
  return answer(
    201,
    { ...toWire(key), privateKey: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64") },
    { location: `${base}${PATH}/${id}` },
  );
}

/** Five parts, as of the encrypted public key; only this market can tell whose it is. */
function makeJwe(id: string): string {
  const head = { zip: "DEF", kid: id, enc: "A256GCM", alg: "A256GCMKW" };
  const part = (bytes: number): string => randomBytes(bytes).toString("base64url");
  return [
    Buffer.from(JSON.stringify(head)).toString("base64url"),
    part(32),
    part(12),
    part(60),
    part(16),
  ].join(".");
}

function readOne(call: Call, { sim, token }: EbayContext): Answer {
  const key = sim.store.signingKey.get("ebay", call.params.id ?? "");
  if (key?.account !== token.account)
    throw ebayError(215102, "The signing key was not found", { status: 404, domain: "API_KEY_MANAGEMENT" });
  return answer(200, toWire(key));
}
