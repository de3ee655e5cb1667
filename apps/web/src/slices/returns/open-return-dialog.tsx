import { useState } from "react";
import { Field, Select, TextInput } from "../../ui/index.ts";
import { openReturn } from "./returns.api.ts";
import { StepDialog } from "./step-dialog.tsx";
import { texts } from "./texts.ts";
import { useReturnAction } from "./use-return-action.ts";

const words = texts.openReturn;

export interface ReturnableLine {
  itemId: string;
  name: string;
  quantity: number;
}

/** Open while it is drawn. One line is chosen by itself. */
export function OpenReturnDialog({
  orderId,
  lines,
  onClose,
}: {
  orderId: string;
  lines: readonly ReturnableLine[];
  onClose: () => void;
}) {
  const only = lines.length === 1 ? lines[0] : undefined;
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>(
    only === undefined ? {} : { [only.itemId]: 1 },
  );
  const [reason, setReason] = useState("");
  const { isBusy, problem, run } = useReturnAction(orderId, { isShownHere: true });
  const items = lines.flatMap(({ itemId }) =>
    (counts[itemId] ?? 0) > 0 ? [{ itemId, quantity: counts[itemId] ?? 0 }] : [],
  );
  const submit = async (): Promise<void> => {
    if (await run(() => openReturn({ orderId, items, reason: reason.trim() }), words.done)) onClose();
  };
  return (
    <StepDialog
      {...words}
      isBusy={isBusy}
      problem={problem}
      canSubmit={items.length > 0}
      disabledReason={words.nothing}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ul className="grid gap-2 max-h-[240px] overflow-y-auto">
        {lines.map(({ itemId, name, quantity }) => (
          <li key={itemId} className="flex items-center gap-2 min-w-0">
            <span className="sk-cut grow min-w-0">{name}</span>
            <Select
              label={words.count(name)}
              size="sm"
              className="w-[72px] shrink-0"
              value={String(counts[itemId] ?? 0)}
              onValueChange={(count) => setCounts({ ...counts, [itemId]: Number(count) })}
              options={Array.from({ length: Math.min(quantity, 200) + 1 }, (_, count) => ({
                value: String(count),
                label: String(count),
              }))}
            />
            <span className="sk-meta whitespace-nowrap">{words.of(quantity)}</span>
          </li>
        ))}
      </ul>
      <Field label={words.reason} hint={words.reasonHint}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </StepDialog>
  );
}
