import type { ReservedDraftView } from "@stallkeeper/contract";
import { BulkBar, Button, type ButtonGuard } from "../../ui/index.ts";
import type { RowActions } from "./reserve-row.tsx";
import { texts } from "./texts.ts";

/** What is done to the chosen drafts: each press is one change, with one Undo. */
export function ReserveBulk({
  chosen,
  guard,
  actions,
  onClear,
}: {
  chosen: readonly ReservedDraftView[];
  guard: ButtonGuard;
  actions: RowActions;
  onClear: () => void;
}) {
  const ids = chosen.map(({ draftId }) => draftId);
  const targets = chosen.flatMap((one) => one.targets);
  const arePinned = targets.every(({ time }) => time === "pinned");
  const areSkipped = targets.every(({ state }) => state === "skipped" || state === "refused");
  const words = texts.bulk;
  return (
    <BulkBar text={words.selected(ids.length)} onClear={onClear}>
      <Button {...guard} onClick={() => actions.moveMany(ids, "first")}>
        {words.first}
      </Button>
      <Button {...guard} onClick={() => actions.moveMany(ids, "last")}>
        {words.last}
      </Button>
      <Button {...guard} onClick={() => actions.changeMany(ids, { isPinned: !arePinned })}>
        {arePinned ? texts.letGo : words.keepTimes}
      </Button>
      <Button {...guard} onClick={() => actions.changeMany(ids, { isSkipped: !areSkipped })}>
        {areSkipped ? texts.putBack : texts.skip}
      </Button>
      <Button
        {...guard}
        onClick={() => {
          actions.remove(ids);
          onClear();
        }}
      >
        {texts.remove}
      </Button>
    </BulkBar>
  );
}
