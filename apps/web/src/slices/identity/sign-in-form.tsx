import type { FormEvent } from "react";
import { Button, ErrorSummary, Field, PasswordInput, TextInput } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import { useSignIn } from "./use-sign-in.ts";

export interface SignInFormProps {
  initialEmail?: string;
  onSignedIn: () => void;
  /** Stands beside the button. */
  beside: React.ReactNode;
}

/** Email and password. A refusal stands in the summary alone, the password is emptied and focused. */
export function SignInForm({ initialEmail = "", onSignedIn, beside }: SignInFormProps) {
  const { email, setEmail, password, setPassword, problems, isBusy, passwordInput, submit } = useSignIn(initialEmail, onSignedIn);
  const fieldProblems = (["email", "password"] as const).flatMap((name) => {
    const text = problems[name];
    return text === undefined ? [] : [{ text: `${texts.signIn[name]}: ${text}`, fieldId: `sign-in-${name}` }];
  });
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      {problems.form === undefined
        ? <ErrorSummary problems={fieldProblems} />
        : <ErrorSummary title="" problems={[{ text: problems.form }]} takesFocus={false} />}
      <Field id="sign-in-email" label={texts.signIn.email} error={problems.email}>
        <TextInput type="email" name="email" autoComplete="username" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Field id="sign-in-password" label={texts.signIn.password} error={problems.password}>
        <PasswordInput ref={passwordInput} name="password" autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
      <div className="flex items-center gap-4">
        <span className="grow"><Button type="submit" variant="primary" keys="Enter" isWide isBusy={isBusy} busyLabel={texts.signIn.busy}>{texts.signIn.submit}</Button></span>
        {beside}
      </div>
    </form>
  );
}
