import { Button } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

/** A colleague has answered meanwhile: send it all the same, or read theirs first. */
export function AnsweredBanner({
  words,
  onSend,
  onRead,
}: {
  words: string;
  onSend: () => void;
  onRead: () => void;
}) {
  return (
    <div className="sk-banner fam-ochre flex items-center gap-2 flex-wrap">
      <span className="grow">{words}</span>
      <Button size="sm" needsConnection onClick={onSend}>
        {texts.sendAnyway}
      </Button>
      <Button size="sm" variant="primary" onClick={onRead}>
        {texts.readIt}
      </Button>
    </div>
  );
}
