/** Keys and tokens go in headers of each vendor's own. */
const isSecretHeader = (name: string): boolean => name === "authorization" || /(?:key|token)$/.test(name);
/**
 * Shorter pieces are words like "Bearer" or a form's "refresh_token": masking them would hide nothing and
 * garble texts.
 */
const MIN_SECRET_LENGTH = 16;

/**
 * The secret parts of what was sent: keys and tokens of headers (Basic unpacked) and the values of a form.
 */
export function secretsOf(
  headers: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>> = {},
): readonly string[] {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    isSecretHeader(name.toLowerCase()) ? [value] : [],
  );
  const unpacked = sent
    .filter((value) => value.startsWith("Basic "))
    .map((value) => Buffer.from(value.slice(6), "base64").toString("utf8"));
  return [...sent, ...unpacked]
    .flatMap((value) => value.split(/[\s:]+/))
    .concat(Object.values(form))
    .filter((part) => part.length >= MIN_SECRET_LENGTH);
}

/** Takes the secrets out of a text that a marketplace sent back: some echo what they were given. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, "***"), text);
}
