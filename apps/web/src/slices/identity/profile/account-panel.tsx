import { email, max, required } from "@stallkeeper/domain";
import { notifySuccess } from "../../../platform/notify.ts";
import { useSession } from "../../../platform/session.ts";
import { Button, Field, Panel, TextInput } from "../../../ui/index.ts";
import { FormProblem } from "../form-problem.tsx";
import { saveProfile } from "../identity.api.ts";
import { texts } from "../texts.ts";
import { useForm } from "../use-form.ts";

const words = texts.profile;

/** Name and email. A new email needs a recent sign-in. */
export function AccountPanel() {
  const { user } = useSession();
  const form = useForm({
    id: "profile", initial: { name: user?.name ?? "", email: user?.email ?? "" },
    rules: () => ({ name: [required, max(100)], email: [required, email] }),
    send: async (values) => {
      await saveProfile(values);
      notifySuccess(words.saved);
    },
  });
  return (
    <Panel label={words.sections.profile}>
      <form noValidate className="p-4 grid gap-3" onSubmit={form.handleSubmit}>
        <h2>{words.sections.profile}</h2>
        <FormProblem text={form.formProblem} />
        <div className="grid gap-3 md:grid-cols-[1fr_1fr_auto] items-start">
          <Field {...form.field("name")} label={words.name}><TextInput autoComplete="name" {...form.input("name")} /></Field>
          <Field {...form.field("email")} label={words.email}><TextInput type="email" autoComplete="email" {...form.input("email")} /></Field>
          <span className="md:mt-[19px]"><Button type="submit" isBusy={form.isBusy} busyLabel={words.saving}>{words.save}</Button></span>
        </div>
      </form>
    </Panel>
  );
}
