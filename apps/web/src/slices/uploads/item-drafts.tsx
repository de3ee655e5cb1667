/** The way from an item to the editor: its drafts, or a new one of its SKU. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { queryClient } from "../../platform/metadata.ts";
import { useAllows } from "../../platform/session.ts";
import { ButtonLink, Section, TextLink } from "../../ui/index.ts";
import { TargetMarks } from "./target-mark.tsx";
import { texts } from "./texts.ts";
import { draftsOfItemQuery, uploadsKey } from "./uploads.api.ts";

/** Drafts that are live stand here, too: they open in the editor, where changes are sent from. */
export function ItemDrafts({ itemId, sku }: { itemId: string; sku: string }) {
  const mayList = useAllows("listings.write");
  const { data: drafts = [] } = useQuery(draftsOfItemQuery(itemId));
  useEffect(
    () =>
      keepFresh(
        () => void queryClient.invalidateQueries({ queryKey: [...uploadsKey, "ofItem"] }),
        ["uploadDraft"],
      ),
    [],
  );
  return (
    <Section title={texts.ofItem}>
      <ul className="grid gap-2">
        {drafts.map(({ _id, title, sku: own, targets }) => (
          <li key={_id} className="flex gap-3 items-center flex-wrap">
            <TextLink href={`/upload/${_id}`} className="sk-cut font-[650]">
              {title || own || texts.untitled}
            </TextLink>
            <TargetMarks targets={targets} />
          </li>
        ))}
      </ul>
      {mayList && (
        <span className="pt-2">
          <ButtonLink href={`/upload/new?sku=${encodeURIComponent(sku)}`}>{texts.newListing}</ButtonLink>
        </span>
      )}
    </Section>
  );
}
