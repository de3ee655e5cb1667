import { useState } from "react";
import type { Courier } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Checkbox, TextInput } from "../../../ui/index.ts";
import { saveCourier } from "./couriers.api.ts";
import { wordsOfPattern } from "./number-format.ts";
import { texts } from "./texts.ts";

/** A courier's cut-off, saved when the field is left and by Enter. A refusal puts back what is kept. */
function CutOffField({ courier }: { courier: Courier }) {
  const maySave = useAllows("settings.write");
  const [typed, setTyped] = useState<string | null>(null);
  const kept = courier.cutOff ?? "";
  const handleLeave = async (): Promise<void> => {
    if (typed === null || typed === kept) return setTyped(null);
    try {
      await saveCourier(courier._id, { cutOff: typed === "" ? null : typed });
      notifySuccess(texts.cutOffSaved(courier.name));
    } catch (error) {
      notifyError(error);
    }
    setTyped(null);
  };
  return (
    <TextInput
      type="time"
      className="w-[140px] shrink-0"
      aria-label={texts.cutOffOf(courier.name)}
      value={typed ?? kept}
      disabled={!maySave}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void handleLeave()}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}

/** One courier: whether it is offered, until when it takes parcels, and what its numbers look like. */
export function CourierRow({ courier, onEditPage }: { courier: Courier; onEditPage: () => void }) {
  const maySave = useAllows("settings.write");
  // What was pressed shows at once; a refusal puts back what is kept.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const { _id, name, isOffered, pattern } = courier;
  const offer = async (isOn: boolean): Promise<void> => {
    setPressed(isOn);
    try {
      await saveCourier(_id, { isOffered: isOn });
      notifySuccess(texts.saved(name));
    } catch (error) {
      notifyError(error);
    } finally {
      setPressed(null);
    }
  };
  const shapes = wordsOfPattern(pattern);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 border-b border-line2 last:border-b-0">
      <span className="grow basis-[180px]">
        <Checkbox
          label={name}
          isChecked={pressed ?? isOffered}
          isDisabled={!maySave}
          disabledReason={texts.noScope}
          onCheckedChange={(isOn) => void offer(isOn)}
        />
      </span>
      <span className="sk-meta grow basis-[260px] [overflow-wrap:anywhere]">
        {texts.number}: {shapes.length === 0 ? texts.anyNumber : shapes.join(texts.or)}
      </span>
      <CutOffField courier={courier} />
      <Button
        size="sm"
        variant="quiet"
        aria-label={texts.linkOf(name)}
        isDisabled={!maySave}
        disabledReason={texts.noScope}
        onClick={onEditPage}
      >
        {texts.link}
      </Button>
    </li>
  );
}
