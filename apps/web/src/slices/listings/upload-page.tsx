import { LaterPage } from "../../platform/later-page.tsx";
import { texts } from "./texts.ts";

/** `/upload`, until it is built. */
export function UploadPage() {
  return <LaterPage holds={texts.holds} />;
}
