/**
 * A new address that waits for its link, with what can be done meanwhile. It may be opened in another tab or
 * elsewhere: coming back, the page looks again.
 */
import Mail from "lucide-react/icons/mail";
import { useEffect, useState } from "react";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import type { SessionUser } from "../../../platform/session.ts";
import { Button, Callout } from "../../../ui/index.ts";
import { cancelEmailChange, refreshUser, sendEmailLinkAgain } from "../identity.api.ts";
import { texts } from "../texts.ts";

const words = texts.profile;

/** The line below the form. `onEnd` is called once nothing waits any more by an action here. */
export function WaitingEmail({
  email,
  current,
  onEnd,
}: {
  email: string;
  current: string;
  onEnd: () => void;
}) {
  const [busy, setBusy] = useState<"sendAgain" | "cancel" | null>(null);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") void refreshUser().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  const act = async (
    name: "sendAgain" | "cancel",
    work: () => Promise<SessionUser>,
    done: (user: SessionUser) => string,
  ): Promise<void> => {
    setBusy(name);
    try {
      const user = await work();
      notifySuccess(done(user));
      if (user.waitingEmail === null) onEnd();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Callout tone="ochre" icon={<Mail className="sk-icon" aria-hidden="true" />}>
      <p className="[overflow-wrap:anywhere]">{words.waiting(email, current)}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          needsConnection
          isBusy={busy === "sendAgain"}
          busyLabel={words.sending}
          onClick={() => void act("sendAgain", sendEmailLinkAgain, () => words.sent)}
        >
          {words.sendAgain}
        </Button>
        <Button
          size="sm"
          needsConnection
          isBusy={busy === "cancel"}
          busyLabel={words.cancelling}
          onClick={() => void act("cancel", cancelEmailChange, (user) => words.emailKept(user.email))}
        >
          {texts.cancel}
        </Button>
      </p>
    </Callout>
  );
}
