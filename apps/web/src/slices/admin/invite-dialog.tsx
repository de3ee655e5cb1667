import type { MemberView } from "@stallkeeper/contract";
import { email, required, roles } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useEffect, useState } from "react";
import { ApiError, normaliseError } from "../../platform/api/api-error.ts";
import { keptForms } from "../../platform/kept-forms.ts";
import { notifySuccess } from "../../platform/notify.ts";
import { useSession } from "../../platform/session.ts";
import { Button, Dialog, Field, TextInput } from "../../ui/index.ts";
import { FormProblem, ScopeMatrix, useForm } from "../identity/index.ts";
import { invite, membersQuery } from "./admin.api.ts";
import { describeGrant, RoleSelect, type Grant } from "./role-choice.tsx";
import { texts } from "./texts.ts";

const words = texts.invite;
const firstGrant: Grant = { role: "packer", scopes: roles.packer };
const fresh = "new";
/** What was typed and not sent: Esc loses nothing. */
const forms = keptForms<{ email: string; grant: Grant }>("invite");

/**
 * Who belongs to the store already is said at the field, and where they are deactivated, what to do instead.
 * Throws ApiError in any case.
 */
function sayAtEmail(error: unknown, known: MemberView | undefined): never {
  const problem = normaliseError(error);
  if (problem.code !== "ALREADY_MEMBER") throw problem;
  const message = known?.state === "deactivated" ? words.isDeactivated(known.name) : problem.message;
  throw new ApiError(message, problem.status, problem.code, { email: message });
}

/** Email, role and scopes of somebody new. A wrong or known address is said at the field. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const members = useQuery(membersQuery).data;
  const isMailSent = members?.isMailSent !== false;
  const [grant, setGrant] = useState<Grant>(() => forms.read()[fresh]?.grant ?? firstGrant);
  const form = useForm({
    id: "invite",
    initial: { email: forms.read()[fresh]?.email ?? "" },
    rules: () => ({ email: [required, email] }),
    send: async ({ email: address }) => {
      await invite({ email: address, role: grant.role, scopes: [...grant.scopes] }).catch((error: unknown) =>
        sayAtEmail(
          error,
          members?.members.find((member) => member.email.toLowerCase() === address.trim().toLowerCase()),
        ),
      );
      forms.keep(fresh, null);
      await client.invalidateQueries({ queryKey: membersQuery.queryKey });
      notifySuccess(isMailSent ? words.sent(address) : words.saved(address));
      onClose();
    },
  });
  const { email: typed } = form.values;
  useEffect(() => {
    forms.keep(fresh, typed.trim() === "" && grant === firstGrant ? null : { email: typed, grant });
  }, [typed, grant]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.open}
      description={isMailSent ? words.hint : words.noMail}
      size="md"
    >
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit}>
        <FormProblem text={form.formProblem} />
        <div className="grid gap-4 md:grid-cols-[1fr_200px] items-start">
          <Field {...form.field("email")} label={words.email}>
            <TextInput type="email" autoComplete="off" {...form.input("email")} />
          </Field>
          <Field label={words.role}>
            <RoleSelect roles={members?.roles ?? []} grant={grant} startedAs="packer" onChange={setGrant} />
          </Field>
        </div>
        <div>
          <h3 className="mb-2">{words.scopes}</h3>
          <ScopeMatrix
            chosen={grant.scopes}
            held={user?.scopes ?? []}
            onChange={(scopes) => setGrant(describeGrant(scopes))}
          />
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={words.busy}>
            {words.submit}
          </Button>
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
      <Button icon={<UserPlus className="sk-icon" aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <InviteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
