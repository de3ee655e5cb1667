/** Listings with ours and theirs: each by itself, or those that are selected after a look at what changes. */
import { useState } from "react";
import { notifyInfo } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { writeNumber } from "../../../ui/format.ts";
import { BulkBar, Button, Checkbox, Dialog, TextLink, Unknown, When } from "../../../ui/index.ts";
import { RuleButton } from "./rule-button.tsx";
import { onHandOf, settle, type SettleWord } from "./settle-listings.ts";
import type { ShownStock } from "./sync.api.ts";
import { whyNotTaken } from "./take-theirs.ts";
import { syncTexts as texts } from "./texts.ts";

const shownChanges = 12;

interface StockRowsProps {
  rows: readonly ShownStock[];
  nameOf: (platform: string) => string;
}

/** The list and its bar. */
export function StockRows({ rows, nameOf }: StockRowsProps) {
  const mayEdit = useAllows("inventory.write");
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ word: SettleWord; frozen: readonly ShownStock[] } | null>(null);
  const chosen = rows.filter(({ _id }) => selection.has(_id));
  const guard = { isDisabled: !mayEdit, disabledReason: texts.noScope };
  const takeGuard = (wanted: readonly ShownStock[]) => {
    const [reason] = wanted.map((row) => whyNotTaken(row)).filter((one) => one !== null);
    return mayEdit && reason !== undefined ? { isDisabled: true, disabledReason: reason } : guard;
  };
  const ask = (word: SettleWord): void => {
    const isTwice = new Set(chosen.map(({ itemId }) => itemId)).size < chosen.length;
    if (word === "take" && isTwice) notifyInfo(texts.twice);
    else setAsked({ word, frozen: chosen });
  };
  const select = (id: string, isChosen: boolean): void => {
    const next = new Set(selection);
    if (isChosen) next.add(id);
    else next.delete(id);
    setSelection(next);
  };
  return (
    <>
      <ul aria-label={texts.list} className="grid">
        {rows.map((row) => (
          <li
            key={row._id}
            className="grid gap-1 py-3 border-b border-line"
            aria-label={`${row.sku} ${nameOf(row.platform)} ${row.account}`}
          >
            <span className="flex gap-3 items-center flex-wrap">
              <Checkbox
                label={texts.choose(row.sku, `${nameOf(row.platform)} ${row.account}`)}
                isLabelHidden
                isChecked={selection.has(row._id)}
                onCheckedChange={(isChosen) => select(row._id, isChosen)}
              />
              <span className="sk-mono">{row.sku}</span>
              <span className="sk-cut grow min-w-0">{row.title}</span>
              <span className="sk-meta">
                {nameOf(row.platform)} {row.account}
              </span>
            </span>
            <Standing row={row} platform={nameOf(row.platform)} />
            <span className="flex gap-2 items-center flex-wrap">
              <Button
                size="sm"
                {...guard}
                aria-label={texts.pushOf(row.sku)}
                onClick={() => void settle("push", [row])}
              >
                {texts.push}
              </Button>
              <Button
                size="sm"
                {...takeGuard([row])}
                aria-label={texts.takeOf(row.sku)}
                onClick={() => void settle("take", [row])}
              >
                {texts.take}
              </Button>
              <RuleButton part={row} account={`${nameOf(row.platform)} ${row.account}`} />
              {row.link !== "" && (
                <TextLink href={row.link} target="_blank" rel="noreferrer">
                  {(row.pushState === "refused" ? texts.fix : texts.view)(nameOf(row.platform))}
                </TextLink>
              )}
            </span>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <BulkBar text={texts.selected(chosen.length)} onClear={() => setSelection(new Set())}>
          <Button size="sm" {...guard} onClick={() => ask("push")}>
            {texts.push}
          </Button>
          <Button size="sm" {...takeGuard(chosen)} onClick={() => ask("take")}>
            {texts.take}
          </Button>
        </BulkBar>
      )}
      {asked !== null && (
        <ChangeDialog
          {...asked}
          nameOf={nameOf}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            setSelection(new Set());
          }}
        />
      )}
    </>
  );
}

function Standing({ row, platform }: { row: ShownStock; platform: string }) {
  const { ours, theirs, theirsAt, since, standing, pushState, toldAt, hasEnded, problem, warning } = row;
  const figure = (value: number | null) => (value === null ? <Unknown /> : writeNumber(value));
  const told = pushState === "told" && toldAt === null ? "none" : pushState;
  const state =
    hasEnded === true ? "ended" : (Object.keys(texts.states) as StateName[]).find((one) => one === told);
  return (
    <span className="grid gap-1 sk-meta">
      <span>
        {texts.ours} <strong>{figure(ours)}</strong> · {texts.theirs}{" "}
        <strong className={standing === "differs" ? "text-red" : undefined}>{figure(theirs)}</strong>
        {theirsAt !== null && (
          <>
            , {texts.read} <When at={theirsAt} />
          </>
        )}
        {standing === "differs" && since !== null && (
          <>
            , {texts.since} <When at={since} />
          </>
        )}
      </span>
      <span>
        {state === undefined ? pushState : texts.states[state]}
        {toldAt !== null && (
          <>
            , {texts.pushed} <When at={toldAt} />
          </>
        )}
      </span>
      {problem !== null && pushState === "refused" && (
        <span className="text-red">{texts.refusal(platform, problem)}</span>
      )}
      {warning !== null && <span>{texts.refusal(platform, warning)}</span>}
    </span>
  );
}
type StateName = keyof typeof texts.states;

interface ChangeDialogProps {
  word: SettleWord;
  frozen: readonly ShownStock[];
  nameOf: (platform: string) => string;
  onClose: () => void;
  onDone: () => void;
}

/** What would change of the selected listings, frozen when it opened. */
function ChangeDialog({ word, frozen, nameOf, onClose, onDone }: ChangeDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (): Promise<void> => {
    setIsBusy(true);
    await settle(word, frozen);
    onDone();
  };
  const isPush = word === "push";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasCloseButton
      size="md"
      title={(isPush ? texts.pushTitle : texts.takeTitle)(frozen.length)}
      description={isPush ? texts.pushHint : texts.takeHint}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" isBusy={isBusy} busyLabel={texts.dialog.busy} onClick={() => void run()}>
            {isPush ? texts.push : texts.take}
          </Button>
        </>
      }
    >
      <ul className="grid gap-1">
        {frozen.slice(0, shownChanges).map((row) => (
          <li key={row._id} className="flex gap-2 min-w-0">
            <span className="sk-mono">{row.sku}</span>
            <span className="sk-cut grow">
              {isPush ? `${nameOf(row.platform)} ${row.account}` : texts.onHand}
            </span>
            <span>
              {writeNumber((isPush ? row.theirs : row.onHand) ?? 0)} →{" "}
              <strong>{writeNumber(isPush ? (row.ours ?? 0) : onHandOf(row))}</strong>
            </span>
          </li>
        ))}
      </ul>
      {frozen.length > shownChanges && <p className="sk-meta">{texts.more(frozen.length - shownChanges)}</p>}
    </Dialog>
  );
}
