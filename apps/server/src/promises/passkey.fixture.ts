/**
 * A browser's answer to "make a passkey", by a key pair of this test (WebAuthn level 2, attestation "none").
 */
import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";

type Cbor = string | number | Buffer | Map<string | number, Cbor>;

/** The answer for the options of `POST /api/user/passkeys/options`, given on a page of this origin. */
export function makePasskey(
  options: { challenge: string; rp: { id: string } },
  origin: string,
): Record<string, unknown> {
  const credentialId = randomBytes(32);
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  const idLength = Buffer.alloc(2);
  idLength.writeUInt16BE(credentialId.length);
  const isPresentWithKey = Buffer.from([0x41]);
  const authData = Buffer.concat([
    createHash("sha256").update(options.rp.id).digest(),
    isPresentWithKey,
    Buffer.alloc(4),
    Buffer.alloc(16),
    idLength,
    credentialId,
    encode(key),
  ]);
  const id = credentialId.toString("base64url");
  return {
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(
        JSON.stringify({ type: "webauthn.create", challenge: options.challenge, origin }),
      ).toString("base64url"),
      attestationObject: encode(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      ).toString("base64url"),
      transports: ["internal"],
    },
  };
}

function encode(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, held]) => [encode(key), encode(held)]),
  ]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
