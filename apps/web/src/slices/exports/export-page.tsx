import { LaterPage } from "../../platform/later-page.tsx";
import { texts } from "./texts.ts";

/** `/export`, until it is built. */
export function ExportPage() {
  return <LaterPage holds={texts.holds} />;
}
