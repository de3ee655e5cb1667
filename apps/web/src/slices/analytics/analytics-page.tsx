import { LaterPage } from "../../platform/later-page.tsx";
import { texts } from "./texts.ts";

/** `/analytics`, until it is built. */
export function AnalyticsPage() {
  return <LaterPage holds={texts.holds} />;
}
