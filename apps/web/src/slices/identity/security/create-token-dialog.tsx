/**
 * Makes an API token. form -> shown (the value, once) -> closed. Closing the second step is the last look at
 * it.
 */
import type { ApiTokenView } from "@stallkeeper/contract";
import { max, required, type Scope, daysInMs } from "@stallkeeper/domain";
import { useState } from "react";
import { useSession } from "../../../platform/session.ts";
import { Button, Dialog, Field, SecretDialog, Select, TextInput } from "../../../ui/index.ts";
import { FormProblem } from "../form-problem.tsx";
import { createToken } from "../identity.api.ts";
import { ScopeMatrix } from "../scope-matrix.tsx";
import { texts } from "../texts.ts";
import { tokenTexts } from "./token-texts.ts";
import { useForm } from "../use-form.ts";

const words = tokenTexts;
const expiries = ["30", "90", "365", "never"] as const;
type Expiry = (typeof expiries)[number];

export interface CreateTokenDialogProps {
  onCreated: (tokens: ApiTokenView[]) => void;
  onClose: () => void;
}

/** Open while it is drawn. Offers no scope that the person lacks. */
export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { user } = useSession();
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [expiry, setExpiry] = useState<Expiry>("90");
  const [apiToken, setApiToken] = useState<string | null>(null);
  const form = useForm({
    id: "token",
    initial: { name: "" },
    rules: () => ({ name: [required, max(100)] }),
    send: async ({ name }) => {
      const answer = await createToken({
        name,
        scopes,
        ...(expiry === "never"
          ? {}
          : { expiresAt: new Date(Date.now() + daysInMs(Number(expiry))).toISOString() }),
      });
      onCreated(answer.tokens);
      setApiToken(answer.apiToken);
    },
  });
  if (apiToken !== null)
    return <SecretDialog secret={apiToken} {...words.shown} done={texts.done} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={words.create} size="md">
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit}>
        <FormProblem text={form.formProblem} />
        <div className="grid gap-4 md:grid-cols-[1fr_180px]">
          <Field {...form.field("name")} label={words.name} hint={words.nameHint}>
            <TextInput isMono autoComplete="off" {...form.input("name")} />
          </Field>
          <Field label={words.expiry}>
            <Select<Expiry>
              options={expiries.map((value) => ({ value, label: words.expiries[value] }))}
              value={expiry}
              onValueChange={setExpiry}
            />
          </Field>
        </div>
        <div>
          <p className="text-meta font-semibold text-ink2">{words.scopes}</p>
          <p className="sk-meta">{words.scopesHint}</p>
        </div>
        <ScopeMatrix chosen={scopes} onChange={setScopes} held={user?.scopes ?? []} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
