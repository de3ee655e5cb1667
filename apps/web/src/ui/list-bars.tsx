// What stands around a list: the rail of places, filter chips, the bar of a selection, the phone's dock.
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from "react";
import { Button } from "./button.tsx";
import { joinClasses } from "./class-names.ts";
import { PlainLink } from "./link.tsx";

export interface RailItem {
  id: string;
  label: string;
  href: string;
  icon?: ReactNode;
  count?: ReactNode;
  isCurrent?: boolean;
  /** A button beside the link. */
  action?: ReactNode;
}

export interface RailProps {
  label: string;
  groups: readonly { id: string; label: string; items: readonly RailItem[]; end?: ReactNode }[];
  /** Stands at the bottom. */
  footer?: ReactNode;
}

/** The places beside a list, each with its count. */
export function Rail({ label, groups, footer }: RailProps) {
  return (
    <nav className="sk-rail" aria-label={label}>
      {groups.map((group) => (
        <div key={group.id}>
          <h2 className="sk-label" id={`rail-${group.id}`}>
            {group.label}
          </h2>
          <ul aria-labelledby={`rail-${group.id}`}>
            {group.items.map((item) => (
              <li key={item.id} className={item.action === undefined ? undefined : "sk-rail-row"}>
                <PlainLink
                  href={item.href}
                  className="sk-rail-link"
                  aria-current={item.isCurrent ? "page" : undefined}
                >
                  {item.icon}
                  <span className="sk-cut">{item.label}</span>
                  <span className="sk-rail-count">{item.count}</span>
                </PlainLink>
                {item.action}
              </li>
            ))}
          </ul>
          {group.end}
        </div>
      ))}
      {footer !== undefined && <div className="sk-rail-foot">{footer}</div>}
    </nav>
  );
}

export interface FilterChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "value"> {
  ref?: Ref<HTMLButtonElement> | undefined;
  label: string;
  /** What is chosen; without it the chip is dashed. */
  value?: string | undefined;
  onClear?: (() => void) | undefined;
}

/** One filter: dashed while off, "Label: value ×" while on. Use as the trigger of a Popover. */
export function FilterChip({ label, value, onClear, className, ...attributes }: FilterChipProps) {
  const isOn = value !== undefined;
  return (
    <span className={joinClasses("sk-filter", isOn && "is-on", className)}>
      <button type="button" {...attributes}>
        {isOn ? `${label}: ${value}` : label}
        <ChevronDown className="sk-icon" aria-hidden="true" />
      </button>
      {isOn && onClear && (
        <button
          type="button"
          className="sk-filter-clear"
          aria-label={`Clear filter ${label}`}
          onClick={onClear}
        >
          <X className="sk-icon" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** Arrow keys move between the buttons of a toolbar. */
function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button, a[href]")];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export interface BulkBarProps {
  /** "3 selected, 1 hidden by filters" */
  text: string;
  children: ReactNode;
  onClear: () => void;
  clearLabel?: string;
  /** Shows the key that clears. */
  hasKeys?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Actions on the selection, at the bottom of its list, on one row: one that is too long scrolls. The way out
 * stays in sight.
 */
export function BulkBar({
  text,
  children,
  onClear,
  clearLabel = "Clear",
  hasKeys = true,
  ref,
}: BulkBarProps) {
  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label={text}
      className="sk-bulk"
      onKeyDown={moveInToolbar}
    >
      <strong aria-live="polite">{text}</strong>
      <div className="sk-bulk-actions">{children}</div>
      <Button
        variant="quiet"
        size="sm"
        className="sk-bulk-clear"
        {...(hasKeys ? { keys: "Escape" } : {})}
        onClick={onClear}
      >
        {clearLabel}
      </Button>
    </div>
  );
}

/** The three main actions of a page on a phone, in reach of the thumb. Not drawn from 768 px on. */
export function Dock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="toolbar" aria-label={label} className="sk-dock">
      {children}
    </div>
  );
}
