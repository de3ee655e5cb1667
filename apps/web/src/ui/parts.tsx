// Small building blocks of a page: banners, empty states, failures, skeletons, figures and meters.
import Info from "lucide-react/icons/info";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode, Ref } from "react";
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
      {icon ?? (tone === "blue" || tone === "green" ? <Info className="sk-icon" aria-hidden="true" /> : <TriangleAlert className="sk-icon" aria-hidden="true" />)}
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
  return <div className={joinClasses("sk-callout", tone === "note" ? "is-note" : getFamilyClass(tone))}>{icon}<div>{children}</div></div>;
}

export interface EmptyStateProps {
  /** One sentence of fact. */
  text: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Nothing to show: a fact and at most one action, no picture. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return <div className="sk-empty"><p>{text}</p>{action}</div>;
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
export function PanelError({ title, message, onRetry, isBusy = false, retryLabel = "Try again" }: PanelErrorProps) {
  return (
    <div className="sk-panel-error" role="alert">
      <p><strong>{title}</strong>{message !== undefined && <> {message}</>}</p>
      {onRetry !== undefined && <Button size="sm" isBusy={isBusy} icon={<RotateCcw className="sk-icon" aria-hidden="true" />} onClick={onRetry}>{retryLabel}</Button>}
    </div>
  );
}

export interface SkeletonProps {
  /** CSS length. */
  width?: string;
  height?: string;
}

/** A grey shape in the final geometry. Hidden from assistive technology: the region says it is busy. */
export function Skeleton({ width = "100%", height = "12px" }: SkeletonProps) {
  return <span className="sk-skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />;
}

export interface SkeletonLinesProps {
  lines: number;
  label?: string;
}

/** Lines of text that are on their way. */
export function SkeletonLines({ lines, label = "Loading" }: SkeletonLinesProps) {
  return (
    <div className="sk-skeleton-lines" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => <Skeleton key={line} width={line === lines - 1 ? "62%" : "100%"} />)}
    </div>
  );
}

export interface StatProps {
  label: string;
  /** Usually a Count or a Money. */
  value: ReactNode;
  hint?: ReactNode;
}

/** A figure with its name. */
export function Stat({ label, value, hint }: StatProps) {
  return <div className="sk-stat"><span className="sk-label">{label}</span><span className="sk-stat-value">{value}</span>{hint !== undefined && <span className="sk-meta">{hint}</span>}</div>;
}

export interface ProgressMeterProps {
  /** Accessible name. */
  label: string;
  value: number;
  max?: number;
  family?: Family;
  /** Hatched: waiting, not moving. */
  isWaiting?: boolean;
  /** Text in place of the percentage for assistive technology. */
  valueText?: string;
  /** Draws this many separate parts. */
  segments?: number;
}

/** How much of something is done. */
export function ProgressMeter({ label, value, max = 100, family = "green", isWaiting = false, valueText, segments }: ProgressMeterProps) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  const shared = { role: "progressbar", "aria-label": label, "aria-valuenow": Math.round(share * 100), "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuetext": valueText } as const;
  if (segments !== undefined) {
    const filled = Math.round(share * segments);
    return (
      <div {...shared} className={`sk-meter is-segmented ${getFamilyClass(family)}`}>
        {Array.from({ length: segments }, (_, part) => <span key={part} data-filled={part < filled || undefined} />)}
      </div>
    );
  }
  return (
    <div {...shared} className={joinClasses("sk-meter", getFamilyClass(family), isWaiting && "is-waiting")}>
      <span style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}

export interface PanelProps {
  title?: ReactNode;
  /** Beside the title. */
  meta?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  /** Accessible name of the section when the title is not text. */
  label?: string;
  className?: string;
  ref?: Ref<HTMLElement>;
}

/** A bordered part of a page with its heading. */
export function Panel({ title, meta, end, children, label, className, ref }: PanelProps) {
  return (
    <section ref={ref} className={joinClasses("sk-panel", className)} aria-label={label ?? (typeof title === "string" ? title : undefined)}>
      {title !== undefined && <header className="sk-panel-top"><h2>{title}</h2>{meta !== undefined && <span className="sk-meta">{meta}</span>}<span className="sk-space" />{end}</header>}
      {children}
    </section>
  );
}

export interface SectionProps {
  title: string;
  meta?: ReactNode;
  end?: ReactNode;
  id?: string;
  /** "sunken" is the tinted ground of the first section. */
  tone?: "plain" | "tinted";
  children: ReactNode;
}

/** One section of a drawer or a detail page. */
export function Section({ title, meta, end, id, tone = "plain", children }: SectionProps) {
  return (
    <section id={id} className={joinClasses("sk-section", tone === "tinted" && "is-tinted")} aria-label={title}>
      <h3>{title}{meta !== undefined && <span className="sk-meta">{meta}</span>}{end !== undefined && <span className="sk-section-end">{end}</span>}</h3>
      {children}
    </section>
  );
}

export interface MessagePageProps {
  /** A status number, drawn in the brand colour. */
  code?: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Technical lines, in mono. */
  details?: string;
}

/** A page that only says something: not found, failed. At most 450 px wide. */
export function MessagePage({ code, title, children, actions, details }: MessagePageProps) {
  return (
    <div className="sk-message-page">
      <span className="sk-perforation" aria-hidden="true" />
      {code !== undefined && <p className="sk-message-code">{code}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {children !== undefined && <div className="sk-meta">{children}</div>}
      {actions !== undefined && <div className="sk-message-actions">{actions}</div>}
      {details !== undefined && <pre className="sk-mono">{details}</pre>}
    </div>
  );
}
