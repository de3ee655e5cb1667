import { LaterPage } from "../../platform/later-page.tsx";
import { useOpenPage } from "../../platform/section-header.tsx";
import { texts } from "./texts.ts";

/** Pages of Control, until they are built. */
export function ControlPage() {
  const { path } = useOpenPage();
  return <LaterPage elsewhere={texts.elsewhere[path]} />;
}
