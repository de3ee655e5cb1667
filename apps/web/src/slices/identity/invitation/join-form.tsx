import { confirmed, max, min, required } from "@stallkeeper/domain";
import { Button, Field, PasswordInput, TextInput } from "../../../ui/index.ts";
import { FormProblem } from "../form-problem.tsx";
import { acceptInvitation } from "../identity.api.ts";
import { texts } from "../texts.ts";
import { useForm } from "../use-form.ts";

const words = texts.invitation;

export interface JoinFormProps {
  token: string;
  /** The account's name for password managers. */
  email: string;
  onJoined: () => void;
}

/** A new person chooses a name and a password, and is signed in by joining. */
export function JoinForm({ token, email, onJoined }: JoinFormProps) {
  const form = useForm({
    id: "join",
    initial: { name: "", password: "", passwordConfirmation: "" },
    rules: (values) => ({
      name: [required, max(100)],
      password: [required, min(8), max(100)],
      passwordConfirmation: [required, confirmed(values.password)],
    }),
    send: async (values) => {
      await acceptInvitation({ token, ...values });
      onJoined();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit}>
      <FormProblem text={form.formProblem} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field {...form.field("name")} label={words.name}>
        <TextInput autoComplete="name" {...form.input("name")} />
      </Field>
      <Field {...form.field("password")} label={words.password} hint={words.hint}>
        <PasswordInput autoComplete="new-password" {...form.input("password")} />
      </Field>
      <Field {...form.field("passwordConfirmation")} label={words.confirmation}>
        <PasswordInput autoComplete="new-password" {...form.input("passwordConfirmation")} />
      </Field>
      <Button type="submit" variant="primary" keys="Enter" isWide isBusy={form.isBusy} busyLabel={words.busy}>
        {words.submit}
      </Button>
    </form>
  );
}
