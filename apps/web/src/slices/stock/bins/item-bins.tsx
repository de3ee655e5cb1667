/** Where the pieces of an item lie, and moving some of them. */
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Field, PanelError, Section, Select, SkeletonLines, TextInput } from "../../../ui/index.ts";
import { readFigure } from "../count-sku.ts";
import type { GridItem } from "../grid/items.api.ts";
import { stockKey } from "../stock.api.ts";
import { itemBinsQuery, movePieces, placesQuery, type ShownItemBin, type ShownPlace } from "./bins.api.ts";
import { binName, texts } from "./texts.ts";

const { item: words } = texts;

interface MoveFormProps {
  item: GridItem;
  bins: readonly ShownItemBin[];
  places: readonly ShownPlace[];
}

function MoveForm({ item, bins, places }: MoveFormProps) {
  const [fromId, setFromId] = useState("");
  const [placeId, setPlaceId] = useState("");
  const [bin, setBin] = useState("");
  const [quantity, setQuantity] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const open = places.filter(({ archivedAt }) => archivedAt === null);
  const from = bins.find(({ _id }) => _id === fromId) ?? bins[0];
  const to = open.find(({ _id }) => _id === placeId) ?? open[0];
  if (from === undefined || to === undefined) return null;
  const most = from.pieces ?? 0;
  const pieces = quantity.trim() === "" ? null : (readFigure(quantity) ?? 0);
  const isWrong = pieces !== null && (pieces < 1 || pieces > most);
  const isSame = to._id === from.placeId && bin.trim() === from.bin;
  const nameOf = (one: ShownItemBin): string =>
    binName(
      places.find(({ _id }) => _id === one.placeId),
      one.bin,
    );
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isWrong || isSame || isBusy) return;
    setIsBusy(true);
    try {
      await movePieces({
        itemId: item._id,
        from: { placeId: from.placeId, bin: from.bin },
        to: { placeId: to._id, bin: bin.trim() },
        pieces,
      });
      notifySuccess(words.moved(item.sku, binName(to, bin.trim())));
      setQuantity("");
      setBin("");
      setFromId("");
    } catch (error) {
      notifyError(error);
    }
    setIsBusy(false);
    void queryClient.invalidateQueries({ queryKey: stockKey });
  };
  return (
    <form
      noValidate
      className="flex gap-2 items-end flex-wrap"
      onSubmit={(event) => void handleSubmit(event)}
    >
      {bins.length > 1 && (
        <Field label={words.from}>
          <Select
            size="sm"
            options={bins.map((one) => ({ value: one._id, label: nameOf(one) }))}
            value={from._id}
            onValueChange={setFromId}
          />
        </Field>
      )}
      <Field label={words.quantity} className="w-[72px]">
        <TextInput
          size="sm"
          inputMode="numeric"
          placeholder={words.all}
          value={quantity}
          onChange={(event) => setQuantity(event.target.value)}
        />
      </Field>
      <Field label={words.place}>
        <Select
          size="sm"
          options={open.map((one) => ({ value: one._id, label: binName(one, "") }))}
          value={to._id}
          onValueChange={setPlaceId}
        />
      </Field>
      <Field label={words.bin} className="w-[96px]">
        <TextInput
          size="sm"
          isMono
          autoComplete="off"
          maxLength={60}
          value={bin}
          onChange={(event) => setBin(event.target.value)}
        />
      </Field>
      <Button
        size="sm"
        type="submit"
        isBusy={isBusy}
        isDisabled={isWrong || isSame}
        disabledReason={isSame ? words.same : words.wrong(most)}
      >
        {words.move}
      </Button>
    </form>
  );
}

/** The section of the drawer. */
export function ItemBins({ item }: { item: GridItem }) {
  const query = useQuery(itemBinsQuery(item._id));
  const { data: places = [] } = useQuery(placesQuery);
  const mayMove = useAllows("inventory.write");
  if (item.isBundle) return null;
  const bins = query.data ?? [];
  return (
    <Section title={words.title}>
      {query.isError && (
        <PanelError
          title={words.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={2} />}
      <ul className="grid gap-1 pb-2" aria-label={words.title}>
        {bins.map((one) => (
          <li key={one._id} className="flex gap-3 items-baseline flex-wrap">
            <span className="grow">
              {binName(
                places.find(({ _id }) => _id === one.placeId),
                one.bin,
              )}{" "}
              {one.isOwn && bins.length > 1 && <span className="sk-meta">{words.own}</span>}
            </span>
            <span>{one.pieces === null ? words.uncounted : words.pieces(one.pieces)}</span>
          </li>
        ))}
      </ul>
      {mayMove && places.length > 0 && <MoveForm item={item} bins={bins} places={places} />}
    </Section>
  );
}
