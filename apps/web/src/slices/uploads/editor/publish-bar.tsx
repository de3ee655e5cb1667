import { canPublish } from "@stallkeeper/domain";
import { Button } from "../../../ui/index.ts";
import { texts as listTexts } from "../texts.ts";
import type { Judged } from "./edited-draft.ts";
import { texts } from "./texts.ts";

const nameOf = ({ account }: Judged): string => account.platformName;
export const namesOf = (judged: readonly Judged[]): string => [...new Set(judged.map(nameOf))].join(", ");

/** The targets that one press puts up. */
export const readyOf = (judged: readonly Judged[]): Judged[] =>
  judged.filter(({ target, isReady, account }) => isReady && account.isConnected && canPublish(target.state));

/** The one button that puts a draft up; it names where. */
export function PublishBar({
  judged,
  mayList,
  isPublishing,
  onPublish,
}: {
  judged: readonly Judged[];
  mayList: boolean;
  isPublishing: boolean;
  onPublish: () => void;
}) {
  const ready = readyOf(judged);
  const late = judged.filter(({ target, isReady }) => !isReady && canPublish(target.state));
  const why = judged.length === 0 ? texts.noPlatform : texts.nothingReady;
  const off = !mayList
    ? { isDisabled: true as const, disabledReason: listTexts.noScope }
    : ready.length === 0
      ? { isDisabled: true as const, disabledReason: why }
      : {};
  return (
    <div className="grid gap-2 p-4 border-t border-line2 bg-surface max-lg:sticky max-lg:bottom-0">
      <Button
        variant="primary"
        isWide
        keys="Mod+Enter"
        needsConnection
        {...off}
        isBusy={isPublishing}
        busyLabel={texts.publishing}
        onClick={onPublish}
      >
        {ready.length === 0 ? listTexts.publish : texts.publish(namesOf(ready))}
      </Button>
      <p role="status" className="sk-meta text-center">
        {[
          ready.length > 0 ? texts.ready(namesOf(ready)) : "",
          late.length > 0 ? texts.notReady(namesOf(late)) : "",
        ]
          .filter((text) => text !== "")
          .join(" · ")}
      </p>
    </div>
  );
}
