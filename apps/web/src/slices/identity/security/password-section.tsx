import { confirmed, max, min, required } from "@stallkeeper/domain";
import { notifySuccess } from "../../../platform/notify.ts";
import { useSession } from "../../../platform/session.ts";
import { Button, Field, PasswordInput } from "../../../ui/index.ts";
import { FormProblem } from "../form-problem.tsx";
import { changePassword, refreshKeys } from "../identity.api.ts";
import { texts } from "../texts.ts";
import { useForm } from "../use-form.ts";
import { SecuritySection } from "./security-section.tsx";

const words = texts.password;

/**
 * Changes the password. Every other session and every API token ends, this session goes on under new keys.
 */
export function PasswordSection() {
  const { user } = useSession();
  const form = useForm({
    id: "password",
    initial: { currentPassword: "", newPassword: "", newPasswordConfirmation: "" },
    rules: (values) => ({
      currentPassword: [required],
      newPassword: [required, min(8), max(100)],
      newPasswordConfirmation: [required, confirmed(values.newPassword)],
    }),
    send: async (values) => {
      await changePassword(values);
      form.reset();
      notifySuccess(words.done);
      await refreshKeys();
    },
  });
  return (
    <SecuritySection id="password-title" title={words.title}>
      <form noValidate className="grid gap-3" onSubmit={form.handleSubmit}>
        <FormProblem text={form.formProblem} />
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ""} readOnly />
        <div className="grid gap-3 md:grid-cols-3 items-start">
          <Field {...form.field("currentPassword")} label={words.current}>
            <PasswordInput autoComplete="current-password" {...form.input("currentPassword")} />
          </Field>
          <Field {...form.field("newPassword")} label={words.next} hint={words.hint}>
            <PasswordInput autoComplete="new-password" {...form.input("newPassword")} />
          </Field>
          <Field {...form.field("newPasswordConfirmation")} label={words.confirmation}>
            <PasswordInput autoComplete="new-password" {...form.input("newPasswordConfirmation")} />
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button type="submit" isBusy={form.isBusy} busyLabel={words.busy}>
            {words.submit}
          </Button>
          <span className="sk-meta">{words.note}</span>
        </div>
      </form>
    </SecuritySection>
  );
}
