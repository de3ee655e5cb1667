/** One cookie of a Cookie header, or null. The first of a repeated name counts. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const cut = part.indexOf("=");
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim();
  }
  return null;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  isHttpOnly: boolean;
  isSecure: boolean;
}

/** A Set-Cookie line for path `/`, SameSite=Strict, without a Domain. The value must be base64url. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const flags = [options.isHttpOnly ? "HttpOnly" : null, options.isSecure ? "Secure" : null].filter(
    (flag) => flag !== null,
  );
  return [`${name}=${value}`, "Path=/", `Max-Age=${options.maxAgeSeconds}`, "SameSite=Strict", ...flags].join(
    "; ",
  );
}
