import type { FormEvent } from "react";
import { Button, ErrorSummary, Field, PasswordInput, TextInput } from "../../../ui/index.ts";
import { texts } from "../texts.ts";
import type { SignIn } from "./use-sign-in.ts";

const words = texts.signIn;

/** Email and password. A refusal stands in the summary alone, the password is emptied and focused. */
export function SignInForm({
  signIn,
  secondary,
  isEmailFixed = false,
}: {
  signIn: SignIn;
  secondary: React.ReactNode;
  isEmailFixed?: boolean;
}) {
  const {
    email,
    setEmail,
    password,
    setPassword,
    problems,
    attempt,
    busy,
    passwordInput,
    submit,
    checkAgain,
    isRefused,
  } = signIn;
  const fieldProblems = (["email", "password"] as const).flatMap((name) => {
    const text = problems[name];
    return text === undefined ? [] : [{ text: `${words[name]}: ${text}`, fieldId: `sign-in-${name}` }];
  });
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      {problems.form === undefined ? (
        <ErrorSummary attempt={attempt} problems={fieldProblems} />
      ) : (
        <ErrorSummary
          title=""
          attempt={attempt}
          problems={[{ text: problems.form }]}
          takesFocus={!isRefused}
        />
      )}
      <Field id="sign-in-email" label={words.email} error={problems.email}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          readOnly={isEmailFixed}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={checkAgain}
        />
      </Field>
      <Field id="sign-in-password" label={words.password} error={problems.password}>
        <PasswordInput
          ref={passwordInput}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          onBlur={checkAgain}
        />
      </Field>
      <div className="flex items-center gap-4 max-md:flex-col max-md:items-stretch max-md:text-center">
        <span className="grow">
          <Button
            type="submit"
            variant="primary"
            keys="Enter"
            isWide
            isBusy={busy === "password"}
            busyLabel={words.busy}
          >
            {words.submit}
          </Button>
        </span>
        {secondary}
      </div>
    </form>
  );
}
