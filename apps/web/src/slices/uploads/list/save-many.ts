/** Saves a change of many drafts, each by itself, and offers one Undo for all that were saved. */
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { changeOf, type Edits } from "../editor/edited-draft.ts";
import { texts } from "../texts.ts";
import { saveDrafts, uploadsKey, type EditedDraft } from "../uploads.api.ts";

interface DraftEdit {
  draft: EditedDraft;
  change: Edits;
  undo: Edits;
}

interface Words {
  done: (count: number) => string;
  failed: (title: string, reason: string) => string;
  undone: string;
}

const bodyOf = (edits: Edits) => ({ saveKey: crypto.randomUUID(), ...changeOf(edits) });

/** Says what became of it. False: nothing was saved. */
export async function saveMany(edits: readonly DraftEdit[], words: Words): Promise<boolean> {
  const read = (): void => void queryClient.invalidateQueries({ queryKey: uploadsKey });
  try {
    const { done, failed } = await saveDrafts(
      edits.map(({ draft, change }) => ({ draftId: draft.id, revision: draft.revision, ...bodyOf(change) })),
    );
    const revisions = new Map(done.map(({ draftId, revision }) => [draftId, revision]));
    const takeBack = edits.flatMap(({ draft, undo }) => {
      const revision = revisions.get(draft.id);
      return revision === undefined ? [] : [{ draftId: draft.id, revision, ...bodyOf(undo) }];
    });
    if (takeBack.length > 0)
      offerUndo(words.done(takeBack.length), () => {
        saveDrafts(takeBack)
          .then(({ failed: [first] }) => notifyInfo(first?.msg ?? words.undone))
          .catch(notifyError)
          .finally(read);
      });
    const [first] = failed;
    const named = edits.find(({ draft }) => draft.id === first?.draftId)?.draft.fields.title ?? "";
    if (first !== undefined) notifyInfo(words.failed(named || texts.untitled, first.msg));
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  } finally {
    read();
  }
}
