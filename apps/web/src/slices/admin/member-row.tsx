import type { MemberView } from "@stallkeeper/contract";
import { useRef, useState, type RefObject } from "react";
import { When, type MenuAction } from "../../ui/index.ts";
import { PersonRow, State } from "./person-row.tsx";
import { scopesHeadingId } from "./scopes-panel.tsx";
import { texts } from "./texts.ts";

const words = texts.users;

export interface MemberRowProps {
  member: MemberView;
  isOwn: boolean;
  /** Why this account can't be changed; null when it can. */
  protection: string | null;
  isOpen: boolean;
  onEdit: (memberId: string, opener: HTMLElement | null) => void;
  onSignOut: () => void;
  onReset: () => void;
  onDeactivate: () => void;
  onActivate: () => void;
}

/** A member, and what may be done about them. */
export function MemberRow({
  member,
  isOwn,
  protection,
  isOpen,
  onEdit,
  onSignOut,
  onReset,
  onDeactivate,
  onActivate,
}: MemberRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isEditing = useRef(false);
  // The panel that opens takes the focus, not the button of the menu that closes.
  const [afterMenu] = useState<RefObject<HTMLElement | null>>(() => ({
    get current() {
      return isEditing.current ? document.getElementById(scopesHeadingId) : button.current;
    },
  }));
  const handleEdit = (): void => {
    isEditing.current = true;
    onEdit(member._id, button.current);
  };
  const isActive = member.state === "active";
  const locked = protection === null ? {} : { isDisabled: true, disabledReason: protection };
  const actions: MenuAction[] = [
    { id: "edit", label: words.edit, ...locked, onSelect: handleEdit },
    {
      id: "sign-out",
      label: words.signOut,
      needsConnection: true,
      isDisabled: isOwn,
      disabledReason: words.own,
      onSelect: onSignOut,
    },
    {
      id: "reset",
      label: words.reset,
      isDisabled: isOwn || !isActive || !member.hasTwoFactor,
      disabledReason: isOwn ? words.own : isActive ? words.resetOff : words.resetOut,
      onSelect: onReset,
    },
    isActive
      ? { id: "deactivate", label: words.deactivate, tone: "danger", ...locked, onSelect: onDeactivate }
      : { id: "activate", label: words.activate, needsConnection: true, onSelect: onActivate },
  ];
  return (
    <PersonRow
      buttonRef={button}
      afterMenu={afterMenu}
      onOpen={protection === null ? handleEdit : undefined}
      onMenuChange={(isNowOpen) => {
        if (isNowOpen) isEditing.current = false;
      }}
      name={member.name}
      line={member.email}
      isOwn={isOwn}
      isOpen={isOpen}
      role={member.role}
      scopes={member.scopes}
      twoFactor={
        member.hasTwoFactor ? (
          <span className="text-green">{words.on}</span>
        ) : (
          <span className="text-ink3">{words.off}</span>
        )
      }
      lastSeen={member.lastSeenAt === null ? "—" : <When at={member.lastSeenAt} />}
      state={
        isActive ? (
          <State family="green">{words.active}</State>
        ) : (
          <State family="neutral">
            <span className="text-ink3">{words.deactivated}</span>
          </State>
        )
      }
      actions={actions}
    />
  );
}
