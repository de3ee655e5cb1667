import { email as emailRule, firstProblem, required, roles } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifySuccess } from "../../platform/notify.ts";
import { useSession } from "../../platform/session.ts";
import { Button, Callout, Dialog, Field, TextInput } from "../../ui/index.ts";
import { ScopeMatrix } from "../identity/index.ts";
import { invite, membersQuery } from "./admin.api.ts";
import { describeGrant, RoleSelect, type Grant } from "./role-choice.tsx";
import { texts } from "./texts.ts";

const words = texts.invite;
const emailId = "invite-email";
const firstGrant: Grant = { role: "packer", scopes: roles.packer };

/** Email, role and scopes of somebody new. A wrong or known address is said at the field. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const members = useQuery(membersQuery).data;
  const [address, setAddress] = useState("");
  const [grant, setGrant] = useState<Grant>(firstGrant);
  const [problem, setProblem] = useState<string | undefined>();
  const [formProblem, setFormProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const check = (): string | undefined => firstProblem(address, [required, emailRule]) ?? undefined;
  const refuse = (text: string): void => {
    setProblem(text);
    document.getElementById(emailId)?.focus();
  };
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setWasSent(true);
    setFormProblem(null);
    setProblem(undefined);
    const found = check();
    if (found !== undefined) return refuse(found);
    setIsBusy(true);
    try {
      await invite({ email: address, role: grant.role, scopes: [...grant.scopes] });
      await client.invalidateQueries({ queryKey: membersQuery.queryKey });
      notifySuccess(words.sent(address));
      onClose();
    } catch (error) {
      const { message, fields, code } = normaliseError(error);
      if (fields["email"] !== undefined) refuse(fields["email"]);
      else if (code === "E11000") refuse(message);
      else setFormProblem(message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.open} description={words.hint} size="md">
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
        {formProblem !== null && <div role="alert"><Callout tone="red">{formProblem}</Callout></div>}
        <div className="grid gap-4 md:grid-cols-[1fr_200px] items-start">
          <Field id={emailId} label={words.email} error={problem}>
            <TextInput type="email" name="email" autoComplete="off" value={address} onChange={(event) => setAddress(event.target.value)} onBlur={() => wasSent && setProblem(check())} />
          </Field>
          <Field label={words.role}><RoleSelect roles={members?.roles ?? []} grant={grant} startedAs="packer" onChange={setGrant} /></Field>
        </div>
        <div><h3 className="mb-2">{words.scopes}</h3><ScopeMatrix chosen={grant.scopes} held={user?.scopes ?? []} onChange={(scopes) => setGrant(describeGrant(scopes))} /></div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>{words.submit}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Opens the invitation. */
export function InviteButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<UserPlus className="sk-icon" aria-hidden="true" />} onClick={() => setIsOpen(true)}>{words.open}</Button>
      {isOpen && <InviteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
