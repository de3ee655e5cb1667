/** What is asked before something is done to many drafts: about those that were chosen when it was asked. */
import type { UploadTarget } from "@stallkeeper/contract";
import { useState } from "react";
import { usePlatforms } from "../../../platform/metadata.ts";
import { AlertDialog } from "../../../ui/index.ts";
import { proposeSku } from "../editor/propose-sku.ts";
import { FrozenSet } from "../frozen-set.tsx";
import { texts } from "../texts.ts";
import type { ListedDraft } from "../uploads.api.ts";
import {
  duplicateMany,
  endAll,
  endedTargets,
  liveListings,
  relistMany,
  removeMany,
} from "./draft-commands.ts";

export interface DraftQuestion {
  kind: "duplicate" | "relist" | "end" | "remove";
  drafts: readonly ListedDraft[];
}

const askedOf = {
  duplicate: { title: texts.duplicateTitle, text: texts.duplicateText, confirm: texts.duplicate },
  relist: { title: texts.relistTitle, text: texts.relistText, confirm: texts.live.relist },
  end: { title: texts.endTitle, text: texts.endText, confirm: texts.end },
  remove: { title: texts.removeTitle, text: texts.removeText, confirm: texts.remove },
};

/** Open as long as it is drawn. */
export function DraftQuestionDialog({
  question: { kind, drafts },
  onClose,
  onDone,
}: {
  question: DraftQuestion;
  onClose: () => void;
  onDone: () => void;
}) {
  const platforms = usePlatforms();
  const [copies] = useState(() => drafts.map(() => ({ copyId: crypto.randomUUID(), sku: proposeSku() })));
  const [isBusy, setIsBusy] = useState(false);
  const nameOf = (platform: string): string =>
    platforms.find(({ _id }) => _id === platform)?.name ?? platform;
  const listings = drafts.flatMap(liveListings);
  const concerned = (draft: ListedDraft): readonly UploadTarget[] =>
    kind === "relist"
      ? endedTargets(draft)
      : draft.targets.filter(({ listingId }) => listingId !== null && listings.includes(listingId));
  const lines =
    kind === "end" || kind === "relist"
      ? drafts.flatMap((draft) =>
          concerned(draft).map(({ accountId, platform, account }) => ({
            id: `${draft._id} ${accountId}`,
            name: draft.title || draft.sku || texts.untitled,
            more: `${nameOf(platform)} ${account}`,
          })),
        )
      : drafts.map(({ _id, title, sku }) => ({ id: _id, name: title || texts.untitled, more: sku }));
  const { title, text, confirm } = askedOf[kind];
  const run = async (): Promise<void> => {
    setIsBusy(true);
    const isDone =
      kind === "duplicate"
        ? await duplicateMany(drafts, copies)
        : kind === "relist"
          ? await relistMany(drafts)
          : kind === "end"
            ? await endAll(listings)
            : await removeMany(drafts);
    setIsBusy(false);
    if (isDone) onDone();
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={title(lines.length)}
      description={text}
      confirmLabel={confirm}
      cancelLabel={texts.cancel}
      tone={kind === "duplicate" || kind === "relist" ? "primary" : "danger"}
      isBusy={isBusy}
      busyLabel={texts.working}
      onConfirm={() => void run()}
    >
      <FrozenSet lines={lines} />
    </AlertDialog>
  );
}
