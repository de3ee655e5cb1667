import type { TwoFactorSetupView } from "@stallkeeper/contract";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { Button, Id, joinClasses, Stepper } from "../../../ui/index.ts";
import { confirmTwoFactor } from "../identity.api.ts";
import { SecondFactorField } from "../second-factor-field.tsx";
import { texts } from "../texts.ts";

const words = texts.twoFactor;
const fieldId = "two-factor-code";
const groupKey = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

export interface TwoFactorSetupPanelProps {
  setup: TwoFactorSetupView;
  email: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
  cancelLabel?: string;
  /** In a dialog there is room for two columns at most. */
  isNarrow?: boolean;
}

/**
 * QR and key for the app, and the code that proves that the app has it. Dark on white in both themes, so that
 * every camera reads it.
 */
export function TwoFactorSetupPanel({
  setup,
  email,
  onConfirmed,
  onCancel,
  cancelLabel = texts.cancel,
  isNarrow = false,
}: TwoFactorSetupPanelProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (value: string): Promise<void> => {
    if (isBusy) return;
    setProblem(undefined);
    setIsBusy(true);
    try {
      onConfirmed(await confirmTwoFactor(value));
    } catch (error) {
      setProblem(normaliseError(error).message);
      setCode("");
      document.getElementById(fieldId)?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (code === "") document.getElementById(fieldId)?.focus();
    else void send(code);
  };
  return (
    <div
      className={joinClasses(
        "border border-line bg-raised p-[18px] grid gap-5 md:grid-cols-[auto_minmax(0,1fr)]",
        !isNarrow && "xl:grid-cols-[auto_minmax(0,1fr)_340px]",
      )}
    >
      <div className="border border-line2 bg-[#FFFFFF] p-0.5 size-[212px] max-md:justify-self-center">
        <img
          className="size-full"
          src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
          alt={words.qr}
        />
      </div>
      <div className="grid gap-3 content-start min-w-0 [&_.sk-stepper]:flex-wrap">
        <Stepper steps={words.steps} currentId="scan" />
        <div>
          <p className="font-semibold">{words.scan}</p>
          <p className="text-ink2">{words.scanMore}</p>
        </div>
        <div className="grid gap-1">
          <p className="text-meta font-semibold text-ink2">{words.key}</p>
          <div className="border border-line bg-surface px-3 py-1 text-[15px] break-words [&_.sk-mono]:whitespace-normal">
            <Id value={setup.secret} shown={groupKey(setup.secret)} canCopy label={words.keyLabel} />
          </div>
          <p className="sk-meta">{words.account(email)}</p>
        </div>
      </div>
      <form
        noValidate
        className={joinClasses(
          "grid gap-3 content-start",
          isNarrow ? "md:col-span-2" : "md:max-xl:col-span-2",
        )}
        onSubmit={handleSubmit}
      >
        <SecondFactorField
          id={fieldId}
          isRecovery={false}
          value={code}
          onValueChange={setCode}
          onComplete={(value) => void send(value)}
          error={problem}
          hasAutoFocus
        />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            keys="Enter"
            isWide
            isBusy={isBusy}
            busyLabel={words.confirming}
          >
            {words.confirm}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </div>
      </form>
    </div>
  );
}
