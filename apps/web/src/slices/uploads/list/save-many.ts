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
  undone: (count: number) => string;
}

const joined = (...sentences: string[]): string => sentences.filter((one) => one !== "").join(" ");

const bodyOf = (edits: Edits) => ({ saveKey: crypto.randomUUID(), ...changeOf(edits) });

/**
 * Says what became of it. `tell` tells others of the drafts that were saved, or taken back, and answers what to
 * say of that. False: nothing was saved.
 */
export async function saveMany(
  edits: readonly DraftEdit[],
  words: Words,
  tell: (draftIds: readonly string[]) => Promise<string> = async () => "",
): Promise<boolean> {
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
    const ids = takeBack.map(({ draftId }) => draftId);
    if (takeBack.length > 0)
      offerUndo(joined(words.done(takeBack.length), await tell(ids)), () => {
        const undo = async (): Promise<void> => {
          const back = await saveDrafts(takeBack);
          const told = await tell(back.done.map(({ draftId }) => draftId));
          notifyInfo(joined(back.failed[0]?.msg ?? words.undone(takeBack.length), told));
        };
        undo().catch(notifyError).finally(read);
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
