import { usePageTitle } from "../../platform/page-title.ts";
import { ButtonLink, MessagePage } from "../../ui/index.ts";
import { texts } from "./texts.ts";

/** `/reset`: says what works until resetting by mail is there. */
export function ResetPage() {
  usePageTitle(texts.reset.title);
  return (
    <MessagePage title={texts.reset.title} details={texts.reset.instead} actions={<ButtonLink variant="primary" href="/">{texts.reset.back}</ButtonLink>}>
      <p>{texts.reset.text}</p>
    </MessagePage>
  );
}
