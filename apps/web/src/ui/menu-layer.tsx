import { Menu as Base } from "@base-ui/react/menu";
import { useEffect, useRef } from "react";
import { joinClasses } from "./class-names.ts";
import { useCutOff } from "./connection.ts";
import { Kbd } from "./kbd.tsx";
import { handleLayerChange } from "./layer-change.ts";
import type { MenuAction, MenuGroup, MenuProps, OpenLayer } from "./layer.types.ts";
import { PlainLink } from "./link.tsx";

function MenuFace({ item }: { item: MenuAction }) {
  return (
    <>
      {item.icon}
      <span className="sk-menu-text">
        {item.label}
        {item.isDisabled === true && item.disabledReason !== undefined && (
          <span className="sk-meta">{item.disabledReason}</span>
        )}
      </span>
      {item.keys !== undefined && (
        <span className="sk-menu-end">
          <Kbd keys={item.keys} />
        </span>
      )}
    </>
  );
}

function MenuEntry({ item: given }: { item: MenuAction }) {
  const cutOff = useCutOff(given.needsConnection === true);
  const item =
    cutOff === undefined || given.isDisabled === true
      ? given
      : { ...given, isDisabled: true, disabledReason: cutOff };
  const className = joinClasses("sk-menu-item", item.tone === "danger" && "is-danger");
  if (item.href !== undefined) {
    return (
      <Base.LinkItem
        className={className}
        closeOnClick
        render={
          <PlainLink
            href={item.href}
            isPlain={item.isPlainLink}
            aria-current={item.isCurrent === true ? "page" : undefined}
          />
        }
      >
        <MenuFace item={item} />
      </Base.LinkItem>
    );
  }
  if (item.isChecked !== undefined) {
    return (
      <Base.RadioItem
        value={item.id}
        className={className}
        disabled={item.isDisabled}
        closeOnClick
        onClick={item.onSelect}
      >
        <span className="sk-menu-mark">
          <Base.RadioItemIndicator className="sk-menu-dot" />
        </span>
        <MenuFace item={item} />
      </Base.RadioItem>
    );
  }
  return (
    <Base.Item className={className} disabled={item.isDisabled} onClick={item.onSelect}>
      <MenuFace item={item} />
    </Base.Item>
  );
}

function MenuSection({ group }: { group: MenuGroup }) {
  const entries = (
    <>
      {group.label !== undefined && (
        <Base.GroupLabel className="sk-menu-label">{group.label}</Base.GroupLabel>
      )}
      {group.items.map((item) => (
        <MenuEntry key={item.id} item={item} />
      ))}
    </>
  );
  const hasChoice = group.items.some((item) => item.isChecked !== undefined);
  return hasChoice ? (
    <Base.RadioGroup className="sk-menu-group" value={group.items.find((item) => item.isChecked)?.id ?? ""}>
      {entries}
    </Base.RadioGroup>
  ) : (
    <Base.Group className="sk-menu-group">{entries}</Base.Group>
  );
}

const isInDialog = (element: Element | null): boolean =>
  (element?.closest("[role=dialog], [role=alertdialog]") ?? null) !== null;

/** A list of actions. Arrows and letters move, Enter takes, Esc closes and returns focus. */
export function MenuLayer({
  label,
  groups,
  side = "bottom",
  align = "start",
  ...layer
}: Omit<MenuProps, keyof OpenLayer> & OpenLayer) {
  const { isOpen, anchor, finalFocus } = layer;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // One frame later the list is placed, so that focus does not scroll the page.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  // A dialog that an entry opened may have taken the focus by now: then it stays there.
  const giveFocusBack = (): HTMLElement | boolean =>
    isInDialog(document.activeElement) ? false : (finalFocus.current ?? true);
  return (
    <Base.Root open={isOpen} onOpenChange={(open, report) => handleLayerChange(layer, open, report)} modal>
      <Base.Portal>
        <Base.Positioner
          className="sk-above-all"
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          anchor={anchor}
        >
          <Base.Popup ref={list} className="sk-menu" aria-label={label} finalFocus={giveFocusBack}>
            {groups.map((group) => (
              <MenuSection key={group.id} group={group} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
