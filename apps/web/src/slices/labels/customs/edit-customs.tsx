import { useState, type FormEvent } from "react";
import { useAllows } from "../../../platform/session.ts";
import { Button, Dialog, Field, TextInput } from "../../../ui/index.ts";
import { factsOf, findProblem, typedOf, type FactName, type ShownCustoms } from "./customs-facts.ts";
import { texts } from "./texts.ts";
import { useSaveCustoms } from "./use-customs.ts";

const words = texts.edit;
const names: readonly FactName[] = ["description", "hsCode", "origin", "value", "weight"];

export interface EditCustomsProps {
  customs: ShownCustoms;
  hasNext: boolean;
  onNext: () => void;
  onClose: () => void;
}

/**
 * Open while it is drawn: what is said of one SKU. The next one takes its place in the same dialog, which
 * keeps the focus.
 */
export function EditCustoms(props: EditCustomsProps) {
  const { customs, onClose } = props;
  return (
    <Dialog isOpen onClose={onClose} title={words.title(customs.sku)} description={customs.item} size="md">
      <CustomsForm key={customs.sku} {...props} />
    </Dialog>
  );
}

function CustomsForm({ customs, hasNext, onNext, onClose }: EditCustomsProps) {
  const [typed, setTyped] = useState(() => typedOf(customs));
  const [isAsked, setIsAsked] = useState(false);
  const mayWrite = useAllows("settings.write");
  const { save, isSaving } = useSaveCustoms();
  const [first] = useState(() => names.find((name) => typed[name] === "") ?? "description");
  const problem = findProblem(typed);
  const submit = async (then: () => void): Promise<void> => {
    setIsAsked(true);
    if (problem !== null) return document.getElementById(`customs-${problem}`)?.focus();
    if (await save(new Map([[customs.sku, factsOf(typed)]]))) then();
  };
  const guard = {
    isDisabled: !mayWrite,
    disabledReason: texts.noScope,
    isBusy: isSaving,
    busyLabel: words.saving,
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(hasNext ? onNext : onClose);
      }}
    >
      <div className="grid md:grid-cols-2 gap-3">
        {names.map((name) => (
          <Field
            key={name}
            id={`customs-${name}`}
            label={words[name]}
            hint={name === "value" ? words.valueHint : undefined}
            error={
              isAsked && problem !== null && problem === name ? texts.paste.problems[problem] : undefined
            }
            className={name === "description" ? "md:col-span-2" : undefined}
          >
            <TextInput
              autoComplete="off"
              autoFocus={name === first}
              isMono={name !== "description"}
              maxLength={name === "description" ? 100 : 20}
              readOnly={!mayWrite}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        {hasNext && (
          <Button {...guard} onClick={() => void submit(onClose)}>
            {words.save}
          </Button>
        )}
        <Button type="submit" variant="primary" {...guard}>
          {hasNext ? words.next : words.save}
        </Button>
      </div>
    </form>
  );
}
