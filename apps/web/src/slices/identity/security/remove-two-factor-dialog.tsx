import { formMessages } from "@stallkeeper/domain";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { AlertDialog } from "../../../ui/index.ts";
import { refreshUser, removeTwoFactor } from "../identity.api.ts";
import { LinkButton } from "../link-button.tsx";
import { SecondFactorField } from "../second-factor-field.tsx";
import { texts } from "../texts.ts";

const words = texts.twoFactor;
const fieldId = "remove-two-factor-code";

/**
 * Asks for a code before two-factor is turned off. Open while it is drawn; focus starts on the safe button.
 */
export function RemoveTwoFactorDialog({
  onClose,
  onRemoved,
}: {
  onClose: () => void;
  onRemoved: () => void;
}) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const handleRemove = async (): Promise<void> => {
    if (code.trim() === "") {
      setProblem(formMessages.required);
      document.getElementById(fieldId)?.focus();
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      await removeTwoFactor(code);
      notifySuccess(words.removed);
      // It is off by now, whatever becomes of this.
      void refreshUser().catch(notifyError);
      onClose();
      onRemoved();
    } catch (error) {
      setProblem(normaliseError(error).message);
      setCode("");
      document.getElementById(fieldId)?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={words.removeTitle}
      description={words.removeText}
      confirmLabel={words.remove}
      cancelLabel={words.keep}
      isBusy={isBusy}
      busyLabel={words.removing}
      onConfirm={() => void handleRemove()}
    >
      <div className="grid gap-2 justify-items-start">
        <div className="w-full">
          <SecondFactorField
            key={String(isRecovery)}
            id={fieldId}
            isRecovery={isRecovery}
            value={code}
            onValueChange={setCode}
            error={problem}
          />
        </div>
        <LinkButton
          onClick={() => {
            setIsRecovery(!isRecovery);
            setCode("");
          }}
        >
          {isRecovery ? texts.second.byApp : texts.second.byRecovery}
        </LinkButton>
      </div>
    </AlertDialog>
  );
}
