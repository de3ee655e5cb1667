/**
 * Sets a new password by the token of a mail.
 *   passwords -> done                  all sessions ended; the person signs in on `/`
 *   passwords -> second -> done        an account with two-factor is asked for a code
 *   any -> dead                        the link was used or is too old
 */
import { confirmed, max, min, required } from "@stallkeeper/domain";
import { useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { notifySuccess } from "../../../platform/notify.ts";
import { Button, Field, PasswordInput } from "../../../ui/index.ts";
import { Card } from "../card.tsx";
import { FormProblem } from "../form-problem.tsx";
import { resetPassword } from "../identity.api.ts";
import { LinkButton } from "../link-button.tsx";
import { SecondFactorField } from "../second-factor-field.tsx";
import { texts } from "../texts.ts";
import { useForm } from "../use-form.ts";
import { DeadLink, deadStatus } from "./dead-link.tsx";

const words = texts.reset.set;

export interface NewPasswordFormProps {
  token: string;
  onAskAgain: () => void;
  onDone: () => void;
}

/** New password and its confirmation, then a code when the account has two-factor. */
export function NewPasswordForm({ token, onAskAgain, onDone }: NewPasswordFormProps) {
  const [isDead, setIsDead] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({
    id: "new-password",
    initial: { newPassword: "", newPasswordConfirmation: "", code: "" },
    rules: (values) => ({
      newPassword: [required, min(8), max(100)],
      newPasswordConfirmation: [required, confirmed(values.newPassword)],
      code: needsCode ? [required] : [],
    }),
    send: async ({ code, ...passwords }) => {
      try {
        const outcome = await resetPassword({ token, ...passwords, ...(needsCode ? { code } : {}) });
        setNeedsCode(outcome === "codeRequired");
        if (outcome !== "done") return;
        notifySuccess(words.done);
        onDone();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setIsDead(error.status === deadStatus);
        if (!needsCode || error.status === deadStatus) throw error;
        throw new ApiError(error.message, error.status, error.code, {
          ...error.fields,
          code: error.fields["code"] ?? error.message,
        });
      }
    },
  });
  if (isDead) return <DeadLink text={form.formProblem} onAskAgain={onAskAgain} />;
  return (
    <Card title={words.title} subtitle={needsCode ? words.codeText : words.subtitle}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit}>
        <FormProblem text={form.formProblem} />
        {needsCode ? (
          <>
            <SecondFactorField
              key={String(isRecovery)}
              {...form.field("code")}
              isRecovery={isRecovery}
              value={form.values.code}
              onValueChange={(code) => form.setValue("code", code)}
              onComplete={(code) => void form.submit({ code })}
              hasAutoFocus
            />
            <LinkButton
              className="text-start"
              onClick={() => {
                setIsRecovery(!isRecovery);
                form.setValue("code", "");
              }}
            >
              {isRecovery ? texts.second.byApp : texts.second.byRecovery}
            </LinkButton>
          </>
        ) : (
          <>
            <Field {...form.field("newPassword")} label={words.password} hint={words.hint}>
              <PasswordInput autoComplete="new-password" {...form.input("newPassword")} />
            </Field>
            <Field {...form.field("newPasswordConfirmation")} label={words.confirmation}>
              <PasswordInput autoComplete="new-password" {...form.input("newPasswordConfirmation")} />
            </Field>
          </>
        )}
        <Button
          type="submit"
          variant="primary"
          keys="Enter"
          isWide
          isBusy={form.isBusy}
          busyLabel={words.busy}
        >
          {words.submit}
        </Button>
      </form>
    </Card>
  );
}
