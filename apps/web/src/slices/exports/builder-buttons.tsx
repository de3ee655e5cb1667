import { Button } from "../../ui/index.ts";
import { texts } from "./texts.ts";

/** What can be done with the export that was put together. */
export function BuilderButtons({
  label,
  problem,
  hold,
  isBusy,
  isPreset,
  isSchedule,
  onAsk,
  onStart,
}: {
  label: string;
  /** Why nothing can be kept; null: nothing is missing. */
  problem: string | null;
  /** Why it can't start yet; null: it can. */
  hold: string | null;
  isBusy: boolean;
  /** It began from a preset, or from a schedule, which is changed. */
  isPreset: boolean;
  isSchedule: boolean;
  onAsk: (what: "change" | "new" | "schedule") => void;
  onStart: () => void;
}) {
  const kept = (text: string, what: "change" | "new" | "schedule") => (
    <Button isDisabled={problem !== null} disabledReason={problem ?? undefined} onClick={() => onAsk(what)}>
      {text}
    </Button>
  );
  return (
    <>
      <span className="sk-space" />
      {isPreset && kept(texts.saveChanges, "change")}
      {kept(isPreset ? texts.saveAsNew : texts.savePreset, "new")}
      {kept(isSchedule ? texts.saveSchedule : texts.schedule, "schedule")}
      <Button
        variant="primary"
        keys="Mod+Enter"
        isBusy={isBusy}
        busyLabel={texts.exporting}
        isDisabled={hold !== null}
        disabledReason={hold ?? undefined}
        onClick={onStart}
      >
        {label}
      </Button>
    </>
  );
}
