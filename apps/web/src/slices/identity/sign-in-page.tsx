import { TextLink } from "../../ui/index.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { texts } from "./texts.ts";

/** `/` for someone who is signed out. */
export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <section aria-label={texts.signIn.title} className="mx-auto mt-[56px] w-full max-w-[360px] border border-line bg-surface px-[24px] pt-[22px] pb-[26px]">
      <h1 tabIndex={-1} className="text-[20px]/[28px] font-[650]">{texts.signIn.title}</h1>
      <p className="sk-meta mb-4">{texts.signIn.subtitle}</p>
      <SignInForm onSignedIn={onSignedIn} beside={<TextLink href="/reset">{texts.signIn.forgot}</TextLink>} />
    </section>
  );
}
