import { useState } from "react";
import { Button, type ButtonGuard } from "../../ui/index.ts";
import { addDrafts } from "./add-drafts.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { texts } from "./texts.ts";

/** "Add to reserve" and "Schedule…" for drafts. `before` saves what is still being typed; false: it couldn't. */
export function AddToReserve({
  draftIds,
  guard,
  size = "sm",
  before,
  onAdded,
}: {
  draftIds: readonly string[];
  guard: ButtonGuard;
  size?: "sm" | "md";
  before?: () => Promise<boolean>;
  onAdded?: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [isScheduling, setIsScheduling] = useState(false);
  const add = async (time?: { at: string; zone: string }): Promise<boolean> => {
    if (before !== undefined && !(await before())) return false;
    const isDone = await addDrafts(draftIds, time);
    if (isDone) onAdded?.();
    return isDone;
  };
  const handleAdd = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    await add();
    setIsBusy(false);
  };
  return (
    <>
      <Button
        size={size}
        needsConnection
        {...guard}
        isBusy={isBusy}
        busyLabel={texts.add.adding}
        onClick={() => void handleAdd()}
      >
        {texts.add.add}
      </Button>
      <Button size={size} needsConnection {...guard} onClick={() => setIsScheduling(true)}>
        {texts.add.schedule}
      </Button>
      {isScheduling && <ScheduleDialog onSchedule={add} onClose={() => setIsScheduling(false)} />}
    </>
  );
}
