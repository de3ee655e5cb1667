import { forgetSession, useSession } from "../../platform/session.ts";
import { Button, Dialog } from "../../ui/index.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { texts } from "./texts.ts";

/** Signs in again over the page, so that nothing typed is lost. Leaving goes to `/`. */
export function SessionEndedDialog() {
  const { user } = useSession();
  const handleLeave = (): void => {
    forgetSession();
    location.assign("/");
  };
  return (
    <Dialog isOpen isDismissible={false} hasCloseButton={false} onClose={handleLeave} title={texts.ended.title} description={texts.ended.text}>
      <SignInForm initialEmail={user?.email ?? ""} onSignedIn={() => undefined} beside={<Button variant="quiet" onClick={handleLeave}>{texts.ended.leave}</Button>} />
    </Dialog>
  );
}
