import { dayOf } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { notifyError } from "../../platform/notify.ts";
import { writeDay } from "../../ui/format.ts";
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  RadioGroup,
  Select,
  TextInput,
  useFormatSettings,
} from "../../ui/index.ts";
import { placesQuery, startTake } from "./takes.api.ts";
import { texts } from "./texts.ts";

const words = texts.dialog;
type Scope = "shelf" | "place" | "all" | "found";

/** Open as long as it is drawn; leads to the stock take that was made. */
export function NewTakeDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { timeZone } = useFormatSettings();
  const [takeId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(() => words.usual(writeDay(dayOf(Date.now(), timeZone))));
  const [scope, setScope] = useState<Scope>("all");
  const places = useQuery(placesQuery).data ?? [];
  const [placeId, setPlaceId] = useState("");
  const [shelf, setShelf] = useState("");
  const [isBlind, setIsBlind] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isNameless = name.trim() === "";
  const isNowhere = scope === "shelf" && shelf.trim() === "";
  const isPlaceless = scope === "place" && placeId === "";
  // A shop of one room never hears of places.
  const scopes = (["shelf", "place", "all", "found"] as const)
    .filter((value) => value !== "place" || places.length > 1)
    .map((value) => ({ value, label: texts.scopes[value] }));
  const make = async (isStarted: boolean): Promise<void> => {
    setIsTried(true);
    if (isNameless || isNowhere || isPlaceless || isBusy) return;
    setIsBusy(true);
    try {
      await startTake({
        takeId,
        name,
        scope,
        shelf: scope === "shelf" || scope === "place" ? shelf : "",
        placeId: scope === "place" ? placeId : null,
        isBlind,
        isStarted,
      });
      await navigate({ to: "/inventory/counts/$takeId", params: { takeId } });
    } catch (error) {
      notifyError(error);
      setIsBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void make(true);
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.title} size="md" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
        <Field label={words.name} error={isTried && isNameless ? words.nameNeeded : undefined}>
          <TextInput maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <RadioGroup
          label={words.scope}
          options={scopes}
          value={scope}
          onValueChange={setScope}
          layout="column"
        />
        {scope === "place" && (
          <Field label={words.place} error={isTried && isPlaceless ? words.placeNeeded : undefined}>
            <Select
              options={[
                { value: "", label: words.choose },
                ...places.map(({ _id, name: place }) => ({ value: _id, label: place || texts.mainPlace })),
              ]}
              value={placeId}
              onValueChange={setPlaceId}
            />
          </Field>
        )}
        {(scope === "shelf" || scope === "place") && (
          <Field
            label={scope === "place" ? words.bins : words.shelf}
            hint={scope === "place" ? words.binsHint : words.shelfHint}
            error={isTried && isNowhere ? words.shelfNeeded : undefined}
          >
            <TextInput maxLength={60} value={shelf} onChange={(event) => setShelf(event.target.value)} />
          </Field>
        )}
        <Checkbox label={words.blind} isChecked={isBlind} onCheckedChange={setIsBlind} />
        <div className="flex justify-end gap-2 flex-wrap">
          <Button variant="quiet" onClick={() => void make(false)}>
            {words.draft}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>
            {words.start}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
