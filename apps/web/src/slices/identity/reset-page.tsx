import { usePageTitle } from "../../platform/page-title.ts";
import { ButtonLink, MessagePage } from "../../ui/index.ts";
import { texts } from "./texts.ts";

/** `/reset`: says that resetting is not there yet. */
export function ResetPage() {
  usePageTitle(texts.reset.title);
  return (
    <MessagePage title={texts.reset.title} actions={<ButtonLink variant="primary" href="/">{texts.reset.back}</ButtonLink>}>
      <p>{texts.reset.text}</p>
    </MessagePage>
  );
}
