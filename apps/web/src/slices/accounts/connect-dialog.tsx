/** The form of one marketplace, drawn from the fields that its connector asks for. */
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { type Account, accountsQuery, type Platform } from "../../platform/metadata.ts";
import { notifySuccess } from "../../platform/notify.ts";
import { Button, Callout, Dialog, Field, PasswordInput, Switch, TextInput } from "../../ui/index.ts";
import { connectAccount, reconnectAccount } from "./accounts.api.ts";
import { texts } from "./texts.ts";

type FieldOf = Platform["auth"]["fields"][number];
type Values = Record<string, string | boolean>;

const words = texts.connect;
const required = "This field is required";

function initialValues(fields: readonly FieldOf[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial ?? (field.kind === "switch" ? false : "")]));
}

function ConnectInput({ field, value, problem, onChange }: { field: FieldOf; value: string | boolean; problem: string | undefined; onChange: (value: string | boolean) => void }) {
  if (field.kind === "switch") return <div><Switch label={field.label} isOn={value === true} onChange={onChange} />{field.hint !== undefined && <p className="sk-meta">{field.hint}</p>}</div>;
  const Input = field.kind === "secret" ? PasswordInput : TextInput;
  const type = { address: "url", date: "date" }[field.kind];
  return (
    <Field id={`connect-${field.name}`} label={field.label} isRequired={field.isRequired} error={problem} hint={field.hint}>
      <Input
        {...(type === undefined ? {} : { type })}
        name={field.name}
        autoComplete="off"
        isMono={field.kind === "secret"}
        placeholder={field.placeholder}
        value={String(value)}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Open while it is drawn; give it the platform's id as key. With `reconnecting` that account gets new keys. */
export function ConnectDialog({ platform, reconnecting, onClose }: { platform: Platform; reconnecting?: Account; onClose: () => void }) {
  const client = useQueryClient();
  const [values, setValues] = useState(() => initialValues(platform.auth.fields));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [formProblem, setFormProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const missing = platform.auth.fields.filter((field) => field.isRequired && values[field.name] === "");
    setProblems(Object.fromEntries(missing.map((field) => [field.name, required])));
    setFormProblem(null);
    if (missing[0] !== undefined) {
      document.getElementById(`connect-${missing[0].name}`)?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await (reconnecting === undefined ? connectAccount(platform._id, values) : reconnectAccount(reconnecting._id, values));
      await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      notifySuccess(reconnecting === undefined ? words.connected(platform.name) : texts.linked.reconnected(reconnecting.username));
      onClose();
    } catch (error) {
      const { message, fields } = normaliseError(error);
      setProblems(fields);
      const refused = platform.auth.fields.find((field) => field.name in fields);
      if (refused === undefined) setFormProblem(message);
      else document.getElementById(`connect-${refused.name}`)?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={reconnecting === undefined ? words.link(platform.name) : texts.linked.reconnectOf(reconnecting.username, platform.name)}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
        {formProblem !== null && <div role="alert"><Callout tone="red">{formProblem}</Callout></div>}
        {platform.auth.fields.map((field) => (
          <ConnectInput key={field.name} field={field} value={values[field.name] ?? ""} problem={problems[field.name]} onChange={(value) => setValues({ ...values, [field.name]: value })} />
        ))}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>{words.submit}</Button>
        </div>
      </form>
    </Dialog>
  );
}
