/**
 * A form that is drawn from the fields that a connector asks for; what is refused stands beside its field.
 */
import { useRef, useState, type FormEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import type { Platform } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { Button, Callout, Dialog, Field, PasswordInput, Switch, TextInput } from "../../ui/index.ts";
import { texts } from "./texts.ts";

export type FieldOf = Platform["auth"]["fields"][number];
export type FieldValues = Record<string, string | boolean>;

const words = texts.connect;
const required = "This field is required";

function initialValues(fields: readonly FieldOf[]): FieldValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.initial ?? (field.kind === "switch" ? false : "")]),
  );
}

function OneField({
  field,
  value,
  problem,
  onChange,
}: {
  field: FieldOf;
  value: string | boolean;
  problem: string | undefined;
  onChange: (value: string | boolean) => void;
}) {
  if (field.kind === "switch")
    return (
      <div>
        <Switch label={field.label} isOn={value === true} onChange={onChange} />
        {field.hint !== undefined && <p className="sk-meta">{field.hint}</p>}
      </div>
    );
  const Input = field.kind === "secret" ? PasswordInput : TextInput;
  const type = { address: "url", date: "date" }[field.kind];
  return (
    <Field
      id={`connect-${field.name}`}
      label={field.label}
      isRequired={field.isRequired}
      error={problem}
      hint={field.hint}
    >
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

export interface FieldsDialogProps {
  title: string;
  fields: readonly FieldOf[];
  /** What is known of the fields already. */
  known?: FieldValues;
  /** Throws ApiError, with a text per field, for what is refused; the dialog then stays. */
  onSubmit: (values: FieldValues) => Promise<void>;
  onClose: () => void;
  /** A button above the fields that fills them. */
  offer?: { hint: string; label: string; read: () => Promise<FieldValues> };
}

function Offer({
  hint,
  label,
  read,
  onRead,
}: NonNullable<FieldsDialogProps["offer"]> & { onRead: (values: FieldValues) => void }) {
  const [isReading, setIsReading] = useState(false);
  const fill = async (): Promise<void> => {
    setIsReading(true);
    try {
      onRead(await read());
    } catch (error) {
      notifyError(error);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <div className="flex items-center gap-3 flex-wrap">
      <span className="sk-meta grow">{hint}</span>
      <Button size="sm" needsConnection isBusy={isReading} onClick={() => void fill()}>
        {label}
      </Button>
    </div>
  );
}

/** Open while it is drawn; give it what it is about as key. */
export function FieldsDialog({ title, fields, known = {}, onSubmit, onClose, offer }: FieldsDialogProps) {
  const [values, setValues] = useState(() => ({ ...initialValues(fields), ...known }));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [formProblem, setFormProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const first = useRef<HTMLElement>(null);
  const fill = (filled: FieldValues): void => {
    setValues({ ...values, ...filled });
    setProblems({});
    setFormProblem(null);
  };
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const missing = fields.filter((field) => field.isRequired && values[field.name] === "");
    setProblems(Object.fromEntries(missing.map((field) => [field.name, required])));
    setFormProblem(null);
    if (missing[0] !== undefined) {
      document.getElementById(`connect-${missing[0].name}`)?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await onSubmit(values);
      onClose();
    } catch (error) {
      const { message, fields: refusals } = normaliseError(error);
      setProblems(refusals);
      const refused = fields.find((field) => field.name in refusals);
      if (refused === undefined) setFormProblem(message);
      else document.getElementById(`connect-${refused.name}`)?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} initialFocus={first}>
      <form
        ref={(form) => {
          first.current = form?.querySelector<HTMLElement>("input:enabled") ?? null;
        }}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit(event)}
      >
        {formProblem !== null && (
          <div role="alert">
            <Callout tone="red">{formProblem}</Callout>
          </div>
        )}
        {offer !== undefined && <Offer {...offer} onRead={fill} />}
        {fields.map((field) => (
          <OneField
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            problem={problems[field.name]}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
