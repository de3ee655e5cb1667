/**
 * A person who opens an address that can't be read (a cut escape, a NUL) gets the page, which says what is
 * wrong in its own words; calls keep their JSON. Whatever stands behind the page asks the service again and
 * is decoded there.
 */

interface Visit {
  url?: string | undefined;
  method?: string | undefined;
  headers: { accept?: string | undefined };
}

const ownAddresses = /^\/(?:api|graphql|assets)(?:[/?]|$)/i;

/**
 * The address that a request is answered at: the start page for a visit at a broken one, else its own. Pure.
 */
export function rewriteBrokenVisit({ url = "/", method, headers }: Visit): string {
  const isVisit =
    (method === "GET" || method === "HEAD") &&
    /\btext\/html\b/i.test(headers.accept ?? "") &&
    !ownAddresses.test(url);
  return isVisit && isBroken(url) ? "/" : url;
}

function isBroken(url: string): boolean {
  if (/%00/.test(url)) return true;
  try {
    decodeURI(url.split("?", 1)[0] ?? "");
    return false;
  } catch {
    return true;
  }
}
