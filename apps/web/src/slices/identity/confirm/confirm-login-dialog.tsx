import { required } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useSession } from "../../../platform/session.ts";
import { Button, Dialog, Field, PasswordInput } from "../../../ui/index.ts";
import { FormProblem } from "../form-problem.tsx";
import { confirmLogin, readConfirmOptions } from "../identity.api.ts";
import { LinkButton } from "../link-button.tsx";
import { hasPasskeys, signWithPasskey } from "../passkey.ts";
import { SecondFactorField } from "../second-factor-field.tsx";
import { texts } from "../texts.ts";
import { useForm } from "../use-form.ts";
import { NeededTwoFactorDialog } from "./needed-two-factor-dialog.tsx";

const words = texts.confirm;
type Way = "password" | "code" | "recovery";

export interface ConfirmLoginDialogProps {
  /** Why the service asks. */
  code: string;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** What the service asks for before it goes on: a confirmation, or two-factor. Open while it is drawn. */
export function ConfirmLoginDialog({ code, ...answers }: ConfirmLoginDialogProps) {
  return code === "TWO_FACTOR_REQUIRED" ? <NeededTwoFactorDialog /> : <ConfirmDialog {...answers} />;
}

/** Asks for the password, a code or a passkey before a sensitive action goes on. */
function ConfirmDialog({ onConfirmed, onCancel }: Omit<ConfirmLoginDialogProps, "code">) {
  const { user } = useSession();
  const [way, setWay] = useState<Way>("password");
  const [passkeyProblem, setPasskeyProblem] = useState<string | null>(null);
  const [isSigning, setIsSigning] = useState(false);
  const hasKey = (user?.twofactor.passkeys ?? 0) > 0;
  const hasCode = user?.twofactor.isOn === true || hasKey;
  const hasKeys = hasKey && hasPasskeys();
  const passkeyOptions = useQuery({
    queryKey: ["confirm-login", "passkey"],
    queryFn: readConfirmOptions,
    enabled: hasKeys,
    staleTime: 0,
    gcTime: 0,
  });
  const form = useForm({
    id: "confirm-login",
    initial: { password: "", code: "" },
    rules: () =>
      way === "password" ? { password: [required], code: [] } : { password: [], code: [required] },
    send: async ({ password, code }) => {
      await confirmLogin(way === "password" ? { password } : { code });
      onConfirmed();
    },
  });
  const turnTo = (next: Way): void => {
    setWay(next);
    form.reset();
  };
  const handlePasskey = async (): Promise<void> => {
    if (!passkeyOptions.data) return;
    setIsSigning(true);
    setPasskeyProblem(null);
    try {
      await confirmLogin({ passkey: await signWithPasskey(passkeyOptions.data) });
      onConfirmed();
    } catch (error) {
      setPasskeyProblem(normaliseError(error).message);
      void passkeyOptions.refetch();
    } finally {
      setIsSigning(false);
    }
  };
  return (
    <Dialog isOpen onClose={onCancel} title={words.title} description={words.text}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit}>
        <FormProblem text={form.formProblem ?? passkeyProblem} />
        {way === "password" ? (
          <Field {...form.field("password")} label={words.password}>
            <PasswordInput autoFocus autoComplete="current-password" {...form.input("password")} />
          </Field>
        ) : (
          <SecondFactorField
            key={way}
            {...form.field("code")}
            isRecovery={way === "recovery"}
            value={form.values.code}
            onValueChange={(code) => form.setValue("code", code)}
            onComplete={(code) => void form.submit({ code })}
            hasAutoFocus
          />
        )}
        {hasCode && (
          <div className="flex justify-between gap-4">
            <LinkButton onClick={() => turnTo(way === "password" ? "code" : "password")}>
              {way === "password" ? words.byCode : words.byPassword}
            </LinkButton>
            {way !== "password" && (
              <LinkButton onClick={() => turnTo(way === "code" ? "recovery" : "code")}>
                {way === "code" ? texts.second.byRecovery : texts.second.byApp}
              </LinkButton>
            )}
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {passkeyOptions.data && (
            <span className="me-auto">
              <Button
                needsConnection
                isBusy={isSigning}
                busyLabel={texts.second.passkeyBusy}
                onClick={() => void handlePasskey()}
              >
                {texts.second.passkey}
              </Button>
            </span>
          )}
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
