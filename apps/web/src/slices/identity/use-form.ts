/**
 * The machine of a form of text fields.
 *   untouched -> refused (a rule or the service said no) -> sent
 * Fields are checked on submit, and on leaving one after the first submit (design 5); a problem goes as soon
 * as what is typed is right, so that nothing moves under a press on the button. A refusal of the service
 * lands on the field it names and stands there until that field changes, else above the form. Focus goes to
 * the first wrong field, unless the form has a summary, which takes it.
 */
import { firstProblem, type FormRule } from "@stallkeeper/domain";
import { useRef, useState, type ChangeEvent, type FocusEvent, type FormEvent } from "react";
import { type ApiError, normaliseError } from "../../platform/api/api-error.ts";

export interface FormOptions<Name extends string> {
  /** Starts the ids of the fields. */
  id: string;
  initial: Readonly<Record<Name, string>>;
  rules: (values: Readonly<Record<Name, string>>) => Readonly<Record<Name, readonly FormRule[]>>;
  send: (values: Readonly<Record<Name, string>>) => Promise<void>;
  hasSummary?: boolean;
}

const duplicateShape = /^An account with this (\w+) already exists!$/;

/** The texts a refusal has for fields of the form; a duplicate names its field in its words. */
function fieldTexts<Name extends string>(
  names: readonly Name[],
  { fields, message }: ApiError,
): Partial<Record<Name, string>> {
  const duplicate = duplicateShape.exec(message)?.[1];
  const named = duplicate === undefined ? fields : { ...fields, [duplicate]: message };
  return Object.fromEntries(
    names.flatMap((name) => (named[name] === undefined ? [] : [[name, named[name]]])),
  ) as Partial<Record<Name, string>>;
}

/** The state of a form, and what its fields need. `send` may throw: its error is shown. */
export function useForm<Name extends string>({
  id,
  initial,
  rules,
  send,
  hasSummary = false,
}: FormOptions<Name>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});
  const [formProblem, setFormProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  /** What the service said of a field, and of which value: no rule here knows it. */
  const [refused, setRefused] = useState<ReadonlyMap<Name, { value: string; text: string }>>(new Map());
  const names = Object.keys(initial) as Name[];

  /** With `isOwn` the rules of the form alone: what the service refused before may be sent to it again. */
  const check = (
    now: Readonly<Record<Name, string>> = values,
    isOwn = false,
  ): Partial<Record<Name, string>> => {
    const rulesByName = rules(now);
    return Object.fromEntries(
      names.flatMap((name) => {
        const kept = refused.get(name);
        const problem =
          firstProblem(now[name], rulesByName[name]) ??
          (!isOwn && kept?.value === now[name] ? kept.text : null);
        return problem === null ? [] : [[name, problem]];
      }),
    ) as Partial<Record<Name, string>>;
  };
  const refuse = (found: Partial<Record<Name, string>>, text: string | null): void => {
    setProblems(found);
    setFormProblem(text);
    const first = names.find((name) => found[name] !== undefined);
    if (!hasSummary && first !== undefined) document.getElementById(`${id}-${first}`)?.focus();
  };
  const setValue = (name: Name, value: string): void => {
    const next = { ...values, [name]: value };
    setValues((now) => ({ ...now, [name]: value }));
    if (Object.keys(problems).length === 0) return;
    const left = check(next);
    setProblems(
      Object.fromEntries(
        names.flatMap((other) =>
          problems[other] === undefined || left[other] === undefined ? [] : [[other, problems[other]]],
        ),
      ) as typeof problems,
    );
  };
  /** Sends the form; `more` is what was typed in the same moment and is not drawn yet. */
  const submit = async (more: Partial<Record<Name, string>> = {}): Promise<void> => {
    if (isSending.current) return;
    const now = { ...values, ...more };
    setAttempt((count) => count + 1);
    const found = check(now, true);
    refuse(found, null);
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      await send(now);
    } catch (error) {
      const problem = normaliseError(error);
      const known = fieldTexts(names, problem);
      const said = names.flatMap((name) => {
        const text = known[name];
        return text === undefined ? [] : [[name, { value: now[name], text }] as const];
      });
      setRefused(new Map(said));
      refuse(known, Object.keys(known).length === 0 ? problem.message : null);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return {
    values,
    problems,
    formProblem,
    attempt,
    isBusy,
    submit,
    setValue,
    /** Empties the form, as it was at first. */
    reset: (next: Readonly<Record<Name, string>> = initial): void => {
      setValues(next);
      setProblems({});
      setFormProblem(null);
      setAttempt(0);
      setRefused(new Map());
    },
    handleSubmit: (event: FormEvent): void => {
      event.preventDefault();
      void submit();
    },
    /** Whether the service has refused what stands in a field. */
    isRefused: (name: Name): boolean => refused.get(name)?.value === values[name],
    /** For the Field around the control. */
    field: (name: Name) => ({ id: `${id}-${name}`, error: problems[name] }),
    /** For the control. */
    input: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.target.value),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        const isSubmitting =
          event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === "submit";
        if (attempt > 0 && !isSubmitting) setProblems(check());
      },
    }),
  };
}
