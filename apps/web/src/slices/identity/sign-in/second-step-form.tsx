import { useState, type FormEvent } from "react";
import { Button } from "../../../ui/index.ts";
import { hasPasskeys } from "../passkey.ts";
import { LinkButton } from "../link-button.tsx";
import { SecondFactorField } from "../second-factor-field.tsx";
import { texts } from "../texts.ts";
import type { SignIn } from "./use-sign-in.ts";

const words = texts.signIn.second;
const fieldId = "sign-in-code";

/** The second step: a code that sends itself at six digits, a recovery code, or a passkey. */
export function SecondStepForm({ signIn }: { signIn: SignIn }) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState("");
  const { busy, codeProblem, second, sendCode, sendPasskey, startAgain, forgetCodeProblem } = signIn;
  const send = async (value: string): Promise<void> => {
    if (await sendCode(value)) return;
    setCode("");
    document.getElementById(fieldId)?.focus();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() === "") document.getElementById(fieldId)?.focus();
    else void send(code);
  };
  const handleSwitch = (): void => {
    setIsRecovery(!isRecovery);
    setCode("");
    forgetCodeProblem();
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <SecondFactorField
        key={String(isRecovery)}
        id={fieldId}
        isRecovery={isRecovery}
        value={code}
        onValueChange={setCode}
        onComplete={(value) => void send(value)}
        error={isRecovery && codeProblem?.isWrong === true ? texts.second.recoveryWrong : codeProblem?.text}
        hint={words.hint}
        hasAutoFocus
      />
      <Button
        type="submit"
        variant="primary"
        keys="Enter"
        isWide
        isBusy={busy === "code"}
        busyLabel={words.busy}
      >
        {words.submit}
      </Button>
      {second?.passkeyOptions && hasPasskeys() && (
        <Button
          isWide
          needsConnection
          isBusy={busy === "passkey"}
          busyLabel={texts.second.passkeyBusy}
          onClick={() => void sendPasskey()}
        >
          {texts.second.passkey}
        </Button>
      )}
      <div className="flex justify-between gap-4">
        <LinkButton onClick={handleSwitch}>
          {isRecovery ? texts.second.byApp : texts.second.byRecovery}
        </LinkButton>
        <LinkButton onClick={() => startAgain()}>{words.again}</LinkButton>
      </div>
    </form>
  );
}
