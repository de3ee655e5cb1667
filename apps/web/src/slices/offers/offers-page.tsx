import { LaterPage } from "../../platform/later-page.tsx";
import { texts } from "./texts.ts";

/** `/offers`, until it is built. */
export function OffersPage() {
  return <LaterPage holds={texts.holds} />;
}
