import { useRef, type ReactNode } from "react";
import { useNeedsConnection } from "../../platform/offline/offline.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, Callout, Dialog } from "../../ui/index.ts";
import { texts } from "./texts.ts";

export interface StepDialogProps {
  title: string;
  description?: string;
  submit: string;
  busy: string;
  cancel: string;
  isBusy: boolean;
  /** Why the last try failed. */
  problem: string | null;
  canSubmit?: boolean;
  disabledReason?: string | undefined;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** What is chosen or typed first: the choice that is made already, else the first control. */
function firstControl(body: HTMLElement | null): HTMLElement | null {
  return (
    body?.querySelector<HTMLElement>("input[type=radio]:checked") ??
    body?.querySelector<HTMLElement>(":is(input, select, textarea):enabled") ??
    null
  );
}

/** The frame of every question about a return: fields, one action, one way out. */
export function StepDialog({
  title,
  description,
  submit,
  busy,
  cancel,
  isBusy,
  problem,
  canSubmit = true,
  disabledReason,
  children,
  onSubmit,
  onClose,
}: StepDialogProps) {
  const needsConnection = useNeedsConnection();
  const first = useRef<HTMLElement>(null);
  useShortcuts([
    {
      keys: "Mod+Enter",
      label: submit,
      group: texts.title,
      run: () => {
        if (canSubmit && !isBusy && needsConnection === undefined) onSubmit();
      },
    },
  ]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      initialFocus={first}
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            variant="primary"
            keys="Mod+Enter"
            needsConnection
            isBusy={isBusy}
            busyLabel={busy}
            isDisabled={!canSubmit}
            disabledReason={disabledReason}
            onClick={onSubmit}
          >
            {submit}
          </Button>
        </>
      }
    >
      <div
        ref={(body) => {
          first.current = firstControl(body);
        }}
        className="grid gap-3"
      >
        {children}
        <div role="alert">{problem !== null && <Callout tone="red">{problem}</Callout>}</div>
      </div>
    </Dialog>
  );
}
