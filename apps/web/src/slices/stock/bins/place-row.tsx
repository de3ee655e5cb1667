/** A place of the list: its figures, its bins, renaming and archiving it. */
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Field, PanelError, SkeletonLines, TextInput, TextLink } from "../../../ui/index.ts";
import { archivePlace, binsQuery, savePlace, type ShownPlace } from "./bins.api.ts";
import { binName, texts } from "./texts.ts";

function Bins({ placeId }: { placeId: string }) {
  const query = useQuery(binsQuery(placeId));
  if (query.isError)
    return (
      <PanelError
        title={texts.failed}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return <SkeletonLines lines={2} />;
  if (query.data.length === 0) return <p className="sk-meta">{texts.noBins}</p>;
  return (
    <ul className="grid gap-1 pl-4">
      {query.data.map((one) => (
        <li key={one._id} className="flex gap-3 items-baseline flex-wrap">
          <span className="w-[120px] sk-mono">{one.bin === "" ? texts.noBin : one.bin}</span>
          <span className="grow flex gap-x-3 flex-wrap min-w-0">
            {one.skus.map((sku) => (
              <TextLink key={sku} href={`/inventory?item=${encodeURIComponent(sku)}`} className="sk-mono">
                {sku}
              </TextLink>
            ))}
            {one.items > one.skus.length && (
              <span className="sk-meta">{texts.moreItems(one.items - one.skus.length)}</span>
            )}
          </span>
          <span className="sk-meta">{texts.binFigures(one)}</span>
        </li>
      ))}
    </ul>
  );
}

function RenameForm({
  place,
  name,
  onDone,
}: {
  place: ShownPlace;
  name: string;
  onDone: (isSaved: boolean) => void;
}) {
  const [text, setText] = useState(place.name);
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === "" || isBusy) return;
    setIsBusy(true);
    try {
      await savePlace({ placeId: place._id, name: text.trim() });
      notifySuccess(texts.renamed(text.trim()));
      onDone(true);
    } catch (error) {
      notifyError(error);
      setIsBusy(false);
    }
  };
  return (
    <form noValidate className="flex gap-2 items-end grow" onSubmit={(event) => void handleSubmit(event)}>
      <Field label={texts.newName(name)} className="grow max-w-[320px]">
        <TextInput
          size="sm"
          maxLength={60}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button
        size="sm"
        type="submit"
        isBusy={isBusy}
        isDisabled={text.trim() === ""}
        disabledReason={texts.nameNeeded}
      >
        {texts.save}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => onDone(false)}>
        {texts.cancel}
      </Button>
    </form>
  );
}

export interface PlaceRowProps {
  place: ShownPlace;
  onChanged: () => void;
}

/** One place. */
export function PlaceRow({ place, onChanged }: PlaceRowProps) {
  const { _id, isMain, archivedAt, items } = place;
  const name = binName(place, "");
  const isArchived = archivedAt !== null;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const mayEdit = useAllows("inventory.write");
  const archive = async (): Promise<void> => {
    try {
      await archivePlace(_id, name, !isArchived);
      notifySuccess(isArchived ? texts.restored(name) : texts.archived(name));
    } catch (error) {
      notifyError(error);
    }
    onChanged();
  };
  const guard = { isDisabled: !mayEdit, disabledReason: texts.noScope };
  return (
    <li className="grid gap-2 py-3 border-b border-line">
      <div className="flex gap-2 items-center flex-wrap">
        {isRenaming ? (
          <RenameForm
            place={place}
            name={name}
            onDone={(isSaved) => {
              setIsRenaming(false);
              if (isSaved) onChanged();
            }}
          />
        ) : (
          <span className="grid grow min-w-0">
            <span className="sk-cut font-[650]">{name}</span>
            <span className="sk-meta">{isArchived ? texts.isArchived : texts.figures(place)}</span>
          </span>
        )}
        {!isArchived && (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={isOpen ? texts.hideBinsOf(name) : texts.showBinsOf(name)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? texts.hideBins : texts.showBins}
          </Button>
        )}
        {!isArchived && !isRenaming && (
          <Button
            size="sm"
            variant="quiet"
            {...guard}
            aria-label={texts.renameOf(name)}
            onClick={() => setIsRenaming(true)}
          >
            {texts.rename}
          </Button>
        )}
        {!isMain && (
          <Button
            size="sm"
            variant="quiet"
            isDisabled={!mayEdit || (!isArchived && items > 0)}
            disabledReason={mayEdit ? texts.inUse : texts.noScope}
            aria-label={isArchived ? texts.restoreOf(name) : texts.archiveOf(name)}
            onClick={() => void archive()}
          >
            {isArchived ? texts.restore : texts.archive}
          </Button>
        )}
      </div>
      {isOpen && <Bins placeId={_id} />}
    </li>
  );
}
