import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Glyph } from "../../../ui/index.ts";
import { countItems, uncountedQuery, type EditedDraft } from "../uploads.api.ts";
import { piecesOf } from "./pieces-of.ts";
import { texts } from "./texts.ts";

/** Which items of a draft nobody ever counted, and a way to count them to what it lists. */
export function UncountedLine({ draft }: { draft: EditedDraft }) {
  const client = useQueryClient();
  const mayCount = useAllows("inventory.write");
  const [isBusy, setIsBusy] = useState(false);
  const pieces = piecesOf(draft.fields);
  const { data: skus = [] } = useQuery(uncountedQuery([...pieces.keys()]));
  if (skus.length === 0) return null;
  const [only] = pieces.size === 1 ? pieces.values() : [];
  const count = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await countItems(skus.map((sku) => ({ sku, onHand: pieces.get(sku) ?? 0, seen: null })));
      await client.invalidateQueries({ queryKey: uncountedQuery([...pieces.keys()]).queryKey });
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div
      role="status"
      className="flex flex-wrap gap-3 items-center px-4 py-2 bg-surface border border-line rounded-chip"
    >
      <Glyph name="alert-disc" family="orange" />
      <span className="grow min-w-0">
        {pieces.size === 1 ? texts.neverCounted : texts.neverCountedOf(skus.join(", "))}
      </span>
      {mayCount && (
        <Button size="sm" needsConnection isBusy={isBusy} onClick={() => void count()}>
          {only === undefined ? texts.countAsListed : texts.countAs(only)}
        </Button>
      )}
    </div>
  );
}
