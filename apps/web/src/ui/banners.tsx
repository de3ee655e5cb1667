// What a page says of itself: banners, tinted lines, empty states, failures.
import Info from "lucide-react/icons/info";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { joinClasses } from "./class-names.ts";
import { type Family, getFamilyClass } from "./family.ts";

export interface BannerProps {
  tone: "ochre" | "red" | "green" | "blue";
  icon?: ReactNode;
  children: ReactNode;
  /** Stands at the end of the line: a count, a button. */
  end?: ReactNode;
  /** Announced when it appears. Leave it out for one that is there from the start. */
  isLive?: boolean;
}

/** A line under the navigation or on top of a list that concerns everything below it. */
export function Banner({ tone, icon, children, end, isLive = false }: BannerProps) {
  return (
    <div className={`sk-banner ${getFamilyClass(tone)}`} role={isLive ? "status" : undefined}>
      {icon ??
        (tone === "blue" || tone === "green" ? (
          <Info className="sk-icon" aria-hidden="true" />
        ) : (
          <TriangleAlert className="sk-icon" aria-hidden="true" />
        ))}
      <span className="sk-banner-text">{children}</span>
      {end}
    </div>
  );
}

export interface CalloutProps {
  tone: Family | "note";
  icon?: ReactNode;
  children: ReactNode;
}

/** A tinted line inside a panel: what a person said, what a step answered. */
export function Callout({ tone, icon, children }: CalloutProps) {
  return (
    <div className={joinClasses("sk-callout", tone === "note" ? "is-note" : getFamilyClass(tone))}>
      {icon}
      <div>{children}</div>
    </div>
  );
}

export interface EmptyStateProps {
  /** One sentence of fact. */
  text: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Nothing to show: a fact and at most one action, no picture. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className="sk-empty">
      <p>{text}</p>
      {action}
    </div>
  );
}

export interface PanelErrorProps {
  /** "Offers didn't load." */
  title: string;
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  isBusy?: boolean;
  retryLabel?: string;
}

/** A panel that failed, without taking the page with it. */
export function PanelError({
  title,
  message,
  onRetry,
  isBusy = false,
  retryLabel = "Try again",
}: PanelErrorProps) {
  return (
    <div className="sk-panel-error" role="alert">
      <p>
        <strong>{title}</strong>
        {message !== undefined && <> {message}</>}
      </p>
      {onRetry !== undefined && (
        <Button
          size="sm"
          isBusy={isBusy}
          icon={<RotateCcw className="sk-icon" aria-hidden="true" />}
          onClick={onRetry}
        >
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
