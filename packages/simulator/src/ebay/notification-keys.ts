/**
 * The keys that notifications are signed with: elliptic, one in use, the older ones still to be asked for. A
 * rotation makes a new one; a new start of the program does so, too.
 */
import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import type { KeyObject } from "node:crypto";

type Pair = { privateKey: KeyObject; publicKey: KeyObject };
export type NotificationKeys = {
  /** Replaces the key in use; returns the id of the new one. */
  rotate: () => string;
  /** The body of `X-EBAY-SIGNATURE` for these bytes: base64 of JSON. */
  sign: (body: string) => string;
  /** The public key as text on the wire, or null when nobody knows the id. */
  publicKey: (id: string) => string | null;
};

/** Makes the first key. */
export function createNotificationKeys(): NotificationKeys {
  const pairs = new Map<string, Pair>();
  let current = "";
  const rotate = (): string => {
    current = randomUUID();
    pairs.set(current, generateKeyPairSync("ec", { namedCurve: "P-256" }));
    return current;
  };
  rotate();
  return {
    rotate,
    sign: (body) => {
      const pair = pairs.get(current) as Pair;
      const signature = createSign("SHA1").update(body).sign(pair.privateKey, "base64");
      const header = { alg: "ecdsa", kid: current, signature, digest: "SHA1" };
      return Buffer.from(JSON.stringify(header)).toString("base64");
    },
    publicKey: (id) => {
      const pair = pairs.get(id);
      if (pair === undefined) return null;
      const der = pair.publicKey.export({ type: "spki", format: "der" }).toString("base64");
      // One line between the marks, as the vendor sends it: readers have to break it themselves.
      return `-----BEGIN PUBLIC KEY-----${der}-----END PUBLIC KEY-----`;
    },
  };
}
