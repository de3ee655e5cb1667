/**
 * Signing in.
 *   password -> member                 the pair is right and nothing more is needed
 *   password -> second -> member       a code, a recovery code or a passkey completes it
 *   second -> password                 "Start again", or the service ended the attempt
 * Nobody is signed in before the last step: each call sends what is known so far.
 */
import { email as emailRule, firstProblem, required } from "@stallkeeper/domain";
import type { PasskeyRequest } from "@stallkeeper/contract";
import { useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { signIn, type Credentials, type SignInOutcome } from "../../../platform/session.ts";
import { signWithPasskey } from "../passkey.ts";

export type SignInProblems = Partial<Record<"email" | "password" | "form", string>>;
export interface SecondStep {
  passkeyOptions: PasskeyRequest | null;
}

/** `isWrong`: the code itself, and not the way there. */
export interface CodeProblem {
  text: string;
  isWrong: boolean;
}

const refusedStatus = 401;
const throttledStatus = 429;

/**
 * The state of a sign-in form: values, problems, and the calls, by whatever way `enter` lets somebody in.
 * Errors show after the first submit.
 */
export function useSignIn(
  initialEmail: string,
  onSignedIn: () => void,
  enter: (credentials: Credentials) => Promise<SignInOutcome> = signIn,
) {
  const [email, changeEmail] = useState(initialEmail);
  const [password, changePassword] = useState("");
  const [problems, setProblems] = useState<SignInProblems>({});
  const [isRefused, setIsRefused] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState<"password" | "code" | "passkey" | null>(null);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [codeProblem, setCodeProblem] = useState<CodeProblem | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);

  const setEmail = (value: string): void => {
    changeEmail(value);
    forgiveField("email", firstProblem(value, [required, emailRule]));
  };
  const setPassword = (value: string): void => {
    changePassword(value);
    forgiveField("password", firstProblem(value, [required]));
  };
  // A problem goes as soon as what is typed is right, so that nothing moves under a press on the button.
  const forgiveField = (name: "email" | "password", problem: string | null): void => {
    if (problem === null) setProblems(({ [name]: _gone, ...rest }) => rest);
  };
  const findProblems = (): SignInProblems => {
    const emailProblem = firstProblem(email, [required, emailRule]);
    const passwordProblem = firstProblem(password, [required]);
    return {
      ...(emailProblem === null ? {} : { email: emailProblem }),
      ...(passwordProblem === null ? {} : { password: passwordProblem }),
    };
  };
  const send = async (
    by: NonNullable<typeof busy>,
    more: () => Promise<Partial<Credentials>>,
  ): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(by);
    try {
      const outcome = await enter({ email, password, ...(await more()) });
      if (outcome.step === "member") onSignedIn();
      else setSecond({ passkeyOptions: outcome.passkeyOptions });
    } finally {
      isSending.current = false;
      setBusy(null);
    }
  };
  const startAgain = (text?: string): void => {
    setSecond(null);
    setCodeProblem(null);
    setPassword("");
    setProblems(text === undefined ? {} : { form: text });
    setIsRefused(true);
    requestAnimationFrame(() => passwordInput.current?.focus());
  };
  const submit = async (): Promise<void> => {
    if (busy !== null) return;
    const found = findProblems();
    setAttempt(attempt + 1);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await send("password", async () => ({}));
    } catch (error) {
      const { message, status } = normaliseError(error);
      setProblems({ form: message });
      setIsRefused(status === refusedStatus);
      if (status !== refusedStatus) return;
      setPassword("");
      passwordInput.current?.focus();
    }
  };
  const sendSecond = async (
    by: "code" | "passkey",
    more: () => Promise<Partial<Credentials>>,
  ): Promise<boolean> => {
    setCodeProblem(null);
    try {
      await send(by, more);
      return true;
    } catch (error) {
      const { message, status, code } = normaliseError(error);
      // The attempt is over: what was typed first is asked for again.
      if (status === throttledStatus) startAgain(message);
      else setCodeProblem({ text: message, isWrong: code === "TWO_FACTOR_WRONG" });
      return false;
    }
  };
  return {
    email,
    setEmail,
    password,
    setPassword,
    problems,
    attempt,
    busy,
    passwordInput,
    submit,
    second,
    codeProblem,
    startAgain,
    /** The focus belongs to the emptied password, not to the summary. */
    isRefused,
    checkAgain: (): void => {
      if (attempt > 0 && problems.form === undefined) setProblems(findProblems());
    },
    sendCode: (code: string): Promise<boolean> => sendSecond("code", async () => ({ code })),
    /** Another kind of code is typed now: what was wrong with the first is no longer said. */
    forgetCodeProblem: (): void => setCodeProblem(null),
    sendPasskey: (): Promise<boolean> =>
      sendSecond("passkey", async () =>
        second?.passkeyOptions ? { passkey: await signWithPasskey(second.passkeyOptions) } : {},
      ),
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
