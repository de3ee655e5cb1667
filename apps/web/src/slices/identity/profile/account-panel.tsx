import { email, max, required } from "@stallkeeper/domain";
import { notifySuccess } from "../../../platform/notify.ts";
import { readSession, useSession } from "../../../platform/session.ts";
import { Button, Field, Panel, TextInput } from "../../../ui/index.ts";
import { FormProblem } from "../form-problem.tsx";
import { saveProfile } from "../identity.api.ts";
import { texts } from "../texts.ts";
import { useForm } from "../use-form.ts";
import { WaitingEmail } from "./waiting-email.tsx";

const words = texts.profile;

/** Name and email. A new email needs a recent sign-in, and counts once its link was opened. */
export function AccountPanel() {
  const { user } = useSession();
  // Once another address counts, the form begins again with it.
  return (
    <AccountForm
      key={user?.email}
      name={user?.name ?? ""}
      current={user?.email ?? ""}
      waiting={user?.waitingEmail ?? null}
    />
  );
}

function AccountForm({ name, current, waiting }: { name: string; current: string; waiting: string | null }) {
  const form = useForm({
    id: "profile",
    initial: { name, email: current },
    rules: () => ({ name: [required, max(100)], email: [required, email] }),
    send: async (values) => {
      await saveProfile(values);
      const { user } = readSession();
      // The field shows the address that counts; the one that was typed waits below.
      form.reset({ name: user?.name ?? values.name, email: user?.email ?? values.email });
      notifySuccess(words.saved);
    },
  });
  return (
    <Panel label={words.sections.profile}>
      <form noValidate className="p-4 grid gap-3" onSubmit={form.handleSubmit}>
        <h2>{words.sections.profile}</h2>
        <FormProblem text={form.formProblem} />
        <div className="grid gap-3 md:grid-cols-[1fr_1fr_auto] items-start">
          <Field {...form.field("name")} label={words.name}>
            <TextInput autoComplete="name" {...form.input("name")} />
          </Field>
          <Field {...form.field("email")} label={words.email}>
            <TextInput type="email" autoComplete="email" {...form.input("email")} />
          </Field>
          <span className="md:mt-[19px]">
            <Button type="submit" isBusy={form.isBusy} busyLabel={words.saving}>
              {words.save}
            </Button>
          </span>
        </div>
        <div role="status" className="empty:hidden">
          {waiting !== null && (
            <WaitingEmail
              email={waiting}
              current={current}
              onEnd={() => document.getElementById("profile-email")?.focus()}
            />
          )}
        </div>
      </form>
    </Panel>
  );
}
