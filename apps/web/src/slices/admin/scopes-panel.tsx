import type { MembersView, MemberView } from "@stallkeeper/contract";
import type { Scope } from "@stallkeeper/domain";
import { useQueryClient } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAskBeforeLeaving } from "../../platform/ask-before-leaving.ts";
import { notifySuccess } from "../../platform/notify.ts";
import { useSession } from "../../platform/session.ts";
import { Button, IconButton } from "../../ui/index.ts";
import { FormProblem, ScopeMatrix } from "../identity/index.ts";
import { membersQuery, saveScopes } from "./admin.api.ts";
import { Initials } from "./initials.tsx";
import { describeGrant, RoleSelect } from "./role-choice.tsx";
import { texts } from "./texts.ts";

const words = texts.scopes;

/** The heading of the panel: whoever opens it puts the focus here. */
export const scopesHeadingId = "scopes-of";

export interface ScopesPanelProps {
  member: MemberView;
  roles: MembersView["roles"];
  onClose: () => void;
}

/**
 * What a member may do, beside the table. Takes focus when it opens; Discard leaves it as it was, and so does Esc
 * while nothing was changed: a press of a key loses no choices.
 */
export function ScopesPanel({ member, roles, onClose }: ScopesPanelProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const before = describeGrant(member.scopes as readonly Scope[]);
  const [grant, setGrant] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const changed =
    grant.scopes.filter((scope) => !before.scopes.includes(scope)).length +
    before.scopes.filter((scope) => !grant.scopes.includes(scope)).length;
  useAskBeforeLeaving(changed);
  useEffect(() => {
    const element = panel.current;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      if (changed === 0) onClose();
      else setProblem(words.unsaved(member.name));
    };
    element?.addEventListener("keydown", handleKey);
    return () => element?.removeEventListener("keydown", handleKey);
  }, [onClose, changed, member.name]);
  const handleSave = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await saveScopes({ memberId: member._id, role: grant.role, scopes: [...grant.scopes] });
      await client.invalidateQueries({ queryKey: membersQuery.queryKey });
      notifySuccess(words.saved(member.name));
      onClose();
    } catch (error) {
      setProblem(normaliseError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <aside ref={panel} aria-labelledby={scopesHeadingId} className="border border-line bg-surface min-w-0">
      <div className="p-4 grid gap-3 border-b border-line">
        <div className="flex items-center gap-3">
          <Initials name={member.name} />
          <h2
            ref={heading}
            id={scopesHeadingId}
            tabIndex={-1}
            className="grow text-[18px]/[24px] outline-none"
          >
            {member.name}
          </h2>
          <IconButton label={words.close} keys="Escape" icon={<X className="sk-icon" />} onClick={onClose} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <span className="w-[180px]">
            <RoleSelect
              label={words.role}
              roles={roles}
              grant={grant}
              startedAs={before.role}
              onChange={setGrant}
            />
          </span>
          <span className="sk-meta">{words.about}</span>
        </div>
      </div>
      <div className="p-4">
        <ScopeMatrix
          chosen={grant.scopes}
          before={before.scopes}
          held={user?.scopes ?? []}
          onChange={(scopes) => {
            setProblem(null);
            setGrant(describeGrant(scopes));
          }}
        />
      </div>
      <p className="px-4 py-3 border-t border-line text-ink2">
        {member.hasTwoFactor ? words.twoFactorOn : words.twoFactorOff(member.name)}
      </p>
      {problem !== null && (
        <div className="px-4 pb-3">
          <FormProblem text={problem} />
        </div>
      )}
      <div className="p-4 flex flex-wrap gap-2 border-t border-line bg-canvas">
        <Button
          variant="primary"
          needsConnection
          isDisabled={changed === 0}
          disabledReason={words.unchanged}
          isBusy={isBusy}
          busyLabel={words.busy}
          onClick={() => void handleSave()}
        >
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.discard}</Button>
      </div>
    </aside>
  );
}
