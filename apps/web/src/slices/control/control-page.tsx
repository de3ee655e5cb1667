import { LaterPage } from "../../platform/later-page.tsx";
import { useOpenPage } from "../../platform/section-header.tsx";
import { texts } from "./texts.ts";

/** `/control` and what is below it, until it is built. */
export function ControlPage() {
  const { path } = useOpenPage();
  return (
    <LaterPage {...(path === "/control" ? { holds: texts.holds } : {})} elsewhere={texts.elsewhere[path]} />
  );
}
