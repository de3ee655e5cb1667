/**
 * The rules: read once and again when one changes; switching, moving and pausing show at once, are sent
 * behind it, and can be undone. Refused, they are taken back.
 */
import type { RulesView, RuleState } from "@stallkeeper/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { onChange, onGap } from "../../platform/live-stream.ts";
import { queryClient } from "../../platform/metadata.ts";
import { endOffer, notifyAhead, notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { deliverChange, registerChangeSender } from "../../platform/offline/offline.ts";
import { forgetUndo, rememberUndo } from "../../platform/undo-stack.ts";
import type { ToastAction, ToastSubject } from "../../ui/index.ts";
import { orderStore } from "../orders/index.ts";
import {
  orderRules,
  pauseRules,
  readRules,
  removeRule,
  restoreRule,
  rulesKey,
  setRuleState,
  takeBackRuns,
  type Rule,
} from "./rules.api.ts";
import { runTexts } from "./run-texts.ts";
import { texts } from "./texts.ts";

const stateKind = "ruleState";
const orderKind = "ruleOrder";
const pauseKind = "rulePause";
const noRules: RulesView = { rules: [], paused: null, breaks: [] };
registerChangeSender(stateKind, (payload) => {
  const { ruleId, state } = payload as { ruleId: string; state: RuleState };
  return setRuleState(ruleId, state);
});
registerChangeSender(orderKind, (payload) => orderRules(payload as string[]));
registerChangeSender(pauseKind, (payload) => pauseRules(payload as boolean));

type Change = (view: RulesView) => Partial<RulesView>;

/**
 * What was changed here and is on its way, in its order: a list that is read meanwhile does not know of it.
 */
const underWay = new Set<Change>();

const rulesQuery = queryOptions({
  queryKey: [...rulesKey, "list"],
  staleTime: 5_000,
  queryFn: async ({ signal }) => {
    const view = await readRules(signal);
    return [...underWay].reduce<RulesView>((shown, change) => ({ ...shown, ...change(shown) }), view);
  },
});

const readKept = (): RulesView => queryClient.getQueryData(rulesQuery.queryKey) ?? noRules;

/** Reads the rules again; what a dry run said stays. */
export const readRulesAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey });

/** Follows the service while it is drawn. */
export function useRules() {
  useEffect(() => {
    const readAgain = (): void => void readRulesAgain();
    const stops = [onChange("rule", readAgain), onGap(readAgain)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useQuery(rulesQuery);
}

let lastOffer: ToastAction | null = null;

/**
 * What was done last is said at once: toasts wait for one another, and a rule is moved by several presses of
 * a key. Older actions stay in the way back of Ctrl+Z.
 */
function replaceOffer(offer: ToastAction): void {
  if (lastOffer !== null) endOffer(lastOffer.run);
  lastOffer = offer;
}

/**
 * An action that shows before it is sent is said, and can be taken back, from then on, also while it waits
 * for a network; refused, it was never said.
 */
async function actAtOnce(done: string, apply: () => Promise<boolean>, takeBack: () => void): Promise<void> {
  const offer = rememberUndo(takeBack);
  replaceOffer(offer);
  const withdraw = notifyAhead(done, offer);
  if (await apply()) return;
  withdraw();
  forgetUndo(offer.run);
}

async function show(change: Change, send: () => Promise<unknown>): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: rulesQuery.queryKey });
  const before = readKept();
  underWay.add(change);
  queryClient.setQueryData(rulesQuery.queryKey, { ...before, ...change(before) });
  try {
    await send();
    underWay.delete(change);
    return true;
  } catch (error) {
    underWay.delete(change);
    queryClient.setQueryData(rulesQuery.queryKey, before);
    notifyError(error);
    return false;
  } finally {
    void readRulesAgain();
  }
}

const said: Record<RuleState, (name: string) => string> = {
  on: texts.turnedOn,
  off: texts.turnedOff,
  dry: texts.turnedDry,
};

const applyState = ({ _id: ruleId, name }: Rule, state: RuleState): Promise<boolean> =>
  show(
    ({ rules }) => ({ rules: rules.map((rule) => (rule._id === ruleId ? { ...rule, state } : rule)) }),
    () =>
      deliverChange({
        kind: stateKind,
        keys: [ruleId],
        payload: { ruleId, state },
        words: said[state](name),
        replaces: `${stateKind} ${ruleId}`,
      }),
  );

/** Turns a rule on or off, with Undo. Never throws. */
export function switchRule(rule: Rule, state: RuleState): Promise<void> {
  return actAtOnce(
    said[state](rule.name),
    () => applyState(rule, state),
    () => void applyState(rule, rule.state),
  );
}

/**
 * An older order may name a rule that was deleted since, and not one that was made since: that stands behind.
 */
function applyOrder(wanted: readonly string[]): Promise<boolean> {
  const inPlace: Change = ({ rules }) => ({
    rules: rules.toSorted((one, other) => placeIn(wanted, one) - placeIn(wanted, other)),
  });
  const send = (): Promise<void> => {
    const ids = readKept().rules.map(({ _id }) => _id);
    return deliverChange({
      kind: orderKind,
      keys: [orderKind],
      payload: ids,
      words: texts.ordered,
      replaces: orderKind,
    });
  };
  return show(inPlace, send);
}

const placeIn = (ids: readonly string[], { _id }: Rule): number =>
  ids.includes(_id) ? ids.indexOf(_id) : ids.length;

/** Moves a rule to a place among the others, with Undo. Never throws. */
export async function moveRule(rules: readonly Rule[], ruleId: string, to: number): Promise<void> {
  const before = rules.map(({ _id }) => _id);
  const rule = rules.find(({ _id }) => _id === ruleId);
  if (rule === undefined || to < 0 || to >= before.length || before[to] === ruleId) return;
  const ids = before.filter((id) => id !== ruleId).toSpliced(to, 0, ruleId);
  await actAtOnce(
    texts.moved(rule.name, to + 1),
    () => applyOrder(ids),
    () => void applyOrder(before),
  );
}

/** Deletes a rule, with Undo. Never throws. */
export function deleteRule({ _id, name }: Rule): Promise<void> {
  const removal = show(
    ({ rules }) => ({ rules: rules.filter((rule) => rule._id !== _id) }),
    () => removeRule(_id),
  );
  const bringBack = async (): Promise<void> => {
    if (!(await removal)) return;
    await restoreRule(_id);
    await readRulesAgain();
  };
  return actAtOnce(
    texts.removed(name),
    () => removal,
    () => void bringBack().catch(notifyError),
  );
}

const applyPause = (isPaused: boolean, byName: string): Promise<boolean> =>
  show(
    () => ({ paused: isPaused ? { at: new Date().toISOString(), byName } : null }),
    () =>
      deliverChange({
        kind: pauseKind,
        keys: [pauseKind],
        payload: isPaused,
        words: isPaused ? texts.pause.done : texts.pause.ended,
        replaces: pauseKind,
      }),
  );

/** Pauses all rules or lets them act again, with Undo. Never throws. */
export function switchPause(isPaused: boolean, byName: string): Promise<void> {
  return actAtOnce(
    isPaused ? texts.pause.done : texts.pause.ended,
    () => applyPause(isPaused, byName),
    () => void applyPause(!isPaused, byName),
  );
}

/** Says what a run on chosen orders did, and offers to take it back. */
export function offerRunBack(done: string, runIds: readonly string[], about?: ToastSubject): void {
  const offer = rememberUndo(
    () =>
      void takeBackRuns(runIds)
        .then(({ done: back, failed, stays }) => {
          notifyInfo(
            runTexts.takenBack(
              back.length,
              failed.map(({ id }) => orderStore.read(id)?.orderNumber ?? id),
              stays,
            ),
          );
          return readRulesAgain();
        })
        .catch(notifyError),
  );
  replaceOffer(offer);
  notifySuccess(done, offer, about);
}
