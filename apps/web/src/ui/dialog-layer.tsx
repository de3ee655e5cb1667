import { AlertDialog as BaseAlert } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { DialogBody } from "./dialog-body.tsx";
import { Button, IconButton } from "./button.tsx";
import { joinClasses } from "./class-names.ts";
import type { AlertDialogProps, DialogProps } from "./layer.types.ts";

/** The second half of a double click on what opened the dialog, which lands beside it. */
const isDoubled = (reason: string, event: Event): boolean =>
  reason === "outside-press" && event instanceof MouseEvent && event.detail > 1;

/**
 * Gives the focus back to what had it when the dialog opened: an open drawer can have it but is no Tab stop, and
 * the library would hand it to the drawer's first one.
 */
function useFocusGivenBack(isOpen: boolean): () => boolean {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  return () => {
    const target = before.current;
    if (!(target instanceof HTMLElement) || !target.isConnected || target === document.body) return true;
    requestAnimationFrame(() => {
      // Whoever answered the question may have led it elsewhere: what asked is often gone.
      const now = document.activeElement;
      if (now === null || now === document.body || now.closest("[role=dialog], [role=alertdialog]") !== null)
        target.focus();
    });
    return false;
  };
}

/** The field that a dialog's content begins with; null: it begins with something else. */
function findFirstField(popup: HTMLElement | null): HTMLElement | null {
  const first = popup?.querySelector<HTMLElement>(
    ".sk-dialog-body :is(a[href], button, input, select, textarea):not(:disabled)",
  );
  return first?.matches("input:not([role]), select, textarea") === true ? first : null;
}

/** What stands in it is selected as it gets the focus, as by Tab: "2" typed into a field with 0 is 2, not 02. */
function selectOnFocus(field: HTMLElement | null): HTMLElement | true {
  if (field instanceof HTMLInputElement)
    field.addEventListener("focus", () => field.select(), { once: true });
  return field ?? true;
}

/** A modal dialog: traps focus, Esc closes the top one only, focus returns to what opened it. */
export function DialogLayer({
  isOpen,
  onClose,
  title,
  isTitleHidden = false,
  titleEnd,
  description,
  children,
  footer,
  size = "sm",
  hasCloseButton = true,
  isDismissible = true,
  initialFocus,
  className,
}: DialogProps) {
  const giveFocusBack = useFocusGivenBack(isOpen);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open={isOpen}
      disablePointerDismissal={!isDismissible}
      onOpenChange={(open, { reason, event }) =>
        !open && isDismissible && !isDoubled(reason, event) && onClose()
      }
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="sk-scrim" />
        <BaseDialog.Popup
          className={joinClasses("sk-dialog", `is-${size}`, className)}
          ref={popup}
          // A field under a finger would bring up the keyboard.
          initialFocus={(by) =>
            selectOnFocus(initialFocus?.current ?? (by === "touch" ? null : findFirstField(popup.current)))
          }
          finalFocus={giveFocusBack}
        >
          <div className={isTitleHidden ? "sk-hidden-text" : "sk-dialog-top"}>
            <BaseDialog.Title className="sk-dialog-title">{title}</BaseDialog.Title>
            {titleEnd !== undefined && <div className="sk-dialog-end">{titleEnd}</div>}
            {hasCloseButton && !isTitleHidden && (
              <IconButton label="Close" keys="Escape" icon={<X className="sk-icon" />} onClick={onClose} />
            )}
          </div>
          {description !== undefined && (
            <BaseDialog.Description className="sk-dialog-text">{description}</BaseDialog.Description>
          )}
          {children !== undefined && <DialogBody>{children}</DialogBody>}
          {footer !== undefined && <div className="sk-dialog-foot">{footer}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** A question about something that cannot be taken back. Focus starts on the safe button, Esc is safe. */
export function AlertDialogLayer({
  isOpen,
  onClose,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  isBusy = false,
  busyLabel,
  obstacle = null,
  tone = "danger",
  extraAction,
}: AlertDialogProps) {
  const giveFocusBack = useFocusGivenBack(isOpen);
  const safeButton = useRef<HTMLButtonElement>(null);
  const actionButton = useRef<HTMLButtonElement>(null);
  /**
   * Decisions 11: the safe button has the focus, Ctrl or Cmd and Enter does the action; a held key does it
   * once.
   */
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) actionButton.current?.click();
  };
  return (
    <BaseAlert.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className="sk-scrim" />
        <BaseAlert.Popup
          className="sk-dialog is-sm"
          initialFocus={safeButton}
          finalFocus={giveFocusBack}
          onKeyDown={handleKeyDown}
        >
          <div className="sk-dialog-top">
            <BaseAlert.Title className="sk-dialog-title">{title}</BaseAlert.Title>
          </div>
          <BaseAlert.Description className="sk-dialog-text">{description}</BaseAlert.Description>
          {children !== undefined && <DialogBody>{children}</DialogBody>}
          <div className="sk-dialog-foot">
            {extraAction !== undefined && <span className="sk-dialog-far">{extraAction}</span>}
            <Button ref={safeButton} className="sk-ring" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button
              ref={actionButton}
              keys="Mod+Enter"
              variant={tone === "danger" ? "danger-fill" : "primary"}
              isBusy={isBusy}
              busyLabel={busyLabel}
              isDisabled={obstacle !== null}
              disabledReason={obstacle ?? undefined}
              needsConnection
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}
