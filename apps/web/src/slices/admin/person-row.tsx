import Ellipsis from "lucide-react/icons/ellipsis";
import type { MouseEvent, ReactNode, RefObject } from "react";
import {
  getFamilyClass,
  IconButton,
  joinClasses,
  Menu,
  TagList,
  type Family,
  type MenuAction,
} from "../../ui/index.ts";
import { Initials } from "./initials.tsx";
import { nameRole, nameScope, texts } from "./texts.ts";

const words = texts.users;
const cell = "px-[14px] py-1.5 align-middle";

/** A state in words, with a dot of its colour. */
export function State({ family, children }: { family: Family; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={`sk-dot ${getFamilyClass(family)}`} />
      {children}
    </span>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  if (scopes.includes("admin"))
    return <TagList tags={[{ id: "admin", family: "neutral", label: words.everything }]} />;
  return scopes.length === 0 ? (
    <span className="sk-meta">{words.none}</span>
  ) : (
    <TagList
      max={3}
      tags={scopes.map((scope) => ({ id: scope, family: "neutral", label: nameScope(scope) }))}
    />
  );
}

export interface PersonRowProps {
  name: string;
  /** Under the name: the address, or until when an invitation holds. */
  line: ReactNode;
  isOwn?: boolean;
  isOpen?: boolean;
  role: string;
  scopes: readonly string[];
  twoFactor: ReactNode;
  lastSeen: ReactNode;
  state: ReactNode;
  actions: readonly MenuAction[];
  buttonRef?: RefObject<HTMLButtonElement | null>;
  /** Where focus goes when the menu closes; its button otherwise. */
  afterMenu?: RefObject<HTMLElement | null>;
  onMenuChange?: (isOpen: boolean) => void;
  /** A press anywhere on the row but on its controls; keys have the menu. */
  onOpen?: (() => void) | undefined;
}

/** A row of the table: a member, or somebody who was invited. */
export function PersonRow({
  name,
  line,
  isOwn = false,
  isOpen = false,
  role,
  scopes,
  twoFactor,
  lastSeen,
  state,
  actions,
  buttonRef,
  afterMenu,
  onMenuChange,
  onOpen,
}: PersonRowProps) {
  const handleClick = (event: MouseEvent): void => {
    if (!(event.target as Element).closest("button, a, [role=menu]")) onOpen?.();
  };
  return (
    <tr
      className={joinClasses(
        "border-t border-line",
        isOpen && "bg-selected",
        onOpen !== undefined && "cursor-pointer hover:bg-hover",
      )}
      onClick={handleClick}
    >
      <th scope="row" className={`${cell} text-start font-normal`}>
        <span className="flex items-center gap-3">
          <Initials name={name} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{name}</span>
            {isOwn && <span className="sk-meta"> {words.you}</span>}
            <span className="sk-meta block">{line}</span>
            <span className="sk-meta md:hidden flex flex-wrap gap-x-3">
              {nameRole(role)}
              <span>
                {words.columns.twoFactor} {twoFactor}
              </span>
              {state}
            </span>
          </span>
        </span>
      </th>
      <td className={`${cell} max-md:hidden`}>{nameRole(role)}</td>
      <td className={`${cell} max-lg:hidden`}>
        <Scopes scopes={scopes} />
      </td>
      <td className={`${cell} max-md:hidden`}>{twoFactor}</td>
      <td className={`${cell} sk-meta max-lg:hidden`}>{lastSeen}</td>
      <td className={`${cell} max-md:hidden`}>{state}</td>
      <td className={`${cell} text-end`}>
        <Menu
          align="end"
          label={words.menu(name)}
          {...(afterMenu === undefined ? {} : { finalFocus: afterMenu })}
          {...(onMenuChange === undefined ? {} : { onOpenChange: onMenuChange })}
          trigger={
            <IconButton ref={buttonRef} label={words.menu(name)} icon={<Ellipsis className="sk-icon" />} />
          }
          groups={[{ id: "actions", items: actions }]}
        />
      </td>
    </tr>
  );
}
