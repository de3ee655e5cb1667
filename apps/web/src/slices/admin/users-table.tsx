import type { MembersView, MemberView } from "@stallkeeper/contract";
import { useQueryClient } from "@tanstack/react-query";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useRef, useState, type ReactNode } from "react";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useSession } from "../../platform/session.ts";
import { AlertDialog, getFamilyClass, IconButton, joinClasses, Menu, TagList, When, type Family, type MenuAction } from "../../ui/index.ts";
import { activateMember, deactivateMember, membersQuery, signOutMember, withdrawInvitation } from "./admin.api.ts";
import { Initials } from "./initials.tsx";
import { findProtection } from "./protection.ts";
import { nameRole, nameScope, texts } from "./texts.ts";

const words = texts.users;
const cell = "px-[14px] py-1.5 align-middle";
const head = "text-start px-[14px] py-1 font-semibold";

function State({ family, children }: { family: Family; children: ReactNode }) {
  return <span className="inline-flex items-center gap-2 whitespace-nowrap"><span aria-hidden="true" className={`sk-dot ${getFamilyClass(family)}`} />{children}</span>;
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  if (scopes.includes("admin")) return <TagList tags={[{ id: "admin", family: "neutral", label: words.everything }]} />;
  return scopes.length === 0 ? <span className="sk-meta">{words.none}</span> : <TagList max={3} tags={scopes.map((scope) => ({ id: scope, family: "neutral", label: nameScope(scope) }))} />;
}

interface PersonRowProps {
  name: string;
  email: string;
  isOwn?: boolean;
  isOpen?: boolean;
  role: string;
  scopes: readonly string[];
  twoFactor: ReactNode;
  lastSeen: ReactNode;
  state: ReactNode;
  actions: readonly MenuAction[];
  buttonRef?: React.RefObject<HTMLButtonElement | null>;
}

function PersonRow({ name, email, isOwn = false, isOpen = false, role, scopes, twoFactor, lastSeen, state, actions, buttonRef }: PersonRowProps) {
  return (
    <tr className={joinClasses("border-t border-line", isOpen && "bg-selected")}>
      <th scope="row" className={`${cell} text-start font-normal`}>
        <span className="flex items-center gap-3">
          <Initials name={name} />
          <span className="min-w-0">
            <span className="font-semibold">{name}</span>{isOwn && <span className="sk-meta"> {words.you}</span>}
            <span className="sk-meta block break-all">{email}</span>
            <span className="sk-meta md:hidden block">{nameRole(role)} · {words.columns.twoFactor} {twoFactor}</span>
          </span>
        </span>
      </th>
      <td className={`${cell} max-md:hidden`}>{nameRole(role)}</td>
      <td className={`${cell} max-lg:hidden`}><Scopes scopes={scopes} /></td>
      <td className={`${cell} max-md:hidden`}>{twoFactor}</td>
      <td className={`${cell} sk-meta max-lg:hidden`}>{lastSeen}</td>
      <td className={cell}>{state}</td>
      <td className={`${cell} text-end`}>
        <Menu align="end" label={words.menu(name)} trigger={<IconButton ref={buttonRef} label={words.menu(name)} icon={<Ellipsis className="sk-icon" />} />} groups={[{ id: "acts", items: actions }]} />
      </td>
    </tr>
  );
}

export interface UsersTableProps {
  view: MembersView;
  openId: string | null;
  onEdit: (memberId: string, opener: HTMLElement | null) => void;
}

/** Members first, then open invitations. Acts that would lock everybody out are off, and say why. */
export function UsersTable({ view, openId, onEdit }: UsersTableProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const [leaving, setLeaving] = useState<MemberView | null>(null);
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
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sk-hidden-text">{words.title}</caption>
        <thead>
          <tr className="sk-label">
            <th scope="col" className={head}>{words.columns.name}</th>
            <th scope="col" className={`${head} max-md:hidden`}>{words.columns.role}</th>
            <th scope="col" className={`${head} max-lg:hidden`}>{words.columns.scopes}</th>
            <th scope="col" className={`${head} max-md:hidden`}>{words.columns.twoFactor}</th>
            <th scope="col" className={`${head} max-lg:hidden`}>{words.columns.lastSeen}</th>
            <th scope="col" className={head}>{words.columns.state}</th>
            <th scope="col"><span className="sk-hidden-text">{words.columns.act}</span></th>
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
              onDeactivate={() => setLeaving(member)}
              onActivate={() => void act(() => activateMember(member._id), words.activated(member.name))}
            />
          ))}
          {view.invitations.map((invitation) => (
            <PersonRow
              key={invitation._id}
              name={invitation.email}
              email={`${words.expires} ${new Date(invitation.expiresAt).toLocaleDateString(user?.store?.locale)}`}
              role={invitation.role}
              scopes={invitation.scopes}
              twoFactor={<span className="sk-meta">{words.off}</span>}
              lastSeen="—"
              state={<State family="ochre">{words.invited} <When at={invitation.createdAt} /></State>}
              actions={[{ id: "withdraw", label: words.withdraw, tone: "danger", onSelect: () => void act(() => withdrawInvitation(invitation._id), words.withdrawn(invitation.email)) }]}
            />
          ))}
        </tbody>
      </table>
      {leaving !== null && (
        <AlertDialog
          isOpen onClose={() => setLeaving(null)} title={texts.deactivate.title(leaving.name)} description={texts.deactivate.text}
          confirmLabel={texts.deactivate.confirm} cancelLabel={texts.deactivate.keep} isBusy={isBusy} busyLabel={texts.deactivate.busy} onConfirm={() => void handleDeactivate(leaving)}
        />
      )}
    </>
  );
}

interface MemberRowProps {
  member: MemberView;
  isOwn: boolean;
  /** Why this account can't be changed; null when it can. */
  protection: string | null;
  isOpen: boolean;
  onEdit: UsersTableProps["onEdit"];
  onSignOut: () => void;
  onDeactivate: () => void;
  onActivate: () => void;
}

function MemberRow({ member, isOwn, protection, isOpen, onEdit, onSignOut, onDeactivate, onActivate }: MemberRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isActive = member.state === "active";
  const locked = protection === null ? {} : { isDisabled: true, reason: protection };
  const actions: MenuAction[] = [
    { id: "edit", label: words.edit, ...locked, onSelect: () => onEdit(member._id, button.current) },
    { id: "sign-out", label: words.signOut, ...(isOwn ? { isDisabled: true, reason: words.own } : {}), onSelect: onSignOut },
    isActive
      ? { id: "deactivate", label: words.deactivate, tone: "danger", ...locked, onSelect: onDeactivate }
      : { id: "activate", label: words.activate, onSelect: onActivate },
  ];
  return (
    <PersonRow
      buttonRef={button}
      name={member.name}
      email={member.email}
      isOwn={isOwn}
      isOpen={isOpen}
      role={member.role}
      scopes={member.scopes}
      twoFactor={member.hasTwoFactor ? <span className="text-green">{words.on}</span> : <span className="text-ink3">{words.off}</span>}
      lastSeen={member.lastSeenAt === null ? "—" : <When at={member.lastSeenAt} />}
      state={isActive ? <State family="green">{words.active}</State> : <State family="neutral"><span className="text-ink3">{words.deactivated}</span></State>}
      actions={actions}
    />
  );
}
