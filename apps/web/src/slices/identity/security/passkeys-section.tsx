import type { PasskeyView } from "@stallkeeper/contract";
import { max, required } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError } from "../../../platform/notify.ts";
import { Button, Dialog, Field, TextInput, When } from "../../../ui/index.ts";
import { AwaitedList, useLineAction } from "../awaited-list.tsx";
import { FormProblem } from "../form-problem.tsx";
import {
  addPasskey,
  readPasskeyOptions,
  readPasskeys,
  refreshUser,
  removePasskey,
  type PasskeysAfterAdd,
} from "../identity.api.ts";
import { focusHeading } from "../focus-heading.ts";
import { makePasskey } from "../passkey.ts";
import { texts } from "../texts.ts";
import { useForm } from "../use-form.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecuritySection } from "./security-section.tsx";

const words = texts.passkeys;
const headingId = "passkeys-title";
const queryKey = ["passkeys"];

/** Names a new passkey and lets the browser make it. */
function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (after: PasskeysAfterAdd) => void;
  onClose: () => void;
}) {
  const form = useForm({
    id: "passkey",
    initial: { name: "" },
    rules: () => ({ name: [required, max(100)] }),
    send: async ({ name }) => {
      const options = await readPasskeyOptions();
      onAdded(await addPasskey(name, await makePasskey(options)));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={words.add}>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit}>
        <FormProblem text={form.formProblem} />
        <Field {...form.field("name")} label={words.name} hint={words.nameHint}>
          <TextInput autoComplete="off" {...form.input("name")} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={words.adding}>
            {words.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The passkeys of the person: a second factor beside or instead of the app's codes. */
export function PasskeysSection() {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readPasskeys(signal) });
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busyId, act } = useLineAction(headingId);
  const show = (passkeys: PasskeyView[]): void => {
    client.setQueryData(queryKey, passkeys);
    void refreshUser().catch(notifyError);
  };
  const handleAdded = ({ passkeys, recoveryCodes }: PasskeysAfterAdd): void => {
    show(passkeys);
    if (recoveryCodes !== undefined) setCodes(recoveryCodes);
  };
  const handleCodesKept = (): void => {
    setCodes(null);
    focusHeading(headingId);
  };
  const handleRemove = (passkeyId: string): Promise<void> =>
    act(passkeyId, async () => show(await removePasskey(passkeyId)));
  return (
    <SecuritySection
      id={headingId}
      title={words.title}
      about={words.about}
      end={
        <Button size="sm" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <AwaitedList query={query} title={words.title} />
      {query.data?.length === 0 && <p className="sk-meta">{words.none}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className="grid">
          {query.data.map((passkey) => (
            <li
              key={passkey._id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-t-0"
            >
              <strong className="font-semibold">{passkey.name}</strong>
              <span className="sk-meta">
                {words.added} <When at={passkey.createdAt} format="age" /> ·{" "}
                {passkey.lastUsedAt === null ? (
                  words.never
                ) : (
                  <>
                    {words.used} <When at={passkey.lastUsedAt} />
                  </>
                )}
              </span>
              <span className="sk-space" />
              <Button
                size="sm"
                variant="quiet"
                needsConnection
                aria-label={words.removeLabel(passkey.name)}
                isBusy={busyId === passkey._id}
                busyLabel={words.removing}
                onClick={() => void handleRemove(passkey._id)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {codes !== null && <RecoveryCodes codes={codes} isFirst={false} onDone={handleCodesKept} />}
      {isAdding && <AddPasskeyDialog onAdded={handleAdded} onClose={() => setIsAdding(false)} />}
    </SecuritySection>
  );
}
