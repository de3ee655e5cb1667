import { useState, type ReactNode } from "react";
import { useSession } from "../../platform/session.ts";
import { AlertDialog, type MenuGroup } from "../../ui/index.ts";
import { useServerMoves } from "./use-server-moves.ts";
import { useServerSwitch } from "./use-server-switch.ts";
import { texts } from "./texts.ts";

const words = texts.server;

export interface ServerSwitcher {
  label: string;
  groups: readonly MenuGroup[];
}

/**
 * Gives the navigation its "Switch server" menu, or undefined where there is nothing to switch to, and asks
 * before a switch begins (design 3.2). When the person was moved, the tab starts again in the other store.
 * Draw it once, around the bar.
 */
export function SwitchServer({
  children,
}: {
  children: (switcher: ServerSwitcher | undefined) => ReactNode;
}) {
  const { state } = useSession();
  const { stores, start, isStarting } = useServerSwitch(state === "member");
  useServerMoves(state);
  const [wanted, setWanted] = useState<string | null>(null);
  const close = (): void => setWanted(null);
  const items = stores.map(({ name, isCurrent }) => ({
    id: name,
    label: name,
    isChecked: isCurrent,
    onSelect: () => (isCurrent ? undefined : setWanted(name)),
  }));
  return (
    <>
      {children(items.length === 0 ? undefined : { label: words.label, groups: [{ id: "stores", items }] })}
      <AlertDialog
        isOpen={wanted !== null}
        onClose={close}
        tone="primary"
        title={words.title(wanted ?? "")}
        description={words.text}
        confirmLabel={words.confirm}
        cancelLabel={words.stay}
        isBusy={isStarting}
        busyLabel={words.busy}
        onConfirm={() => wanted !== null && start(wanted, close)}
      />
    </>
  );
}
