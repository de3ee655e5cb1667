import { email as emailRule, firstProblem, required } from "@stallkeeper/domain";
import { useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { signIn } from "../../platform/session.ts";

export type SignInProblems = Partial<Record<"email" | "password" | "form", string>>;

/** The state of a sign-in form: values, problems, and the one call. Errors show after the first submit. */
export function useSignIn(initialEmail: string, onSignedIn: () => void) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<SignInProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
    if (isBusy) return;
    const emailProblem = firstProblem(email, [required, emailRule]);
    const passwordProblem = firstProblem(password, [required]);
    setProblems({ ...(emailProblem === null ? {} : { email: emailProblem }), ...(passwordProblem === null ? {} : { password: passwordProblem }) });
    if (emailProblem !== null || passwordProblem !== null) return;
    setIsBusy(true);
    try {
      await signIn({ email, password });
      onSignedIn();
    } catch (error) {
      setProblems({ form: normaliseError(error).message });
      setPassword("");
      passwordInput.current?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  return { email, setEmail, password, setPassword, problems, isBusy, passwordInput, submit };
}
