import { email, required } from "@stallkeeper/domain";
import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { Button, Callout, Field, TextInput, TextLink } from "../../../ui/index.ts";
import { Card } from "../card.tsx";
import { FormProblem } from "../form-problem.tsx";
import { requestReset } from "../identity.api.ts";
import { texts } from "../texts.ts";
import { useForm } from "../use-form.ts";

const words = texts.reset.request;

/**
 * Asks for a link. The answer is one sentence for everybody; the field stays filled, so that a typing error
 * shows.
 */
export function RequestResetForm() {
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    id: "reset",
    initial: { email: "" },
    rules: () => ({ email: [required, email] }),
    send: async ({ email: address }) => {
      setIsSent(false);
      await requestReset(address);
      setIsSent(true);
    },
  });
  return (
    <Card title={words.title} subtitle={words.subtitle}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit}>
        <FormProblem text={form.formProblem} />
        <div role="status" className="empty:hidden">
          {isSent && (
            <Callout tone="green" icon={<Mail className="sk-icon" aria-hidden="true" />}>
              <span className="font-[550]">{words.sent}</span>
            </Callout>
          )}
        </div>
        <Field {...form.field("email")} label={words.email}>
          <TextInput type="email" autoComplete="username" {...form.input("email")} />
        </Field>
        <div className="flex items-center gap-4 max-md:flex-col max-md:items-stretch max-md:text-center">
          <span className="grow">
            <Button type="submit" isWide isBusy={form.isBusy} busyLabel={words.busy}>
              {words.submit}
            </Button>
          </span>
          <TextLink href="/">{words.back}</TextLink>
        </div>
      </form>
    </Card>
  );
}
