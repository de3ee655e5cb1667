import { pickStateOf, shortReasons, type PickLine, type ShortReason } from "@stallkeeper/domain";
import { useState } from "react";
import { notifyError } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, joinClasses, Menu, TagChip, TextInput, TextLink, Tooltip } from "../../../ui/index.ts";
import { ItemPhoto } from "../../order-look/index.ts";
import { orderStore } from "../../orders/index.ts";
import { countSku, CountField } from "../../stock/index.ts";
import { ordersOfLine } from "./orders-of-line.ts";
import { saveLocation, type NotedPick } from "./pick.api.ts";
import { texts } from "./texts.ts";
import type { PickAction } from "./use-picks.ts";

/** Where a SKU lies, changed in its row; saved when the field is left. */
function PlaceField({ sku, location, isLocked }: { sku: string; location: string; isLocked: boolean }) {
  const [text, setText] = useState(location);
  const save = (): void => {
    const next = text.trim();
    if (next !== location) saveLocation(sku, next).catch(notifyError);
  };
  return (
    <TextInput
      size="sm"
      isMono
      className="w-[96px]"
      aria-label={texts.place(sku)}
      placeholder={texts.placeHint}
      readOnly={isLocked}
      maxLength={60}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}

/** None is on the shelf, so the count may say so; what was found after all is typed beside it. */
function NoneFound({ sku }: { sku: string }) {
  const mayCount = useAllows("inventory.write");
  return (
    <Button
      size="sm"
      isDisabled={!mayCount}
      disabledReason={texts.noScope}
      onClick={() => void countSku({ sku, onHand: 0 })}
    >
      {texts.noneFound}
    </Button>
  );
}

export interface PickRowProps {
  line: PickLine;
  location: string | null;
  /** Null: nobody counted it. */
  onHand: number | null;
  noted: ReadonlyMap<string, NotedPick>;
  isLocked: boolean;
  onAction: (action: PickAction) => void;
}

/** One SKU: how many, which, for whom; ticked by a press on its quantity or Space. */
export function PickRow({ line, location, onHand, noted, isLocked, onAction }: PickRowProps) {
  const { sku, name, options, quantity, entries } = line;
  const state = pickStateOf(line, (itemId) => noted.get(itemId)?.state);
  const first = entries[0];
  const order = first === undefined ? undefined : orderStore.read(first.orderId);
  const reason = entries.map(({ itemId }) => noted.get(itemId)).find((pick) => pick?.state === "short")
    ?.reason as ShortReason | undefined;
  const by = entries.map(({ itemId }) => noted.get(itemId)?.pickedByName).find((one) => one !== undefined);
  const label = [sku || name, options].filter((part) => part !== "").join(", ");
  return (
    <li
      className={joinClasses(
        "pick-row flex items-center gap-3 px-4 py-2 border-b border-line max-md:flex-wrap",
        state === "picked" && "bg-sunken",
      )}
    >
      <Tooltip content={isLocked ? texts.noScope : undefined}>
        <button
          type="button"
          role="checkbox"
          aria-checked={state === "partly" ? "mixed" : state === "picked"}
          aria-label={texts.tick(label, quantity)}
          aria-disabled={isLocked || undefined}
          {...(isLocked ? { "aria-description": texts.noScope } : {})}
          className={joinClasses(
            "grid place-items-center min-w-[52px] min-h-[44px] border-2 text-[20px]/[24px] font-[650] sk-mono",
            state === "picked" ? "bg-green-tint text-green border-green-fill" : "bg-raised border-control",
          )}
          onClick={() => !isLocked && onAction({ state: state === "picked" ? "open" : "picked" })}
        >
          {state === "picked" ? `✓${quantity}` : quantity}
        </button>
      </Tooltip>
      <ItemPhoto
        orderId={first?.orderId ?? ""}
        item={order?.items.find(({ _id }) => _id === first?.itemId)}
        sizePx={44}
      />
      {/* Where there is room the orders stand between the item and its fields, not below it. */}
      <span className="grid grow min-w-0 max-md:basis-[180px] xl:grid-cols-2 xl:gap-x-6 xl:items-center">
        <span className="grid min-w-0">
          <span className="sk-mono font-[650]">{sku || name}</span>
          {sku !== "" && <span className="sk-cut">{name}</span>}
          {options !== "" && <strong>{options}</strong>}
        </span>
        <span className="sk-meta flex gap-2 flex-wrap">
          {ordersOfLine(entries).map(({ orderId, orderNumber, quantity: pieces }) => (
            <span key={orderId}>
              {pieces > 1 && `${pieces} × `}
              <TextLink href={`/shipping/orders/${encodeURIComponent(orderId)}`} className="sk-mono">
                {orderNumber}
              </TextLink>
            </span>
          ))}
        </span>
      </span>
      {state === "short" && (
        <TagChip
          family="orange"
          label={texts.shortWord(reason === undefined ? "" : texts.reasons[reason].toLowerCase())}
        />
      )}
      {state === "partly" && <TagChip family="ochre" label={texts.partly} />}
      {by !== undefined && state !== "open" && (
        <span className="sk-meta max-md:hidden">{texts.byName(by)}</span>
      )}
      <span className="print-hidden flex gap-2 items-center md:shrink-0">
        {sku !== "" && (
          <PlaceField key={location ?? ""} sku={sku} location={location ?? ""} isLocked={isLocked} />
        )}
        {sku !== "" && <CountField sku={sku} onHand={onHand} isNamed />}
        {sku !== "" && reason === "noneOnShelf" && onHand !== 0 && <NoneFound sku={sku} />}
        <Menu
          label={texts.shortOf(label)}
          align="end"
          groups={[
            {
              id: "reasons",
              items: shortReasons.map((one) => ({
                id: one,
                label: texts.reasons[one],
                isDisabled: isLocked,
                disabledReason: texts.noScope,
                onSelect: () => onAction({ state: "short", reason: one }),
              })),
            },
          ]}
          trigger={
            <Button size="sm" aria-label={texts.shortOf(label)}>
              {texts.short}
            </Button>
          }
        />
      </span>
    </li>
  );
}
