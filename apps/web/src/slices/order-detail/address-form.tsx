/**
 * An address of the seller's own for one order, with all fields of the specification. Begins from what is
 * there.
 */
import { useEffect, useRef, useState, type FormEvent } from "react";
import { formMessages } from "@stallkeeper/domain";
import { useAllows } from "../../platform/session.ts";
import { Button, ErrorSummary, Field, TextInput } from "../../ui/index.ts";
import { orderTexts } from "../orders/index.ts";
import { addressForms } from "./address-editing.ts";
import { saveAddress, type CustomAddress } from "./change-detail.ts";
import { texts } from "./texts.ts";

const names = [
  "name",
  "line1",
  "line2",
  "city",
  "state",
  "zipcode",
  "countryName",
  "phone",
  "email",
] as const;
type Name = (typeof names)[number];
type Values = Record<Name, string>;
const maxLength = 300;
const types: Partial<Record<Name, "tel" | "email">> = { phone: "tel", email: "email" };

function problemsOf(values: Values): Partial<Values> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = values[name].trim();
      if (name === "name" && text === "") return [[name, texts.addressNeeds.name]];
      if (name === "line1" && text === "") return [[name, texts.addressNeeds.line1]];
      if (name === "email" && text !== "" && !/^[^\s@]+@[^\s@]+$/.test(text))
        return [[name, formMessages.email]];
      return text.length > maxLength ? [[name, texts.tooLong(maxLength)]] : [];
    }),
  );
}

interface AddressFormProps {
  orderId: string;
  start: CustomAddress;
  /** The own address that stands there now. */
  seen: CustomAddress;
  /** Why the last try was not saved. */
  problem: string | null;
  /** Somebody asked for it now; one that was begun earlier leaves the keys to the list. */
  takesFocus?: boolean;
  /** What is typed outlives the form until it's saved or cancelled. */
  isKept?: boolean;
  onCancel: () => void;
  onSaved: () => void;
}

/** Open for as long as it is drawn. */
export function AddressForm({
  orderId,
  start,
  seen,
  problem,
  takesFocus = true,
  isKept = false,
  onCancel,
  onSaved,
}: AddressFormProps) {
  const [values, setValues] = useState<Values>(() => {
    const typed = isKept ? addressForms.read()[orderId] : undefined;
    return Object.fromEntries(names.map((name) => [name, typed?.[name] ?? start?.[name] ?? ""])) as Values;
  });
  const change = (next: Values): void => {
    setValues(next);
    if (isKept) addressForms.keep(orderId, next);
  };
  const [problems, setProblems] = useState<Partial<Values>>({});
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const canWrite = useAllows("orders.write");
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const fieldId = (name: Name): string => `${orderId}-${name}`;

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !canWrite) return;
    const found = problemsOf(values);
    setProblems(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const address = Object.fromEntries(
      names.map((name) => [name, values[name].trim() === "" ? null : values[name].trim()]),
    ) as NonNullable<CustomAddress>;
    const isSaved = await saveAddress(orderId, address, seen);
    setIsBusy(false);
    if (isSaved) onSaved();
  };
  const summary = names.flatMap((name) =>
    problems[name] === undefined ? [] : [{ text: problems[name], fieldId: fieldId(name) }],
  );
  return (
    <form
      noValidate
      aria-label={texts.addressTitle}
      className="grid gap-3 mt-2 p-3 border border-line bg-canvas"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <ErrorSummary problems={summary} attempt={attempt} />
      <div className="grid md:grid-cols-2 gap-3">
        {names.map((name, index) => (
          <Field
            key={name}
            id={fieldId(name)}
            label={texts.address[name]}
            error={problems[name]}
            isRequired={name === "name" || name === "line1"}
            {...(index < 3 ? { className: "md:col-span-2" } : {})}
          >
            <TextInput
              ref={index === 0 ? first : undefined}
              type={types[name] ?? "text"}
              value={values[name]}
              readOnly={!canWrite}
              autoComplete="off"
              onChange={(event) => change({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {problem !== null && (
        <p role="alert" className="text-red">
          {orderTexts.notSaved} {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          busyLabel={texts.saving}
          isDisabled={!canWrite}
          disabledReason={orderTexts.noScope}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
