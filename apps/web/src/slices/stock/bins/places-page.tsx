/** `/inventory/places`: where stock lies, with what is in each bin. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import { Button, Field, PanelError, SkeletonLines, TextInput } from "../../../ui/index.ts";
import { placesKey, placesQuery, savePlace } from "./bins.api.ts";
import { PlaceRow } from "./place-row.tsx";
import { texts } from "./texts.ts";

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: placesKey });

function AddPlace() {
  const [name, setName] = useState("");
  const [placeId, setPlaceId] = useState(() => crypto.randomUUID());
  const [isBusy, setIsBusy] = useState(false);
  const mayAdd = useAllows("inventory.write");
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === "" || isBusy || !mayAdd) return;
    setIsBusy(true);
    try {
      await savePlace({ placeId, name: name.trim() });
      notifySuccess(texts.added(name.trim()));
      setName("");
      setPlaceId(crypto.randomUUID());
    } catch (error) {
      notifyError(error);
    }
    setIsBusy(false);
    refresh();
  };
  return (
    <form
      noValidate
      className="flex gap-2 items-end flex-wrap"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Field label={texts.name} className="grow max-w-[320px]">
        <TextInput
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        isBusy={isBusy}
        isDisabled={!mayAdd || name.trim() === ""}
        disabledReason={mayAdd ? texts.nameNeeded : texts.noScope}
      >
        {texts.add}
      </Button>
    </form>
  );
}

/** The page. */
export function PlacesPage() {
  const query = useQuery(placesQuery);
  usePageTitle(texts.title);
  useEffect(() => keepFresh(refresh, ["stockPlace", "itemLocation"]), []);
  return (
    <>
      <SectionHeader />
      <div className="grow min-h-0 overflow-auto bg-surface">
        <div className="grid gap-4 p-4 max-w-[1100px]">
          <p className="sk-meta">{texts.hint}</p>
          <AddPlace />
          {query.isError ? (
            <PanelError
              title={texts.failed}
              message={normaliseError(query.error).message}
              onRetry={() => void query.refetch()}
            />
          ) : query.data === undefined ? (
            <SkeletonLines lines={4} />
          ) : (
            <ul aria-label={texts.title} className="grid">
              {query.data.map((place) => (
                <PlaceRow key={place._id} place={place} onChanged={refresh} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}
