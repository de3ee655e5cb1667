import { runtimeConfig } from "./runtime-config.ts";
import { useDocumentTitle } from "../ui/index.ts";

/** The document's title: `{Page} · {brand}` (spec 2, decisions). */
export function usePageTitle(page: string): void {
  useDocumentTitle(`${page} · ${runtimeConfig.brand}`);
}
