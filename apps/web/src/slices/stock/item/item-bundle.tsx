/** What a bundle is made of: added by SKU, with how many pieces of each. */
import { useState, type FormEvent } from "react";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { writeNumber } from "../../../ui/format.ts";
import { Button, Field, Section, TextInput } from "../../../ui/index.ts";
import { readFigure } from "../count-sku.ts";
import type { GridItem } from "../grid/items.api.ts";
import { gridTexts } from "../grid/texts.ts";
import { stockKey } from "../stock.api.ts";
import { texts as stockTexts } from "../texts.ts";
import { saveBundle } from "./item.api.ts";

const texts = gridTexts.item.bundle;
const mostPieces = 1_000;
const isPieces = (count: number): boolean => count >= 1 && count <= mostPieces;

interface Part {
  code: string;
  pieces: number;
}

function PiecesField({
  part,
  isReadOnly,
  onSave,
}: {
  part: GridItem["parts"][number];
  isReadOnly: boolean;
  onSave: (pieces: number) => Promise<boolean>;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? String(part.pieces);
  const pieces = readFigure(value) ?? 0;
  const save = async (): Promise<void> => {
    if (typed === null || !isPieces(pieces)) return;
    if (pieces !== part.pieces) await onSave(pieces);
    setTyped(null);
  };
  return (
    <TextInput
      size="sm"
      inputMode="numeric"
      className="w-[64px] shrink-0 text-end"
      aria-label={texts.piecesOf(part.sku)}
      aria-invalid={!isPieces(pieces)}
      title={isPieces(pieces) ? undefined : texts.wrong}
      readOnly={isReadOnly}
      value={value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === "Enter") void save();
      }}
    />
  );
}

/** The section. An item with a count of its own can't be a bundle, and says so. */
export function ItemBundle({ item, onOpen }: { item: GridItem; onOpen: (sku: string) => void }) {
  const { _id: itemId, sku, parts, isBundle, onHand } = item;
  const mayEdit = useAllows("inventory.write");
  const [code, setCode] = useState("");
  const [pieces, setPieces] = useState("1");
  const [isBusy, setIsBusy] = useState(false);
  const count = readFigure(pieces) ?? 0;
  const own = parts.map((part): Part => ({ code: part.sku, pieces: part.pieces }));
  const save = async (next: Part[]): Promise<boolean> => {
    setIsBusy(true);
    try {
      await saveBundle({ itemId, parts: next });
      notifySuccess(texts.saved(sku));
      await queryClient.invalidateQueries({ queryKey: stockKey });
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === "" || !isPieces(count) || isBusy) return;
    if (await save([...own, { code: code.trim(), pieces: count }])) setCode("");
  };
  return (
    <Section title={texts.title}>
      <p className="sk-meta pb-2">{isBundle ? texts.hint : onHand === null ? texts.none : texts.counted}</p>
      {isBundle && (
        <ul className="grid gap-1 pb-2" aria-label={texts.title}>
          {parts.map((part) => (
            <li key={part.itemId} className="flex gap-2 items-center min-w-0">
              <PiecesField
                part={part}
                isReadOnly={!mayEdit}
                onSave={(next) =>
                  save(own.map((one) => (one.code === part.sku ? { ...one, pieces: next } : one)))
                }
              />
              <span className="grid grow min-w-0">
                <span className="sk-cut">{part.title || part.sku}</span>
                <span className="sk-meta sk-cut">
                  <Button size="sm" variant="quiet" onClick={() => onOpen(part.sku)}>
                    {part.sku}
                  </Button>{" "}
                  {part.onHand !== null && texts.onHand(writeNumber(part.onHand))}
                </span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={texts.removeOf(part.sku)}
                isDisabled={!mayEdit || isBusy}
                disabledReason={stockTexts.noScope}
                onClick={() => void save(own.filter((one) => one.code !== part.sku))}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (isBundle || onHand === null) && (
        <form
          noValidate
          className="flex gap-2 items-end flex-wrap"
          onSubmit={(event) => void handleSubmit(event)}
        >
          <Field label={texts.code} className="grow">
            <TextInput
              size="sm"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Field label={texts.pieces} className="w-[72px]">
            <TextInput
              size="sm"
              inputMode="numeric"
              value={pieces}
              onChange={(event) => setPieces(event.target.value)}
            />
          </Field>
          <Button
            size="sm"
            type="submit"
            isBusy={isBusy}
            isDisabled={code.trim() === "" || !isPieces(count)}
            disabledReason={code.trim() === "" ? texts.codeNeeded : texts.wrong}
          >
            {texts.add}
          </Button>
        </form>
      )}
    </Section>
  );
}
