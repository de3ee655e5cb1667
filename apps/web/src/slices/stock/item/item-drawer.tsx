/**
 * One item beside the list: what is on hand and why, what it is, where it's listed, and what was done with
 * it. Everything here is local; nothing is sent to a marketplace.
 */
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useAllows } from "../../../platform/session.ts";
import { writeNumber } from "../../../ui/format.ts";
import {
  Button,
  Drawer,
  EmptyState,
  IconButton,
  PanelError,
  Section,
  SkeletonLines,
  Stat,
  Switch,
  TextLink,
  Unknown,
} from "../../../ui/index.ts";
import X from "lucide-react/icons/x";
import { CheckList } from "../check-list.tsx";
import { CountField } from "../count-field.tsx";
import { countSkus } from "../count-sku.ts";
import { optionsText, ordersOf } from "../grid/item-columns.tsx";
import { familyQuery, itemQuery, type GridItem } from "../grid/items.api.ts";
import { saveEdits } from "../grid/save-cells.ts";
import { gridTexts } from "../grid/texts.ts";
import { ItemBins } from "../bins/item-bins.tsx";
import { ItemLots } from "../lots/item-lots.tsx";
import { ItemDrafts } from "../../uploads/index.ts";
import { checksQuery } from "../stock.api.ts";
import { texts as stockTexts } from "../texts.ts";
import { ItemBundle } from "./item-bundle.tsx";
import { ItemField } from "./item-field.tsx";
import { ItemHistory } from "./item-history.tsx";
import { ItemHolds } from "./item-holds.tsx";
import { ItemLedger } from "./item-ledger.tsx";
import { ItemListings } from "./item-listings.tsx";

const { item: texts, columns } = gridTexts;
const fields = [
  "title",
  "sku",
  "brand",
  "category",
  "condition",
  "gtin",
  "location",
  "price",
  "cost",
  "safety",
  "minimum",
  "note",
] as const;

function Figures({ item }: { item: GridItem }) {
  const { sku, onHand, allocated, held, safety, available } = item;
  const mayCount = useAllows("inventory.write");
  const figure = (value: number | null) => (value === null ? <Unknown /> : writeNumber(value));
  const forget = (): void => void countSkus([{ sku, onHand: null }], stockTexts.ledger.uncounted(sku));
  return (
    <Section title={texts.figures} tone="tinted">
      <div className="flex gap-4 flex-wrap">
        <Stat label={columns.available} value={figure(available)} />
        <Stat label={columns.onHand} value={figure(onHand)} />
        <Stat label={texts.allocated} value={figure(allocated)} />
        <Stat label={texts.held} value={figure(held)} />
        <Stat label={columns.safety} value={figure(safety)} />
      </div>
      <div className="flex gap-3 items-center flex-wrap pt-2">
        {!item.isBundle && <CountField key={item._id} sku={sku} onHand={onHand} isNamed />}
        <TextLink href={ordersOf(sku)}>{stockTexts.ledger.orders}</TextLink>
        {onHand !== null && (
          <Button
            size="sm"
            variant="quiet"
            isDisabled={!mayCount}
            disabledReason={stockTexts.noScope}
            onClick={forget}
          >
            {stockTexts.ledger.uncount}
          </Button>
        )}
      </div>
    </Section>
  );
}

function Variants({ item, onOpen }: { item: GridItem; onOpen: (sku: string) => void }) {
  const { data: family = [] } = useQuery(familyQuery(item.parentId));
  if (family.length < 2) return null;
  return (
    <Section title={texts.variants}>
      <table className="w-full">
        <thead>
          <tr className="sk-label text-start">
            <th className="text-start py-1">{texts.variants}</th>
            <th className="text-end py-1">{columns.onHand}</th>
            <th className="text-end py-1">{columns.available}</th>
          </tr>
        </thead>
        <tbody>
          {family.map((one) => (
            <tr key={one._id} className="border-t border-line">
              <td className="py-1">
                <Button
                  size="sm"
                  variant="quiet"
                  aria-current={one._id === item._id || undefined}
                  onClick={() => onOpen(one.sku)}
                >
                  {optionsText(one) || one.sku}
                </Button>{" "}
                <span className="sk-mono sk-meta">{one.sku}</span>
              </td>
              <td className="text-end">{one.onHand === null ? <Unknown /> : writeNumber(one.onHand)}</td>
              <td className="text-end">
                {one.available === null ? <Unknown /> : writeNumber(one.available)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Details({ item, onRenamed }: { item: GridItem; onRenamed: (sku: string) => void }) {
  const mayEdit = useAllows("inventory.write");
  return (
    <Section title={texts.details}>
      <div className="grid gap-3">
        {fields.map((name) => (
          <ItemField key={`${item._id} ${name}`} item={item} name={name} onRenamed={onRenamed} />
        ))}
        <Switch
          label={texts.onlyOne}
          isOn={item.onlyOne}
          isDisabled={!mayEdit}
          disabledReason={stockTexts.noScope}
          onChange={(onlyOne) =>
            void saveEdits([{ item, set: { onlyOne }, seen: { onlyOne: item.onlyOne } }])
          }
        />
      </div>
    </Section>
  );
}

export interface ItemDrawerProps {
  sku: string;
  onClose: () => void;
  onOpen: (sku: string) => void;
  takesFocus?: boolean;
}

/** Open as long as it is drawn. */
export function ItemDrawer({ sku, onClose, onOpen, takesFocus = false }: ItemDrawerProps) {
  const query = useQuery(itemQuery(sku));
  const checks = useQuery(checksQuery).data?.filter((check) => check.sku === sku) ?? [];
  const item = query.data;
  return (
    <Drawer
      label={stockTexts.ledger.title(sku)}
      isOpen
      onClose={onClose}
      takesFocus={takesFocus}
      header={
        <div className="flex gap-3 items-center px-4 py-2 min-w-0">
          <span className="grid grow min-w-0">
            <h2 className="sk-cut font-[650]">{item?.title || sku}</h2>
            <span className="sk-mono sk-meta sk-cut">{sku}</span>
          </span>
          <IconButton label={texts.close} icon={<X className="sk-icon" />} keys="Escape" onClick={onClose} />
        </div>
      }
    >
      {query.isError && (
        <PanelError
          title={texts.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={6} />}
      {item === null && <EmptyState text={texts.gone} />}
      {item !== null && item !== undefined && (
        <>
          <Figures item={item} />
          {checks.length > 0 && (
            <Section title={stockTexts.checks.title}>
              <CheckList checks={checks} />
            </Section>
          )}
          <Variants item={item} onOpen={onOpen} />
          <ItemBundle key={`${item._id} bundle`} item={item} onOpen={onOpen} />
          <ItemListings item={item} />
          <ItemDrafts key={`${item._id} drafts`} itemId={item._id} sku={sku} />
          <ItemHolds key={item._id} item={item} />
          <ItemBins key={`${item._id} bins`} item={item} />
          <ItemLots item={item} />
          <ItemLedger sku={sku} />
          <Details item={item} onRenamed={onOpen} />
          <ItemHistory itemId={item._id} currency={item.currency} />
        </>
      )}
    </Drawer>
  );
}
