/**
 * What the installation can set without a build, read from <meta> elements of the page: `stallkeeper:api` the
 * service's address, `stallkeeper:brand` the label in the bar and the titles.
 */
export interface RuntimeConfig {
  apiUrl: string;
  brand: string;
}

const fallbackApiUrl = "http://localhost:3000";

/**
 * The address calls go to: the configured one, else the page's own origin (the service serves the page), else
 * local port 3000 (spec 7).
 */
export function resolveApiUrl(configured: string | null, pageOrigin: string | null): string {
  if (configured !== null && configured !== "") return configured.replace(/\/+$/, "");
  return pageOrigin?.startsWith("http") === true ? pageOrigin : fallbackApiUrl;
}

function readMeta(name: string): string | null {
  return (
    globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="stallkeeper:${name}"]`)?.content ?? null
  );
}

export const runtimeConfig: RuntimeConfig = {
  apiUrl: resolveApiUrl(readMeta("api"), globalThis.location?.origin ?? null),
  brand: readMeta("brand") ?? "Stallkeeper",
};
