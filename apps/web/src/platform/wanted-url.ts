/** The address a signed-out visitor asked for; after signing in it opens (design 3.1). */
const key = "wanted-url";

/** Remembers an address of this app for this tab. Storage that is off is no error. */
export function rememberWantedUrl(href: string): void {
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // The visitor then lands on Home.
  }
}

/** Takes the remembered address out; null when there is none or it leaves this app. */
export function takeWantedUrl(): string | null {
  try {
    const href = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return href !== null && href.startsWith("/") && !href.startsWith("//") ? href : null;
  } catch {
    return null;
  }
}
