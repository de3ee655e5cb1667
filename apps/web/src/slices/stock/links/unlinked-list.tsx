/**
 * Listings that no item is known of, each with what it may sell: on a suggestion Enter links it and Delete
 * refuses it; both can be undone. Nothing is linked by a guess alone.
 */
import type { LinkSuggestion } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient, usePlatforms } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { Button, EmptyState, PanelError, SkeletonLines, TextInput } from "../../../ui/index.ts";
import { itemQuery } from "../grid/items.api.ts";
import { gridTexts } from "../grid/texts.ts";
import { stockKey } from "../stock.api.ts";
import { texts as stockTexts } from "../texts.ts";
import { sayLink, unlinkedQuery, type ShownUnlinked } from "./links.api.ts";

const { links: texts } = gridTexts;

type Listing = ShownUnlinked & { suggestions: LinkSuggestion[] };
type Target = Pick<LinkSuggestion, "itemId" | "sku">;

async function say(listing: Listing, { itemId, sku }: Target, word: "link" | "refuse"): Promise<void> {
  const { listingId, variantId, title } = listing;
  try {
    await sayLink({ listingId, variantId, itemId, say: word });
    const done = word === "link" ? texts.linked(title, sku) : texts.refused(title, sku);
    offerUndo(done, () => {
      sayLink({ listingId, variantId, itemId, say: "forget" })
        .catch(notifyError)
        .finally(() => void queryClient.invalidateQueries({ queryKey: stockKey }));
    });
  } catch (error) {
    notifyError(error);
  }
  await queryClient.invalidateQueries({ queryKey: stockKey });
}

function LinkBySku({ listing }: { listing: Listing }) {
  const [sku, setSku] = useState("");
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sku.trim() === "") return;
    try {
      const item = await queryClient.fetchQuery(itemQuery(sku.trim()));
      if (item === null) notifyInfo(texts.noItem(sku.trim()));
      else await say(listing, { itemId: item._id, sku: item.sku }, "link");
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <form noValidate className="flex gap-2 items-center" onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        size="sm"
        isMono
        className="w-[150px]"
        aria-label={`${texts.find}: ${listing.title}`}
        placeholder={texts.find}
        autoComplete="off"
        value={sku}
        onChange={(event) => setSku(event.target.value)}
      />
      <Button size="sm" type="submit">
        {texts.linkBySku}
      </Button>
    </form>
  );
}

const firstButtonOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("[data-accepts]") ?? null;

function UnlinkedRow({ listing, platform }: { listing: Listing; platform: string }) {
  const mayLink = useAllows("inventory.write");
  const row = useRef<HTMLLIElement>(null);
  const act = (word: "link" | "refuse", target: Target): void => {
    const { nextElementSibling: next, previousElementSibling: before } = row.current ?? {};
    (firstButtonOf(next) ?? firstButtonOf(before))?.focus();
    void say(listing, target, word);
  };
  // Enter is the button's own.
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>, target: Target): void => {
    const { nextElementSibling: next, previousElementSibling: before } = row.current ?? {};
    if (event.key === "Delete" && mayLink) act("refuse", target);
    else if (event.key === "ArrowDown") firstButtonOf(next)?.focus();
    else if (event.key === "ArrowUp") firstButtonOf(before)?.focus();
    else return;
    event.preventDefault();
  };
  const guard = { isDisabled: !mayLink, disabledReason: stockTexts.noScope };
  return (
    <li ref={row} className="grid gap-2 px-4 py-3 border-b border-line">
      <span className="grid min-w-0">
        <span className="sk-cut font-[650]">{listing.title}</span>
        <span className="sk-meta sk-cut">
          {platform} {listing.account}
          {listing.sku !== "" && (
            <>
              {" · "}
              <span className="sk-mono">{listing.sku}</span>
            </>
          )}
        </span>
      </span>
      {listing.suggestions.length === 0 && <span className="sk-meta">{texts.none}</span>}
      {listing.suggestions.map(({ itemId, sku, title, confidence, reason }) => (
        <span key={itemId} className="flex gap-2 items-center flex-wrap">
          <span className="grow min-w-0 sk-cut">
            <span className="sk-mono">{sku}</span> {title}
            <span className="sk-meta">
              {" "}
              {texts.reasons[reason]}, {texts.sure(confidence)}
            </span>
          </span>
          <Button
            size="sm"
            data-accepts=""
            {...guard}
            onKeyDown={(event) => handleKeyDown(event, { itemId, sku })}
            onClick={() => act("link", { itemId, sku })}
          >
            {texts.link(sku)}
          </Button>
          <Button size="sm" variant="quiet" {...guard} onClick={() => act("refuse", { itemId, sku })}>
            {texts.refuse(sku)}
          </Button>
        </span>
      ))}
      {mayLink && <LinkBySku listing={listing} />}
    </li>
  );
}

/** The list, as the view "Unlinked" of the page shows it. */
export function UnlinkedList() {
  const query = useQuery(unlinkedQuery);
  const platforms = usePlatforms();
  if (query.isError)
    return (
      <PanelError
        title={texts.failed}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return <SkeletonLines lines={6} />;
  const { listings, count } = query.data;
  if (listings.length === 0) return <EmptyState text={texts.empty} />;
  return (
    <div className="grow min-h-0 overflow-auto">
      <p className="sk-meta px-4 py-2 border-b border-line">{texts.hint}</p>
      <ul aria-label={texts.title}>
        {listings.map((listing) => (
          <UnlinkedRow
            key={listing._id}
            listing={listing}
            platform={platforms.find(({ _id }) => _id === listing.platform)?.name ?? listing.platform}
          />
        ))}
      </ul>
      {count > listings.length && (
        <p role="status" className="sk-meta px-4 py-2">
          {texts.more(count - listings.length)}
        </p>
      )}
    </div>
  );
}
