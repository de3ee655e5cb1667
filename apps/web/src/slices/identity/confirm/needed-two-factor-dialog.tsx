/**
 * Two-factor, set up before anything else: the role needs it.
 *   begin -> setup (QR, key, code) -> codes (the recovery codes, shown once) -> the page starts again
 */
import type { TwoFactorSetupView } from "@stallkeeper/contract";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useSession } from "../../../platform/session.ts";
import { Button, Dialog } from "../../../ui/index.ts";
import { FormProblem } from "../form-problem.tsx";
import { requestTwoFactor } from "../identity.api.ts";
import { RecoveryCodes } from "../security/recovery-codes.tsx";
import { TwoFactorSetupPanel } from "../security/two-factor-setup-panel.tsx";

const words = {
  title: "Set up two-factor",
  text: "Your role needs a second step at sign-in: a code from an app on your phone.",
  begin: "Set up two-factor",
  busy: "Starting…",
  leave: "Sign out",
};

/** Signing out is the only way past it. */
const handleLeave = (): void => location.assign("/api/user/logout");
/** What was refused meanwhile is read anew. */
const handleDone = (): void => location.reload();

/** Open while it is drawn. */
export function NeededTwoFactorDialog() {
  const { user } = useSession();
  const [setup, setSetup] = useState<TwoFactorSetupView | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const handleBegin = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      setSetup(await requestTwoFactor());
    } catch (error) {
      setProblem(normaliseError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      isDismissible={false}
      hasCloseButton={false}
      onClose={handleLeave}
      title={words.title}
      description={words.text}
      size={setup === null ? "sm" : "md"}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} isFirst onDone={handleDone} />
      ) : setup !== null ? (
        <TwoFactorSetupPanel
          isNarrow
          setup={setup}
          email={user?.email ?? ""}
          onConfirmed={setCodes}
          onCancel={handleLeave}
          cancelLabel={words.leave}
        />
      ) : (
        <div className="grid gap-4">
          <FormProblem text={problem} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={handleLeave}>{words.leave}</Button>
            <Button
              variant="primary"
              isBusy={isBusy}
              busyLabel={words.busy}
              onClick={() => void handleBegin()}
            >
              {words.begin}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
