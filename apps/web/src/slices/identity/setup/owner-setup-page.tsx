import {
  Button,
  ErrorSummary,
  Field,
  PasswordInput,
  ProgressMeter,
  Stepper,
  TextInput,
} from "../../../ui/index.ts";
import { ratePassword } from "./password-strength.ts";
import { RegionFields } from "./region-fields.tsx";
import { texts } from "../texts.ts";
import { ownerFields, useOwnerSetup, type OwnerField } from "./use-owner-setup.ts";

const words = texts.setup;
const labels: Record<OwnerField, string> = {
  name: words.name,
  email: words.email,
  storeName: words.storeName,
  password: words.password,
  passwordConfirmation: words.confirmation,
};
const completes: Record<OwnerField, string> = {
  name: "name",
  email: "username",
  storeName: "organization",
  password: "new-password",
  passwordConfirmation: "new-password",
};

const hints: Partial<Record<OwnerField, string>> = {
  storeName: words.storeHint,
  password: words.passwordHint,
};

/** The first visit: who owns this installation (addenda, first run). */
export function OwnerSetupPage({ onCreated }: { onCreated: () => void }) {
  const { form, region, setRegion } = useOwnerSetup(onCreated);
  const strength = form.isRefused("password") ? 1 : ratePassword(form.values.password);
  const problems = ownerFields.flatMap((name) => {
    const text = form.problems[name];
    return text === undefined ? [] : [{ text: `${labels[name]}: ${text}`, fieldId: `owner-${name}` }];
  });
  return (
    <div className="mx-auto mt-8 w-full max-w-[760px] grid md:grid-cols-2 border border-line bg-surface">
      <div className="p-6 pb-5">
        <Stepper steps={words.steps} currentId="owner" />
        <h1 tabIndex={-1} className="text-[20px]/[28px] font-[650] mt-4">
          {words.title}
        </h1>
        <p className="sk-meta mb-3">{words.subtitle}</p>
        <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit}>
          <ErrorSummary
            title={words.problem}
            attempt={form.attempt}
            problems={form.formProblem === null ? problems : [{ text: form.formProblem }]}
          />
          {ownerFields.map((name) => {
            const Input = name.startsWith("password") ? PasswordInput : TextInput;
            return (
              <Field key={name} {...form.field(name)} label={labels[name]} hint={hints[name]}>
                <Input
                  {...(name === "email" ? { type: "email" } : {})}
                  autoComplete={completes[name]}
                  {...form.input(name)}
                />
                {name === "password" && (
                  <ProgressMeter
                    label={words.strength}
                    value={strength}
                    family={strength > 2 ? "green" : strength === 2 ? "ochre" : "red"}
                    max={4}
                    segments={4}
                  />
                )}
              </Field>
            );
          })}
          <Button
            type="submit"
            variant="primary"
            keys="Enter"
            isWide
            isBusy={form.isBusy}
            busyLabel={words.busy}
          >
            {words.submit}
          </Button>
        </form>
      </div>
      <aside className="p-6 bg-canvas border-t md:border-t-0 md:border-s border-dashed border-line2 flex flex-col gap-4">
        <div>
          <h2 className="sk-label">{words.onlyHere.title}</h2>
          <p>{words.onlyHere.text}</p>
        </div>
        <div>
          <h2 className="sk-label">{words.fromBrowser.title}</h2>
          <RegionFields region={region} onChange={setRegion} />
        </div>
        <div>
          <h2 className="sk-label">{words.next.title}</h2>
          <p>{words.next.text}</p>
        </div>
      </aside>
    </div>
  );
}
