import { confirmed, email, firstProblem, max, min, required, type FormRule } from "@stallkeeper/domain";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { readBrowserRegion } from "./browser-region.ts";
import { createOwner } from "./setup.api.ts";

export const ownerFields = ["name", "email", "storeName", "password", "passwordConfirmation"] as const;
export type OwnerField = (typeof ownerFields)[number];

const empty: Record<OwnerField, string> = { name: "", email: "", storeName: "", password: "", passwordConfirmation: "" };

function rulesOf(values: Record<OwnerField, string>): Record<OwnerField, FormRule[]> {
  return {
    name: [required, max(100)],
    email: [required, email],
    storeName: [required, max(100)],
    password: [required, min(8), max(100)],
    passwordConfirmation: [required, confirmed(values.password)],
  };
}

function findProblems(values: Record<OwnerField, string>): Partial<Record<OwnerField, string>> {
  const rules = rulesOf(values);
  return Object.fromEntries(ownerFields.flatMap((name) => {
    const problem = firstProblem(values[name], rules[name]);
    return problem === null ? [] : [[name, problem]];
  }));
}

/** The state of the owner's form. Fields are checked on submit, and on leaving them once it was refused. */
export function useOwnerSetup(onCreated: () => void) {
  const [values, setValues] = useState(empty);
  const [region, setRegion] = useState(readBrowserRegion);
  const [problems, setProblems] = useState<Partial<Record<OwnerField, string>>>({});
  const [formProblem, setFormProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (): Promise<void> => {
    if (isBusy) return;
    const found = findProblems(values);
    setAttempt(attempt + 1);
    setProblems(found);
    setFormProblem(null);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await createOwner({ ...values, ...region });
      onCreated();
    } catch (error) {
      const { message, fields } = normaliseError(error);
      const known = Object.fromEntries(ownerFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
      setProblems(known);
      setFormProblem(Object.keys(known).length === 0 ? message : null);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    values, region, setRegion, problems, formProblem, attempt, isBusy, submit,
    setValue: (name: OwnerField, value: string) => setValues({ ...values, [name]: value }),
    checkAgain: () => attempt > 0 && setProblems(findProblems(values)),
  };
}
