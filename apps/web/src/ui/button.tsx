import LoaderCircle from "lucide-react/icons/loader-circle";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { joinClasses } from "./class-names.ts";
import { useCutOff } from "./connection.ts";
import { isApple, Kbd } from "./kbd.tsx";
import { toAriaKeys } from "./key-names.ts";
import { type LinkAttributes, PlainLink } from "./link.tsx";
import type { OffGuard } from "./off-guard.ts";
import { Tooltip } from "./tooltip.tsx";

/** "danger" is red text; "danger-fill" is real red and belongs into alert dialogs only. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "danger-fill";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: "md" | "sm";
  icon?: ReactNode;
  /** Key that does the same, drawn as a hint and announced. */
  keys?: string | undefined;
  isWide?: boolean;
  children: ReactNode;
}

/** A button that can be off says why. It stays focusable, so that the reason can be reached. */
export type ButtonGuard = OffGuard;

interface ButtonBase
  extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "disabled"> {
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Shows the spinner, keeps the width and ignores presses. */
  isBusy?: boolean | undefined;
  /** Word while busy: "Signing in…". Without it the label stays; with it a double click counts once. */
  busyLabel?: string | undefined;
  /**
   * Off while there is no network. What sends a form always is; work that can be kept and sent later never.
   */
  needsConnection?: boolean | undefined;
}

export type ButtonProps = ButtonBase & ButtonGuard;

function Face({ icon, keys, children }: Pick<ButtonLook, "icon" | "keys" | "children">) {
  return (
    <>
      {icon}
      <span className="sk-btn-label">{children}</span>
      {keys !== undefined && <Kbd keys={keys} />}
    </>
  );
}

function getClasses(look: Omit<ButtonLook, "children">, extra?: string): string {
  return joinClasses(
    "sk-btn",
    `sk-btn-${look.variant ?? "secondary"}`,
    look.size === "sm" && "sk-btn-sm",
    look.isWide && "sk-btn-wide",
    extra,
  );
}

/** Why it's off, for assistive technology: the hint is for eyes. ARIA 1.3, global; the linter knows 1.2. */
const describe = (reason: string | undefined): object =>
  reason === undefined ? {} : { "aria-description": reason };

/** A button. Disabled and busy ones ignore presses but keep their place, their width and their focus. */
export function Button({
  variant = "secondary",
  size = "md",
  icon,
  keys,
  isWide = false,
  isBusy = false,
  busyLabel,
  isDisabled = false,
  disabledReason,
  className,
  onClick,
  children,
  type = "button",
  needsConnection = type === "submit",
  ...attributes
}: ButtonProps) {
  const cutOff = useCutOff(needsConnection);
  const isOff = isDisabled || cutOff !== undefined;
  const isBlocked = isOff || isBusy;
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    // The second press of a double click may come before the first one is drawn as busy.
    if (isBlocked || (busyLabel !== undefined && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...attributes}
      type={isBlocked && type === "submit" ? "button" : type}
      className={getClasses(
        { variant, size, isWide },
        joinClasses(isBusy && "is-busy", isOff && "is-disabled", className),
      )}
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      {...describe(isDisabled ? disabledReason : cutOff)}
      aria-keyshortcuts={keys === undefined ? undefined : toAriaKeys(keys, isApple)}
      onClick={handleClick}
    >
      <span className="sk-btn-face">
        <Face icon={icon} keys={keys}>
          {children}
        </Face>
      </span>
      {(isBusy || busyLabel !== undefined) && (
        <span className="sk-btn-busy">
          <LoaderCircle className="sk-icon sk-spin" aria-hidden="true" />
          {busyLabel === undefined ? (
            <span className="sk-hidden-text">{children}</span>
          ) : (
            <span className="sk-btn-label">{busyLabel}</span>
          )}
        </span>
      )}
    </button>
  );
  // Wrapped from the start where there may be a reason: a button that is redrawn would lose the focus.
  return needsConnection || disabledReason !== undefined ? (
    <Tooltip content={isDisabled ? disabledReason : cutOff}>{button}</Tooltip>
  ) : (
    button
  );
}

export interface ButtonLinkProps extends ButtonLook, Omit<LinkAttributes, "children"> {
  isPlain?: boolean;
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function ButtonLink({
  variant = "secondary",
  size = "md",
  icon,
  keys,
  isWide = false,
  className,
  children,
  ...attributes
}: ButtonLinkProps) {
  return (
    <PlainLink {...attributes} className={getClasses({ variant, size, isWide }, className)}>
      <span className="sk-btn-face">
        <Face icon={icon} keys={keys}>
          {children}
        </Face>
      </span>
    </PlainLink>
  );
}

interface IconButtonBase extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "children" | "aria-label" | "disabled"
> {
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Accessible name, and the text of the tooltip. */
  label: string;
  icon: ReactNode;
  keys?: string | undefined;
  variant?: "quiet" | "secondary";
  isPressed?: boolean | undefined;
  tooltipSide?: "top" | "bottom" | "left" | "right";
}

export type IconButtonProps = IconButtonBase & ButtonGuard;

/** A button of one icon, with its name and key in a tooltip. */
export function IconButton({
  label,
  icon,
  keys,
  variant = "quiet",
  isPressed,
  isDisabled = false,
  disabledReason,
  tooltipSide = "top",
  className,
  type = "button",
  onClick,
  ...attributes
}: IconButtonProps) {
  return (
    <Tooltip
      content={isDisabled && disabledReason !== undefined ? `${label}. ${disabledReason}` : label}
      keys={keys}
      side={tooltipSide}
    >
      <button
        {...attributes}
        type={type}
        aria-disabled={isDisabled || undefined}
        {...describe(isDisabled ? disabledReason : undefined)}
        onClick={isDisabled ? (event) => event.preventDefault() : onClick}
        aria-label={label}
        aria-pressed={isPressed}
        aria-keyshortcuts={keys === undefined ? undefined : toAriaKeys(keys, isApple)}
        className={joinClasses(
          "sk-btn",
          `sk-btn-${variant}`,
          "sk-btn-icon",
          isDisabled && "is-disabled",
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
