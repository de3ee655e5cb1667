import type { MembersView, MemberView } from "@stallkeeper/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useSession } from "../../platform/session.ts";
import { AlertDialog, When } from "../../ui/index.ts";
import {
  activateMember,
  deactivateMember,
  membersQuery,
  resetTwoFactor,
  signOutMember,
  withdrawInvitation,
} from "./admin.api.ts";
import { MemberRow } from "./member-row.tsx";
import { PersonRow, State } from "./person-row.tsx";
import { findProtection } from "./protection.ts";
import { texts } from "./texts.ts";

const words = texts.users;
const head = "text-start px-[14px] py-1 font-semibold";

export interface UsersTableProps {
  view: MembersView;
  openId: string | null;
  onEdit: (memberId: string, opener: HTMLElement | null) => void;
}

/** Members first, then open invitations. Actions that would lock everybody out are off, and say why. */
export function UsersTable({ view, openId, onEdit }: UsersTableProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const [leaving, setLeaving] = useState<MemberView | null>(null);
  const [resetting, setResetting] = useState<MemberView | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
      await client.invalidateQueries({ queryKey: membersQuery.queryKey });
      notifySuccess(done);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const handleDeactivate = async (member: MemberView): Promise<void> => {
    await act(() => deactivateMember(member._id), words.deactivated_(member.name));
    setLeaving(null);
  };
  const handleReset = async (member: MemberView): Promise<void> => {
    await act(() => resetTwoFactor(member._id), words.reset_(member.name));
    setResetting(null);
  };
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sk-hidden-text">{words.title}</caption>
        <thead>
          <tr className="sk-label">
            <th scope="col" className={head}>
              {words.columns.name}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {words.columns.role}
            </th>
            <th scope="col" className={`${head} max-lg:hidden`}>
              {words.columns.scopes}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {words.columns.twoFactor}
            </th>
            <th scope="col" className={`${head} max-lg:hidden`}>
              {words.columns.lastSeen}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {words.columns.state}
            </th>
            <th scope="col">
              <span className="sk-hidden-text">{words.columns.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.members.map((member) => (
            <MemberRow
              key={member._id}
              member={member}
              isOwn={member.email === user?.email}
              protection={findProtection(member, view.members, user?.email ?? null)}
              isOpen={member._id === openId}
              onEdit={onEdit}
              onSignOut={() => void act(() => signOutMember(member._id), words.signedOut(member.name))}
              onReset={() => setResetting(member)}
              onDeactivate={() => setLeaving(member)}
              onActivate={() => void act(() => activateMember(member._id), words.activated(member.name))}
            />
          ))}
          {view.invitations.map((invitation) => (
            <PersonRow
              key={invitation._id}
              name={invitation.email}
              line={
                <>
                  {words.expires} <When at={invitation.expiresAt} format="day" />
                </>
              }
              role={invitation.role}
              scopes={invitation.scopes}
              twoFactor={<span className="sk-meta">{words.off}</span>}
              lastSeen="—"
              state={
                <State family="ochre">
                  {words.invited} <When at={invitation.createdAt} />
                </State>
              }
              actions={[
                {
                  id: "withdraw",
                  label: words.withdraw,
                  tone: "danger",
                  needsConnection: true,
                  onSelect: () =>
                    void act(() => withdrawInvitation(invitation._id), words.withdrawn(invitation.email)),
                },
              ]}
            />
          ))}
        </tbody>
      </table>
      {resetting !== null && (
        <AlertDialog
          isOpen
          onClose={() => setResetting(null)}
          title={texts.reset.title(resetting.name)}
          description={texts.reset.text}
          confirmLabel={texts.reset.confirm}
          cancelLabel={texts.reset.keep}
          isBusy={isBusy}
          busyLabel={texts.reset.busy}
          onConfirm={() => void handleReset(resetting)}
        />
      )}
      {leaving !== null && (
        <AlertDialog
          isOpen
          onClose={() => setLeaving(null)}
          title={texts.deactivate.title(leaving.name)}
          description={texts.deactivate.text}
          confirmLabel={texts.deactivate.confirm}
          cancelLabel={texts.deactivate.keep}
          isBusy={isBusy}
          busyLabel={texts.deactivate.busy}
          onConfirm={() => void handleDeactivate(leaving)}
        />
      )}
    </>
  );
}
