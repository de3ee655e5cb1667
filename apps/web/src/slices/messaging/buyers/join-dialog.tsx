/** "Same person as…": suggestions by name and address, and a search among all buyers. */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePlatforms } from "../../../platform/metadata.ts";
import { useTypedText } from "../../../platform/use-typed-text.ts";
import { Button, Dialog, PanelError, SkeletonLines, TextInput } from "../../../ui/index.ts";
import { OrderStamp } from "../../order-look/index.ts";
import { listSharing, type BuyerRef } from "../inbox/buyer-ref.ts";
import { addressQuery, foundBuyersQuery } from "./buyers.api.ts";
import { buyerKey, type FoundBuyer } from "./found-buyers.ts";
import { texts } from "./texts.ts";

const shortest = 2;

export interface JoinDialogProps {
  /** Who are this person already. */
  known: readonly BuyerRef[];
  /** The buyer's newest order: whose name and address suggest others. */
  newestOrderId: string | undefined;
  onPick: (buyer: FoundBuyer) => void;
  onClose: () => void;
}

function BuyerLine({ buyer, onPick }: { buyer: FoundBuyer } & Pick<JoinDialogProps, "onPick">) {
  const { platform, account, name, handle, address, orderCount } = buyer;
  const source = usePlatforms().find(({ _id }) => _id === platform)?.name ?? platform;
  return (
    <li className="flex items-center gap-3 py-2 border-t border-line first:border-t-0 min-w-0">
      <OrderStamp platform={platform} source={source} />
      <span className="grid grow min-w-0">
        <span className="sk-cut font-[550]">{name === "" ? handle : `${name} · ${handle}`}</span>
        <span className="sk-meta sk-cut">
          {[account, address, texts.orders(orderCount)].filter((part) => part !== "").join(" · ")}
        </span>
      </span>
      <Button size="sm" onClick={() => onPick(buyer)}>
        {texts.pick}
        <span className="sk-hidden-text">
          {" "}
          {name} {handle} {source}
        </span>
      </Button>
    </li>
  );
}

/** Open for as long as it is drawn. Nothing is joined before somebody presses the button of a buyer. */
export function JoinDialog({ known, newestOrderId, onPick, onClose }: JoinDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState("");
  const [typed, type] = useTypedText(asked, (text) => setAsked(text.trim()), input);
  const isSearch = asked.length >= shortest;
  const address = useQuery(addressQuery(newestOrderId)).data;
  const name = address?.name ?? "";
  const place = [address?.line1, address?.zipcode].filter(Boolean).join(" ");
  const sharing = listSharing(usePlatforms());
  const search = useQuery({ ...foundBuyersQuery(asked, sharing), enabled: isSearch });
  const byName = useQuery({
    ...foundBuyersQuery(name, sharing),
    enabled: !isSearch && name.length >= shortest,
  });
  const byPlace = useQuery({
    ...foundBuyersQuery(place, sharing),
    enabled: !isSearch && place.length >= shortest,
  });
  const taken = new Set(known.map(buyerKey));
  const answers = isSearch ? [search] : [byName, byPlace];
  const found = new Map(
    answers.flatMap(({ data = [] }) => data.map((buyer) => [buyerKey(buyer), buyer] as const)),
  );
  const buyers = [...found.values()].filter((buyer) => !taken.has(buyerKey(buyer)));
  const error = answers.find(({ isError }) => isError)?.error ?? null;
  const isLoading = answers.some(({ isLoading: loads }) => loads);
  return (
    <Dialog
      isOpen
      size="md"
      title={texts.join}
      initialFocus={input}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className="grid gap-3">
        <p className="sk-meta">{texts.about}</p>
        <TextInput
          ref={input}
          type="search"
          aria-label={texts.find}
          placeholder={texts.find}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "ArrowDown") return;
            event.preventDefault();
            // To the first one's button: joining takes a press of its own.
            list.current?.querySelector("button")?.focus();
          }}
        />
        {error !== null && (
          <PanelError
            title={texts.failed}
            message={normaliseError(error).message}
            onRetry={() => answers.forEach((answer) => void answer.refetch())}
          />
        )}
        {isLoading && <SkeletonLines lines={3} />}
        {!isLoading && error === null && (
          <div role="status" className="sk-meta">
            {buyers.length === 0 ? (isSearch ? texts.noMatch : texts.none) : isSearch ? "" : texts.suggested}
          </div>
        )}
        <ul ref={list}>
          {buyers.map((buyer) => (
            <BuyerLine key={buyerKey(buyer)} buyer={buyer} onPick={onPick} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
