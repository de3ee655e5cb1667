/** Draws the question "is it you?" when a sensitive call was refused, and lets the call go on after the answer. */
import { lazy, Suspense, useEffect, useState } from "react";
import { registerRecentLogin } from "../platform/api/recent-login.ts";

const ConfirmLoginDialog = lazy(async () => ({ default: (await (await import("../slices/identity/index.ts")).loadConfirmLoginDialog()).ConfirmLoginDialog }));

type Answer = (isConfirmed: boolean) => void;

/** Draws nothing until it is asked. */
export function RecentLoginHost() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => registerRecentLogin(() => new Promise<boolean>((resolve) => {
    setAnswer(() => (isConfirmed: boolean) => {
      setAnswer(null);
      resolve(isConfirmed);
    });
  })), []);
  return answer === null ? null : <Suspense><ConfirmLoginDialog onConfirmed={() => answer(true)} onCancel={() => answer(false)} /></Suspense>;
}
