import { LaterPage } from "../../platform/later-page.tsx";
import { texts } from "./texts.ts";

/** `/ratings`, until it is built. */
export function RatingsPage() {
  return <LaterPage holds={texts.holds} />;
}
