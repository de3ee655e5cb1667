import { runtimeConfig } from "./runtime-config.ts";
import { useDocumentTitle } from "../ui/index.ts";

/**
 * The document's title: `{Page} · {brand}` (spec 2, decisions), with what waits there in front: `(6) {Page} ·
 * {brand}`.
 */
export function usePageTitle(page: string, waiting = 0): void {
  useDocumentTitle(`${waiting > 0 ? `(${waiting}) ` : ""}${page} · ${runtimeConfig.brand}`);
}
