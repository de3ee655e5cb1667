/**
 * Asks a signed-in person to confirm that it is them when the service wants a recent sign-in for an action.
 */
import { lazy, Suspense, useEffect, useState } from "react";
import { registerRecentLogin } from "../platform/api/recent-login.ts";
import { loadChunk } from "./load-chunk.ts";

const ConfirmLoginDialog = lazy(async () => ({
  default: (
    await loadChunk(async () => (await import("../slices/identity/index.ts")).loadConfirmLoginDialog())
  ).ConfirmLoginDialog,
}));

interface Question {
  answer: (isConfirmed: boolean) => void;
}

/** Draws the question while there is one. */
export function RecentLoginHost() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      registerRecentLogin(
        () =>
          new Promise((done) => {
            setQuestion({
              answer: (isConfirmed) => {
                setQuestion(null);
                done(isConfirmed);
              },
            });
          }),
      ),
    [],
  );
  if (question === null) return null;
  return (
    <Suspense>
      <ConfirmLoginDialog onConfirmed={() => question.answer(true)} onCancel={() => question.answer(false)} />
    </Suspense>
  );
}
