/** What people hold back of an item, and what they book of it by hand. */
import { adjustments, dayOf, endOfDay, mostOnHand, readAmount, type Adjustment } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Field, Section, Select, TextInput, useFormatSettings, When } from "../../../ui/index.ts";
import { readFigure } from "../count-sku.ts";
import type { GridItem } from "../grid/items.api.ts";
import { gridTexts } from "../grid/texts.ts";
import { stockKey } from "../stock.api.ts";
import { texts as stockTexts } from "../texts.ts";
import { adjustStock, holdsQuery, holdStock, releaseStock } from "./item.api.ts";

const { item: texts } = gridTexts;
const reasons = adjustments.map((value) => ({ value, label: texts.adjustments[value] }));

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: stockKey });
const piecesIn = (text: string): number => readFigure(text) ?? 0;

function HoldForm({ item }: { item: GridItem }) {
  const [quantity, setQuantity] = useState("1");
  const [reason, setReason] = useState("");
  const [day, setDay] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const { timeZone } = useFormatSettings();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const pieces = piecesIn(quantity);
  const isFigure = pieces > 0 && pieces <= mostOnHand;
  const isPast = day !== "" && day < today;
  const isReady = isFigure && reason.trim() !== "" && !isPast;
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    const until = day === "" ? null : new Date(endOfDay(day, timeZone)).toISOString();
    setIsBusy(true);
    try {
      await holdStock({ itemId: item._id, quantity: pieces, reason: reason.trim(), until });
      notifySuccess(texts.heldDone(texts.pieces(pieces), item.sku));
      setReason("");
      refresh();
    } catch (error) {
      notifyError(error);
    }
    setIsBusy(false);
  };
  return (
    <form
      noValidate
      className="flex gap-2 items-end flex-wrap"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Field label={texts.holdQuantity} className="w-[72px]">
        <TextInput
          size="sm"
          inputMode="numeric"
          value={quantity}
          onChange={(event) => setQuantity(event.target.value)}
        />
      </Field>
      <Field label={texts.holdReason} className="grow">
        <TextInput
          size="sm"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Field label={texts.holdUntil} error={isPast ? texts.pastDay : undefined}>
        <TextInput
          size="sm"
          type="date"
          min={today}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </Field>
      <Button
        size="sm"
        type="submit"
        isBusy={isBusy}
        isDisabled={!isReady}
        disabledReason={!isFigure ? texts.somePieces : isPast ? texts.pastDay : texts.reasonNeeded}
      >
        {texts.hold}
      </Button>
    </form>
  );
}

function AdjustForm({ item }: { item: GridItem }) {
  const [reason, setReason] = useState<Adjustment>("receipt");
  const [quantity, setQuantity] = useState("1");
  const [note, setNote] = useState("");
  const [cost, setCost] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const { locale } = useFormatSettings();
  const { currency } = item;
  const pieces = piecesIn(quantity);
  // What comes in is a lot of its own; what's lost leaves one that is there.
  const isIncoming = reason === "receipt" || reason === "found";
  const isPriced = isIncoming && cost.trim() !== "";
  const each = isPriced ? readAmount(cost, { locale, currency }) : null;
  const isWrong = isPriced && each === null;
  const isReady = pieces > 0 && item.onHand !== null && !isWrong;
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    try {
      const wish = { itemId: item._id, reason, quantity: pieces, note: note.trim() };
      const { onHand } = await adjustStock(each === null ? wish : { ...wish, cost: each });
      notifySuccess(texts.booked(item.sku, onHand));
      setNote("");
      setCost("");
      refresh();
    } catch (error) {
      notifyError(error);
    }
    setIsBusy(false);
  };
  return (
    <form
      noValidate
      className="flex gap-2 items-end flex-wrap"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Field label={texts.reason}>
        <Select size="sm" options={reasons} value={reason} onValueChange={setReason} />
      </Field>
      <Field label={texts.holdQuantity} className="w-[72px]">
        <TextInput
          size="sm"
          inputMode="numeric"
          value={quantity}
          onChange={(event) => setQuantity(event.target.value)}
        />
      </Field>
      {isIncoming && (
        <Field
          label={texts.cost(currency)}
          error={isWrong ? texts.wrongCost : undefined}
          className="w-[120px]"
        >
          <TextInput
            size="sm"
            inputMode="decimal"
            value={cost}
            onChange={(event) => setCost(event.target.value)}
          />
        </Field>
      )}
      <Field label={texts.note} className="grow">
        <TextInput size="sm" maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Button
        size="sm"
        type="submit"
        isBusy={isBusy}
        isDisabled={!isReady}
        disabledReason={
          item.onHand === null ? texts.notCounted : isWrong ? texts.wrongCost : texts.somePieces
        }
      >
        {texts.book}
      </Button>
    </form>
  );
}

/** Both sections; without the scope what is held can only be read. */
export function ItemHolds({ item }: { item: GridItem }) {
  const { data: holds = [] } = useQuery(holdsQuery(item._id));
  const mayHold = useAllows("inventory.write");
  const release = async (holdId: string): Promise<void> => {
    try {
      await releaseStock(holdId);
      notifySuccess(texts.released(item.sku));
    } catch (error) {
      notifyError(error);
    }
    refresh();
  };
  return (
    <>
      <Section title={texts.holds}>
        {holds.length === 0 && <p className="sk-meta">{texts.noHolds}</p>}
        <ul className="grid gap-1 pb-2">
          {holds.map(({ _id, quantity, reason, until, byName }) => (
            <li key={_id} className="flex gap-2 items-center flex-wrap">
              <span className="grow">
                {texts.pieces(quantity)}, {reason}{" "}
                <span className="sk-meta">
                  {byName} ·{" "}
                  {until === null ? (
                    texts.untilReleased
                  ) : (
                    <>
                      {texts.until} <When at={until} format="full" />
                    </>
                  )}
                </span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                isDisabled={!mayHold}
                disabledReason={stockTexts.noScope}
                onClick={() => void release(_id)}
              >
                {texts.release}
              </Button>
            </li>
          ))}
        </ul>
        {mayHold && <HoldForm item={item} />}
      </Section>
      {mayHold && !item.isBundle && (
        <Section title={texts.adjust}>
          <AdjustForm item={item} />
        </Section>
      )}
    </>
  );
}
