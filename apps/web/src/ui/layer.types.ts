import type { ReactElement, ReactNode, RefObject } from "react";
import type { OffGuard } from "./off-guard.ts";

export interface DialogProps {
  isOpen: boolean;
  /** Called by Esc, the scrim and the close button. */
  onClose: () => void;
  title: string;
  isTitleHidden?: boolean;
  /** Controls for the whole dialog, in the row of its title; on a phone below it. */
  titleEnd?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** sm 480, md 640, lg 960, "full" the whole height. On a phone every size but sm fills the screen. */
  size?: "sm" | "md" | "lg" | "full";
  hasCloseButton?: boolean;
  /** False keeps it open on Esc and on the scrim: only its own buttons leave it. */
  isDismissible?: boolean;
  /** Where focus starts; otherwise the field that the content begins with, or the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
}

export interface AlertDialogProps {
  isOpen: boolean;
  /** Called by Esc and by the safe button. */
  onClose: () => void;
  title: string;
  description: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  isBusy?: boolean;
  busyLabel?: string;
  /** Why it can't be confirmed as it stands; null or left out: it can. */
  obstacle?: string | null | undefined;
  tone?: "danger" | "primary";
  /** A further way out, far from the other two. */
  extraAction?: ReactNode;
}

/** An element that a layer stands at. */
export type Anchor = Element | RefObject<Element | null> | null;

interface LayerPlace {
  /** The button that opens it. Leave it out when `isOpen` and `anchor` are given. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Element it stands at, when that is not the trigger. */
  anchor?: Anchor;
  side?: "top" | "bottom" | "left" | "right";
  align?: "start" | "center" | "end";
  /** Where focus goes when it closes; the trigger otherwise. */
  finalFocus?: RefObject<HTMLElement | null>;
}

export interface PopoverProps extends LayerPlace {
  /** Accessible name; drawn as a heading when `hasHeading`. */
  label: string;
  hasHeading?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

interface MenuActionBase {
  id: string;
  label: string;
  icon?: ReactNode;
  keys?: string;
  tone?: "plain" | "danger";
  /** Off while there is no network. */
  needsConnection?: boolean;
  isChecked?: boolean;
  /** A link instead of an action. */
  href?: string;
  isPlainLink?: boolean;
  /** The link leads to the page on screen. */
  isCurrent?: boolean | undefined;
  onSelect?: () => void;
}

/** An entry of a menu; why it is off stands under its label. */
export type MenuAction = MenuActionBase & OffGuard;

export interface MenuGroup {
  id: string;
  label?: string;
  items: readonly MenuAction[];
}

export interface MenuProps extends LayerPlace {
  /** Accessible name of the list. */
  label?: string;
  groups: readonly MenuGroup[];
}

/** What the loaded part of a popover or a menu gets: the trigger is already drawn. */
export interface OpenLayer {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  anchor: Anchor;
  finalFocus: RefObject<HTMLElement | null>;
  trigger: RefObject<HTMLElement | null>;
}
