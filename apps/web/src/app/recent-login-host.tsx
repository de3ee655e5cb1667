/**
 * Asks a signed-in person to confirm that it is them when the service wants a recent sign-in for an action, or to
 * set up two-factor when their role needs it.
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
  code: string;
  answer: (isConfirmed: boolean) => void;
}

/** Draws the question while there is one. */
export function RecentLoginHost() {
  const [questions, setQuestions] = useState<Question[]>([]);
  useEffect(
    () =>
      registerRecentLogin(
        (code) =>
          new Promise((done) => {
            const question: Question = {
              code,
              answer: (isConfirmed) => {
                setQuestions((open) => open.filter((one) => one !== question));
                done(isConfirmed);
              },
            };
            setQuestions((open) => [...open, question]);
          }),
      ),
    [],
  );
  return questions.map(({ code, answer }) => (
    <Suspense key={code}>
      <ConfirmLoginDialog code={code} onConfirmed={() => answer(true)} onCancel={() => answer(false)} />
    </Suspense>
  ));
}
