import { TextLink } from "../../../ui/index.ts";
import { Card } from "../card.tsx";
import { texts } from "../texts.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

const words = texts.signIn;

/** `/` for someone who is signed out. */
export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn("", onSignedIn);
  return signIn.second === null ? (
    <Card title={words.title} subtitle={words.subtitle}>
      <SignInForm signIn={signIn} secondary={<TextLink href="/reset">{words.forgot}</TextLink>} />
    </Card>
  ) : (
    <Card title={words.second.title} subtitle={signIn.email}>
      <SecondStepForm signIn={signIn} />
    </Card>
  );
}
