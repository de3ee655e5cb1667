import { autoMessageTitles } from "@stallkeeper/domain";
import type { AutoMessageView } from "@stallkeeper/contract";
import { useState } from "react";
import { Button, makeLate, useLate } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

const planDialog = makeLate<{ view: AutoMessageView; onClose: () => void }>(
  async () => (await import("./plan-dialog.tsx")).PlanDialog,
);

/** Opens when and for whom a trigger sends. */
export function PlanButton({ view, mayChange }: { view: AutoMessageView; mayChange: boolean }) {
  const [isPlanning, setIsPlanning] = useState(false);
  const closePlan = (): void => setIsPlanning(false);
  const drawPlan = useLate(planDialog, isPlanning, closePlan);
  return (
    <>
      <Button
        size="sm"
        aria-label={texts.optionsOf(autoMessageTitles[view.trigger])}
        isDisabled={!mayChange}
        disabledReason={texts.noScope}
        onClick={() => setIsPlanning(true)}
      >
        {texts.options}
      </Button>
      {isPlanning && drawPlan?.({ view, onClose: closePlan })}
    </>
  );
}
