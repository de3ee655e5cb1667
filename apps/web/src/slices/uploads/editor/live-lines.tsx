/** What stands at the platform: the listing with its changes to send, and the way to end it or list it again. */
import { formFieldOf } from "@stallkeeper/domain";
import { useState } from "react";
import { writeDay } from "../../../ui/format.ts";
import { AlertDialog, Button, TextLink, When } from "../../../ui/index.ts";
import { EndListing } from "../end-listing.tsx";
import { texts as listTexts } from "../texts.ts";
import { canSend, type Judged } from "./edited-draft.ts";
import { focusField, placeOfField, ProblemLine } from "./problem-line.tsx";
import { texts } from "./texts.ts";

const { live: words } = listTexts;

/** What can be done with a target that went up; each asks the platform. */
export interface LiveActions {
  onSend: (accountIds: readonly string[]) => void;
  onRelist: (accountId: string) => void;
  onTryAgain: (actionId: string) => void;
}

function Changes({
  judged,
  mayList,
  onSend,
  onTryAgain,
}: { judged: Judged; mayList: boolean } & LiveActions) {
  const { account, target, changes } = judged;
  const { platformName } = account;
  const { change } = target;
  if (change?.kind === "revise" && change.state === "sending")
    return (
      <li role="status" className="px-4 py-2 border-b border-line">
        {words.sending(platformName)}
      </li>
    );
  const off = !mayList
    ? { isDisabled: true as const, disabledReason: listTexts.noScope }
    : canSend(judged)
      ? {}
      : {
          isDisabled: true as const,
          disabledReason: account.canRevise ? words.cantSend : words.noRevise(platformName),
        };
  return (
    <>
      {change?.kind === "revise" &&
        // A review says it of the listing itself.
        target.problems.length === 0 &&
        change.problems.map(({ code, text, field }) => (
          <ProblemLine
            key={`${code} ${text}`}
            isRed
            text={
              change.state === "unsure"
                ? words.unsureSend(platformName)
                : `${texts.refusedBy(platformName)}: ${text}`
            }
            note={code === "" ? undefined : texts.code(code)}
            onFix={() => focusField(placeOfField(formFieldOf(field), judged))}
          />
        ))}
      {change?.kind === "revise" && change.state === "unsure" && change.actionId !== null && (
        <li className="px-4 py-2 border-b border-line">
          <Button size="sm" onClick={() => onTryAgain(change.actionId ?? "")}>
            {texts.checkAgain}
          </Button>
        </li>
      )}
      {changes.length > 0 && (
        <li className="flex flex-wrap gap-3 items-center px-4 py-2 border-b border-line">
          <span role="status" className="grow">
            {words.changes(changes.length)} {changes.map((field) => words.fields[field]).join(", ")}
          </span>
          <Button size="sm" needsConnection {...off} onClick={() => onSend([account.accountId])}>
            {words.send}
          </Button>
        </li>
      )}
    </>
  );
}

/** The lines of a target that is live, in review or ended; nothing of others. */
export function LiveLines({
  judged,
  mayList,
  ...actions
}: { judged: Judged; mayList: boolean } & LiveActions) {
  const { account, target } = judged;
  const { state, listingId, link } = target;
  const { platformName } = account;
  const isUp = state === "live" || state === "awaiting";
  const [isAsking, setIsAsking] = useState(false);
  // What sold and existed once isn't listed again by a slip.
  const isOnlyOne = target.isSold && judged.listing.variants.length === 0 && judged.listing.quantity <= 1;
  return (
    <>
      {isUp && listingId !== null && (
        <li className="flex flex-wrap gap-3 items-center px-4 py-2 border-b border-line">
          <span className="grow">{state === "live" ? texts.livesAt : texts.inReview(platformName)}</span>
          {state === "live" && link !== null && link !== "" && (
            <TextLink href={link} target="_blank" rel="noopener">
              {texts.view(platformName)}
            </TextLink>
          )}
          {account.canEnd && (
            <EndListing listingId={listingId} platform={platformName} change={target.change ?? undefined} />
          )}
        </li>
      )}
      <Changes judged={judged} mayList={mayList} {...actions} />
      {state === "ended" && (
        <li className="flex flex-wrap gap-3 items-center px-4 py-2 border-b border-line">
          <span role="status" className="grow">
            {target.isSold ? texts.soldOn(platformName) : texts.ended(platformName)}{" "}
            {target.isSold && <When at={target.at} />}
          </span>
          <Button
            size="sm"
            needsConnection
            {...(mayList
              ? judged.isReady
                ? {}
                : { isDisabled: true as const, disabledReason: words.cantRelist }
              : { isDisabled: true as const, disabledReason: listTexts.noScope })}
            onClick={() => (isOnlyOne ? setIsAsking(true) : actions.onRelist(account.accountId))}
          >
            {words.relist}
          </Button>
          <AlertDialog
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            title={words.relistTitle(platformName)}
            description={words.relistSold(writeDay(target.at.slice(0, 10)))}
            confirmLabel={words.relist}
            cancelLabel={words.keepSold}
            onConfirm={() => {
              setIsAsking(false);
              actions.onRelist(account.accountId);
            }}
          />
        </li>
      )}
    </>
  );
}
