import { canPublish } from "@stallkeeper/domain";
import { Button } from "../../../ui/index.ts";
import { AddToReserve } from "../../reserve/index.ts";
import { nameShops } from "../shop-names.ts";
import { texts as listTexts } from "../texts.ts";
import { canSend, type Judged } from "./edited-draft.ts";
import { texts } from "./texts.ts";

/** The shops of some of a draft's targets, told apart from those of all. */
export const namesOf = (some: readonly Judged[], all: readonly Judged[]): string =>
  nameShops(
    some.map(({ account }) => account),
    all.map(({ account }) => account),
  );

/** The targets that one press puts up. */
export const readyOf = (judged: readonly Judged[]): Judged[] =>
  judged.filter(
    ({ target, isReady, account }) =>
      // What was ended is listed again by its own button alone.
      isReady && account.isConnected && canPublish(target.state) && target.state !== "ended",
  );

/** The one button that puts a draft up; it names where. */
export function PublishBar({
  draftId,
  flush,
  judged,
  mayList,
  isPublishing,
  onPublish,
  onSend,
}: {
  draftId: string;
  /** Saves what was typed; false: it couldn't. */
  flush: () => Promise<boolean>;
  judged: readonly Judged[];
  mayList: boolean;
  isPublishing: boolean;
  onPublish: () => void;
  onSend: (accountIds: readonly string[]) => void;
}) {
  const ready = readyOf(judged);
  const late = judged.filter(
    ({ target, isReady }) => !isReady && canPublish(target.state) && target.state !== "ended",
  );
  const toSend = judged.filter(canSend);
  const waiting = judged.filter(({ target }) => canPublish(target.state) && target.state !== "ended");
  const isAllUp = judged.every(({ target }) => !canPublish(target.state));
  const why = judged.length === 0 ? texts.noPlatform : isAllUp ? texts.allUp : texts.nothingReady;
  const isOnlySending = ready.length === 0 && toSend.length > 0;
  const off = !mayList
    ? { isDisabled: true as const, disabledReason: listTexts.noScope }
    : ready.length === 0
      ? { isDisabled: true as const, disabledReason: why }
      : {};
  return (
    <div className="grid gap-2 p-4 border-t border-line2 bg-surface max-lg:sticky max-lg:bottom-0">
      {!isOnlySending && (
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
          {ready.length === 0 ? listTexts.publish : texts.publish(namesOf(ready, judged))}
        </Button>
      )}
      {toSend.length > 0 && (
        <Button
          variant={isOnlySending ? "primary" : "secondary"}
          isWide
          {...(isOnlySending ? { keys: "Mod+Enter" } : {})}
          needsConnection
          isDisabled={!mayList}
          disabledReason={listTexts.noScope}
          isBusy={isPublishing}
          busyLabel={texts.publishing}
          onClick={() => onSend(toSend.map(({ account }) => account.accountId))}
        >
          {listTexts.live.sendTo(namesOf(toSend, judged))}
        </Button>
      )}
      {waiting.length > 0 && (
        <span className="flex gap-2 flex-wrap justify-center">
          <AddToReserve
            draftIds={[draftId]}
            before={flush}
            guard={mayList ? {} : { isDisabled: true, disabledReason: listTexts.noScope }}
          />
        </span>
      )}
      <p role="status" className="sk-meta text-center">
        {[
          ready.length > 0 ? texts.ready(namesOf(ready, judged)) : "",
          late.length > 0 ? texts.notReady(namesOf(late, judged)) : "",
        ]
          .filter((text) => text !== "")
          .join(" · ")}
      </p>
    </div>
  );
}
