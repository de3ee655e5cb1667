/**
 * Takes secrets out of what an audit line shows. It happens at the write: what was masked is nowhere in the
 * database. A value is a secret by the name it stands under, wherever that is, or because it has the form of
 * one.
 */
export const mask = "***";

/** Names of values that are secret by themselves, compared without case, dashes and underscores. */
const secretNames = new Set([
  "auth",
  "code",
  "codes",
  "key",
  "otp",
  "pass",
  "pin",
  "sid",
  "totp",
  "hash",
  "salt",
  "signature",
  "refresh",
  "bearer",
  "otpauthurl",
  "qr",
]);
/** Parts of names: whatever holds one of these holds a secret. */
const secretParts = [
  "password",
  "passphrase",
  "secret",
  "token",
  "credential",
  "apikey",
  "accesskey",
  "consumerkey",
  "privatekey",
  "masterkey",
  "authorization",
  "cookie",
  "seed",
  "recoverycode",
];
/**
 * Forms of secrets: our own ids of sessions and tokens, keys of shops, JSON web tokens, and passwords inside
 * addresses.
 */
const secretForms = [
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /\b[a-z]{2}_[0-9a-f]{32,}\b/g,
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  /(?<=:\/\/)[^\s/@]+:[^\s/@]+(?=@)/g,
];

/** A JSON value with its secrets masked; keys stay, so that the line says that something was there. Pure. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === "string") return secretForms.reduce((text, form) => text.replace(form, mask), value);
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      isSecretName(name) && !isHarmless(held) ? mask : maskSecrets(held),
    ]),
  );
}

function isSecretName(name: string): boolean {
  const bare = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return secretNames.has(bare) || secretParts.some((part) => bare.includes(part));
}

// Whether there is one, and how many there are, is no secret.
function isHarmless(value: unknown): boolean {
  return value === null || value === undefined || typeof value === "boolean";
}
