/** The keys of the store's PayPal. Open while it is drawn. */
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { paypalQuery } from "../../../platform/metadata.ts";
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { Button, Callout, Dialog, Field, PasswordInput, Switch, TextInput } from "../../../ui/index.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { linkPaypal } from "./paypal.api.ts";
import { texts } from "./texts.ts";

const words = texts.dialog;
const ids = { clientId: "paypal-client-id", clientSecret: "paypal-client-secret" } as const;

export function PaypalDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [clientId, setClientId] = useState("");
  const [clientSecret, setClientSecret] = useState("");
  const [isSandbox, setIsSandbox] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [formProblem, setFormProblem] = useState<string | null>(null);
  const link = useSingleMutation("link-paypal", {
    mutationFn: () => linkPaypal({ clientId, clientSecret, isSandbox }),
    onSuccess: async ({ paypal, warnings }) => {
      client.setQueryData(paypalQuery.queryKey, paypal);
      notifySuccess(words.done);
      for (const warning of warnings) notifyInfo(warning);
      onClose();
    },
    onError: (error) => {
      const { message, fields } = normaliseError(error);
      setProblems(fields);
      if (!("clientId" in fields) && !("clientSecret" in fields)) setFormProblem(message);
    },
  });

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = Object.entries({ clientId, clientSecret })
      .filter(([, value]) => value.trim() === "")
      .map(([name]) => name as keyof typeof ids);
    setProblems(Object.fromEntries(missing.map((name) => [name, words.required])));
    setFormProblem(null);
    if (missing[0] === undefined) link.mutate();
    else document.getElementById(ids[missing[0]])?.focus();
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.title}>
      <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
        {formProblem !== null && (
          <div role="alert">
            <Callout tone="red">{formProblem}</Callout>
          </div>
        )}
        <p className="sk-meta">{words.text}</p>
        <Field id={ids.clientId} label={words.clientId} isRequired error={problems.clientId}>
          <TextInput
            name="clientId"
            autoComplete="off"
            spellCheck={false}
            isMono
            value={clientId}
            onChange={(event) => setClientId(event.target.value)}
          />
        </Field>
        <Field id={ids.clientSecret} label={words.clientSecret} isRequired error={problems.clientSecret}>
          <PasswordInput
            name="clientSecret"
            autoComplete="off"
            isMono
            value={clientSecret}
            onChange={(event) => setClientSecret(event.target.value)}
          />
        </Field>
        <div>
          <Switch label={words.sandbox} isOn={isSandbox} onChange={setIsSandbox} />
          <p className="sk-meta">{words.sandboxHint}</p>
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={link.isPending} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
