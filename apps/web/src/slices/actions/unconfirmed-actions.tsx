/**
 * What a person can do about an action that was given up without anybody knowing what became of it
 * (reliability, threat 14): have it looked for once more, or say what they saw at the platform.
 */
import { useState } from "react";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { AlertDialog, Button } from "../../ui/index.ts";
import { ActionButton, useFocusAfterAction, useMayDecide } from "./action-button.tsx";
import { aboutOrder } from "../../platform/order-names.ts";
import { readAgain, orderTexts } from "../orders/index.ts";
import { checkAction, settleAction, type ShownAction } from "./actions.api.ts";
import { texts as words } from "./texts.ts";

/** What these brought stands at the platform alone: only a look finds it. */
const kindsToLookFor = new Set(["labelPurchase", "manifest"]);

/** Whether nobody knows what became of an action, and nobody is finding out. */
export const isUnconfirmed = ({ state, effectUnknown }: ShownAction): boolean =>
  state === "gaveUp" && effectUnknown;

async function check(actionId: string, orderId: string): Promise<void> {
  if ((await checkAction(actionId)) === "gaveUp") notifyInfo(words.notFound, undefined, aboutOrder(orderId));
  else notifySuccess(words.found, undefined, aboutOrder(orderId));
}

/** The two buttons and the question behind the second one. */
export function UnconfirmedActions({ action, orderId }: { action: ShownAction; orderId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isAllowed = useMayDecide(action);
  const canBeDone = !kindsToLookFor.has(action.kind);
  const keepFocus = useFocusAfterAction();
  const settle = async (isDone: boolean): Promise<void> => {
    keepFocus();
    setIsBusy(true);
    try {
      await settleAction(action._id, isDone);
      setIsAsking(false);
      notifySuccess(isDone ? words.saidDone : words.saidNotDone, undefined, aboutOrder(orderId));
    } catch (error) {
      notifyError(error, undefined, aboutOrder(orderId));
    }
    await readAgain([orderId]);
    setIsBusy(false);
  };
  return (
    <>
      <span className="sk-hidden-text">{words.hint}</span>
      <ActionButton
        action={action}
        orderId={orderId}
        label={words.check}
        busyLabel={words.checking}
        run={(actionId) => check(actionId, orderId)}
      />{" "}
      <Button
        size="sm"
        needsConnection
        isDisabled={!isAllowed}
        disabledReason={orderTexts.noScope}
        onClick={() => setIsAsking(true)}
      >
        {words.settle}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.title}
        description={`${words.hint} ${words.text}`}
        cancelLabel={words.back}
        tone="primary"
        isBusy={isBusy}
        busyLabel={words.saving}
        confirmLabel={canBeDone ? words.wasDone : words.wasNotDone}
        onConfirm={() => void settle(canBeDone)}
        {...(canBeDone
          ? {
              extraAction: (
                <Button
                  needsConnection
                  isDisabled={isBusy}
                  disabledReason={words.saving}
                  onClick={() => void settle(false)}
                >
                  {words.wasNotDone}
                </Button>
              ),
            }
          : {})}
      />
    </>
  );
}
