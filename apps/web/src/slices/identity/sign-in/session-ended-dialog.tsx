import { leaveToStart, useSession } from "../../../platform/session.ts";
import { Button, Dialog } from "../../../ui/index.ts";
import { texts } from "../texts.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Signs in again over the page, so that nothing typed is lost. Leaving goes to `/`. */
export function SessionEndedDialog() {
  const { user } = useSession();
  const signIn = useSignIn(user?.email ?? "", () => undefined);
  // In another tab somebody may have signed in since: what is theirs, such as the token, stays.
  const handleLeave = leaveToStart;
  return (
    <Dialog
      isOpen
      isDismissible={false}
      hasCloseButton={false}
      onClose={handleLeave}
      title={texts.ended.title}
      description={texts.ended.text}
      {...(signIn.second === null && signIn.email !== "" ? { initialFocus: signIn.passwordInput } : {})}
    >
      {signIn.second === null ? (
        <SignInForm
          signIn={signIn}
          secondary={
            <Button variant="quiet" onClick={handleLeave}>
              {texts.ended.leave}
            </Button>
          }
        />
      ) : (
        <SecondStepForm signIn={signIn} />
      )}
    </Dialog>
  );
}
