/** What can be done with the chosen items: edit, pause, resume or end their listings, export. */
import { useState } from "react";
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { useAllows } from "../../../platform/session.ts";
import { AlertDialog, BulkBar, Button } from "../../../ui/index.ts";
import { endMany, FrozenSet } from "../../uploads/index.ts";
import { texts as stockTexts } from "../texts.ts";
import { exportItems } from "./item-csv.ts";
import { pausableOf, pausedOf, pauseMany } from "./pause-many.ts";
import type { GridItem } from "./items.api.ts";
import { gridTexts } from "./texts.ts";

const { bulk: texts } = gridTexts;
interface LiveListing {
  id: string;
  name: string;
  platform: string;
  account: string;
}
/** Each listing once: several variants may share one. */
const liveOf = (items: readonly GridItem[]): LiveListing[] => [
  ...new Map(
    items.flatMap(({ sku, title, listings }) =>
      listings
        .filter(({ state }) => state === "live")
        .map(({ listingId: id, platform, account, title: there }): [string, LiveListing] => [
          id,
          { id, name: `${sku} ${there || title}`, platform, account },
        ]),
    ),
  ).values(),
];

/** The bar below the list. */
export function BulkActions({
  items,
  onEdit,
  onClear,
}: {
  items: readonly GridItem[];
  onEdit: () => void;
  onClear: () => void;
}) {
  const mayEdit = useAllows("inventory.write");
  const mayList = useAllows("listings.write");
  const accounts = useAccounts();
  const platforms = usePlatforms();
  const [asked, setAsked] = useState<{ listings: readonly LiveListing[]; items: number } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const askEnd = (): void => {
    const listings = liveOf(items);
    if (listings.length === 0) notifyInfo(texts.noneLive);
    else setAsked({ listings, items: items.length });
  };
  const end = async (): Promise<void> => {
    if (asked === null) return;
    setIsBusy(true);
    if (await endMany(asked.listings.map(({ id }) => id)))
      notifySuccess(texts.endDone(asked.listings.length));
    setIsBusy(false);
    setAsked(null);
  };
  return (
    <>
      <BulkBar text={gridTexts.selected(items.length)} onClear={onClear}>
        <Button size="sm" isDisabled={!mayEdit} disabledReason={stockTexts.noScope} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button
          size="sm"
          isDisabled={!mayEdit}
          disabledReason={stockTexts.noScope}
          onClick={() => void pauseMany(pausableOf(items), true)}
        >
          {texts.pause}
        </Button>
        <Button
          size="sm"
          isDisabled={!mayEdit}
          disabledReason={stockTexts.noScope}
          onClick={() => void pauseMany(pausedOf(items), false)}
        >
          {texts.resume}
        </Button>
        <Button size="sm" isDisabled={!mayList} disabledReason={stockTexts.noScope} onClick={askEnd}>
          {texts.end}
        </Button>
        <Button size="sm" onClick={() => void exportItems(items, accounts, platforms)}>
          {texts.exportAll}
        </Button>
      </BulkBar>
      <AlertDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={texts.endTitle(asked?.listings.length ?? 0, asked?.items ?? 0)}
        description={texts.endText}
        confirmLabel={texts.end.replace("…", "")}
        cancelLabel={texts.endKeep}
        isBusy={isBusy}
        busyLabel={texts.ending}
        onConfirm={() => void end()}
      >
        <FrozenSet
          lines={(asked?.listings ?? []).map(({ id, name, platform, account }) => ({
            id,
            name,
            more: `${platforms.find(({ _id }) => _id === platform)?.name ?? platform} ${account}`,
          }))}
        />
      </AlertDialog>
    </>
  );
}
