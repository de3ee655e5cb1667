import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode, RefObject } from "react";
import { joinClasses } from "./class-names.ts";
import { Kbd } from "./kbd.tsx";
import { PlainLink } from "./link.tsx";

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  keys?: string;
  tone?: "plain" | "danger";
  isDisabled?: boolean;
  /** Why it is disabled: stands under the label. */
  reason?: string;
  isChecked?: boolean;
  /** A link instead of an action. */
  href?: string;
  isPlainLink?: boolean;
  onSelect?: () => void;
}

export interface MenuGroup {
  id: string;
  label?: string;
  items: readonly MenuAction[];
}

export interface MenuProps {
  /** The button that opens it. Leave it out when `isOpen` and `anchor` are given. */
  trigger?: ReactElement;
  /** Accessible name of the list; the trigger's name otherwise. */
  label?: string;
  groups: readonly MenuGroup[];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  anchor?: Element | RefObject<Element | null> | null;
  side?: "top" | "bottom" | "left" | "right";
  align?: "start" | "center" | "end";
  finalFocus?: RefObject<HTMLElement | null>;
}

function MenuFace({ item }: { item: MenuAction }) {
  return (
    <>
      {item.icon}
      <span className="sk-menu-text">
        {item.label}
        {item.isDisabled === true && item.reason !== undefined && <span className="sk-meta">{item.reason}</span>}
      </span>
      {item.keys !== undefined && <span className="sk-menu-end"><Kbd keys={item.keys} /></span>}
    </>
  );
}

function MenuEntry({ item }: { item: MenuAction }) {
  const className = joinClasses("sk-menu-item", item.tone === "danger" && "is-danger");
  if (item.href !== undefined) {
    return <Base.LinkItem className={className} closeOnClick render={<PlainLink href={item.href} isPlain={item.isPlainLink} />}><MenuFace item={item} /></Base.LinkItem>;
  }
  if (item.isChecked !== undefined) {
    return (
      <Base.RadioItem value={item.id} className={className} disabled={item.isDisabled} closeOnClick onClick={item.onSelect}>
        <span className="sk-menu-mark"><Base.RadioItemIndicator className="sk-menu-dot" /></span>
        <MenuFace item={item} />
      </Base.RadioItem>
    );
  }
  return <Base.Item className={className} disabled={item.isDisabled} onClick={item.onSelect}><MenuFace item={item} /></Base.Item>;
}

function MenuSection({ group }: { group: MenuGroup }) {
  const entries = (
    <>
      {group.label !== undefined && <Base.GroupLabel className="sk-menu-label">{group.label}</Base.GroupLabel>}
      {group.items.map((item) => <MenuEntry key={item.id} item={item} />)}
    </>
  );
  const hasChoice = group.items.some((item) => item.isChecked !== undefined);
  return hasChoice
    ? <Base.RadioGroup className="sk-menu-group" value={group.items.find((item) => item.isChecked)?.id ?? ""}>{entries}</Base.RadioGroup>
    : <Base.Group className="sk-menu-group">{entries}</Base.Group>;
}

/** A list of actions. Arrows and letters move, Enter takes, Esc closes and returns focus. */
export function Menu({ trigger, label, groups, isOpen, onOpenChange, anchor, side = "bottom", align = "start", finalFocus }: MenuProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => onOpenChange?.(open)} modal={false}>
      {trigger !== undefined && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner className="sk-above-all" side={side} align={align} sideOffset={4} collisionPadding={8} anchor={anchor}>
          <Base.Popup className="sk-menu" aria-label={label} finalFocus={finalFocus}>
            {groups.map((group) => <MenuSection key={group.id} group={group} />)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
