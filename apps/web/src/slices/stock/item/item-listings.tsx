import type { ItemListing } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryClient, usePlatforms } from "../../../platform/metadata.ts";
import { notifyError } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { writeNumber } from "../../../ui/format.ts";
import { Button, Money, Section, TextLink, Unknown, When } from "../../../ui/index.ts";
import type { GridItem } from "../grid/items.api.ts";
import { ListingsMark, markOf } from "../grid/listing-mark.tsx";
import { gridTexts } from "../grid/texts.ts";
import { EndListing, useListingChanges } from "../../uploads/index.ts";
import { sayLink } from "../links/links.api.ts";
import { stockKey } from "../stock.api.ts";
import { writeOwnRule } from "../sync/own-rules.tsx";
import { RuleButton } from "../sync/rule-button.tsx";
import { listingRulesQuery } from "../sync/sync.api.ts";
import { texts as stockTexts } from "../texts.ts";

const { item: texts, marks } = gridTexts;

async function unlink({ _id: itemId, sku }: GridItem, listing: ItemListing): Promise<void> {
  const { listingId, variantId } = listing;
  const read = (): void => void queryClient.invalidateQueries({ queryKey: stockKey });
  try {
    await sayLink({ listingId, variantId, itemId, say: "refuse" });
    offerUndo(texts.unlinked(sku), () => {
      sayLink({ listingId, variantId, itemId, say: "link" }).catch(notifyError).finally(read);
    });
  } catch (error) {
    notifyError(error);
  }
  read();
}

/** Where an item is listed: ours and theirs, and the way to each. */
export function ItemListings({ item }: { item: GridItem }) {
  const platforms = usePlatforms();
  const { data: rules = [] } = useQuery(listingRulesQuery({ itemId: item._id }));
  const mayLink = useAllows("inventory.write");
  const ids = useMemo(() => item.listings.map(({ listingId }) => listingId), [item.listings]);
  const changes = useListingChanges(ids);
  return (
    <Section title={texts.listings}>
      {item.listings.length === 0 && <p className="sk-meta">{texts.noListings}</p>}
      <ul className="grid gap-3">
        {item.listings.map((listing) => {
          const platform = platforms.find(({ _id }) => _id === listing.platform)?.name ?? listing.platform;
          const rule = rules.find(({ _id }) => _id === `${listing.listingId} ${listing.variantId}`);
          const ownRule = rule === undefined ? "" : writeOwnRule(rule);
          return (
            <li key={`${listing.listingId} ${listing.variantId}`} className="grid gap-1">
              <span className="flex gap-2 items-center flex-wrap">
                <ListingsMark listings={[listing]} available={item.available} platform={platform} />
                <strong>{platform}</strong>
                <span className="sk-meta grow">{listing.account}</span>
                <Money amountMinor={listing.priceMinor} currency={listing.currency} />
              </span>
              <span className="flex gap-3 items-center flex-wrap sk-meta">
                <span>{marks[markOf(listing, item.available)]}</span>
                <span>
                  {texts.ours} {listing.ours === null ? <Unknown /> : writeNumber(listing.ours)}
                </span>
                <span>
                  {texts.theirs} {writeNumber(listing.quantity)}, <When at={listing.readAt} />
                </span>
                {listing.link !== "" && (
                  <TextLink href={listing.link} target="_blank" rel="noreferrer">
                    {texts.view(platform)}
                  </TextLink>
                )}
                {rule !== undefined && <RuleButton part={rule} account={`${platform} ${listing.account}`} />}
                <Button
                  size="sm"
                  variant="quiet"
                  isDisabled={!mayLink}
                  disabledReason={stockTexts.noScope}
                  onClick={() => void unlink(item, listing)}
                >
                  {texts.unlink}
                </Button>
                {listing.state === "live" && (
                  <EndListing
                    listingId={listing.listingId}
                    platform={platform}
                    change={changes.get(listing.listingId)}
                  />
                )}
              </span>
              {ownRule !== "" && <span className="sk-meta">{ownRule}</span>}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
