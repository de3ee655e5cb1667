/**
 * Two-factor by an authenticator app.
 *   off -> setup (QR, key, code) -> codes (the recovery codes, shown once) -> on
 *   on -> codes (new recovery codes) -> on        on -> off, after a code was given
 */
import type { TwoFactorSetupView } from "@stallkeeper/contract";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useSession } from "../../../platform/session.ts";
import { Button, TagChip } from "../../../ui/index.ts";
import { focusHeading } from "../focus-heading.ts";
import { makeRecoveryCodes, refreshUser, requestTwoFactor } from "../identity.api.ts";
import { texts } from "../texts.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RemoveTwoFactorDialog } from "./remove-two-factor-dialog.tsx";
import { SecuritySection } from "./security-section.tsx";
import { TwoFactorSetupPanel } from "./two-factor-setup-panel.tsx";

const words = texts.twoFactor;
const headingId = "two-factor-title";

type Step =
  | { name: "rest" }
  | { name: "setup"; setup: TwoFactorSetupView }
  | { name: "codes"; codes: readonly string[]; isFirst: boolean };

/** The state of two-factor, and the steps that change it. */
export function TwoFactorSection() {
  const { user } = useSession();
  const [step, setStep] = useState<Step>({ name: "rest" });
  const [isBusy, setIsBusy] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const isOn = user?.twofactor.isOn === true;
  // A passkey is a second factor of its own; recovery codes stand in for either.
  const hasFactor = isOn || (user?.twofactor.passkeys ?? 0) > 0;
  const begin = async (work: () => Promise<Step>): Promise<void> => {
    setIsBusy(true);
    try {
      setStep(await work());
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const handleTurnOn = (): Promise<void> =>
    begin(async () => ({ name: "setup", setup: await requestTwoFactor() }));
  const handleNewCodes = (): Promise<void> =>
    begin(async () => ({ name: "codes", codes: await makeRecoveryCodes(), isFirst: false }));
  const handleConfirmed = (codes: readonly string[]): void => {
    setStep({ name: "codes", codes, isFirst: true });
    notifySuccess(words.configured);
    void refreshUser().catch(notifyError);
  };
  const handleRest = (): void => {
    setStep({ name: "rest" });
    focusHeading(headingId);
  };
  const handleDone = (): void => {
    handleRest();
    void refreshUser().catch(notifyError);
  };
  const actions = step.name === "rest" && (
    <div className="flex flex-wrap gap-2">
      {hasFactor && (
        <Button
          size="sm"
          needsConnection
          isBusy={isBusy}
          busyLabel={words.newCodesBusy}
          onClick={() => void handleNewCodes()}
        >
          {words.newCodes}
        </Button>
      )}
      {isOn ? (
        <Button size="sm" variant="danger" onClick={() => setIsRemoving(true)}>
          {words.remove}
        </Button>
      ) : (
        <Button
          size="sm"
          needsConnection
          isBusy={isBusy}
          busyLabel={words.turningOn}
          onClick={() => void handleTurnOn()}
        >
          {words.turnOn}
        </Button>
      )}
    </div>
  );
  return (
    <SecuritySection
      id={headingId}
      title={words.title}
      state={
        <TagChip
          family={hasFactor ? "green" : "neutral"}
          label={isOn ? words.on : hasFactor ? words.byPasskey : words.off}
        />
      }
      about={hasFactor && user !== null ? words.codesLeft(user.twofactor.recoveryCodesLeft) : words.about}
      end={actions}
    >
      {step.name === "setup" && (
        <TwoFactorSetupPanel
          setup={step.setup}
          email={user?.email ?? ""}
          onConfirmed={handleConfirmed}
          onCancel={handleRest}
        />
      )}
      {step.name === "codes" && (
        <RecoveryCodes codes={step.codes} isFirst={step.isFirst} onDone={handleDone} />
      )}
      {isRemoving && (
        <RemoveTwoFactorDialog
          onClose={() => setIsRemoving(false)}
          onRemoved={() => focusHeading(headingId)}
        />
      )}
    </SecuritySection>
  );
}
