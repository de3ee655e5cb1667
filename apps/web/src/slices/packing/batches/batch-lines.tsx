/** The orders of a batch, each with how it goes out. */
import type { Batch } from "@stallkeeper/contract";
import { listItemsToSend, type PackageId, nameBuyer } from "@stallkeeper/domain";
import { useState } from "react";
import {
  Checkbox,
  Select,
  TextInput,
  TextLink,
  type OffGuard,
  type SelectOption,
} from "../../../ui/index.ts";
import { ItemPhoto, OrderStamp, OrderStateChip, ShipBy } from "../../order-look/index.ts";
import { useOrder } from "../../orders/index.ts";
import { usePackages } from "../../labels/index.ts";
import { formatKilograms, parseKilograms } from "../weight.ts";
import { ServiceSelect } from "./service-select.tsx";
import { texts } from "./texts.ts";

export type BatchLine = Batch["orders"][number];
export interface LineChange {
  service?: string | null;
  package?: PackageId | null;
  weightGrams?: number | null;
}

const noPackage = "none";

/** The package of a line, or of many. */
export function PackageSelect({
  label,
  value,
  noneLabel = texts.none,
  onChange,
  ...guard
}: OffGuard & {
  label: string;
  value: string | null;
  noneLabel?: string;
  onChange: (id: PackageId | null) => void;
}) {
  const options = [
    { value: noPackage, label: noneLabel },
    ...usePackages().map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      label={label}
      {...guard}
      options={options}
      value={value ?? noPackage}
      onValueChange={(id) => onChange(id === noPackage ? null : id)}
    />
  );
}

const columns =
  "md:grid-cols-[24px_36px_minmax(160px,2fr)_120px_90px_minmax(120px,1fr)_110px_100px] md:items-center";

/** The names of the columns; each field says its own to assistive technology. */
export function BatchLineHeads() {
  const { columns: heads } = texts;
  return (
    <div
      aria-hidden="true"
      className={`max-md:hidden grid gap-2 px-4 py-1 sk-label border-b border-line2 ${columns}`}
    >
      {["", "", heads.order, heads.state, heads.due, texts.service, texts.package, texts.weight].map(
        (head, index) => (
          <span key={`${index}${head}`}>{head}</span>
        ),
      )}
    </div>
  );
}

interface LineProps {
  line: BatchLine;
  services: readonly SelectOption<string>[];
  isSelected: boolean;
  /** Why nothing of it may be changed; undefined where it may. */
  lock: string | undefined;
  onSelect: (isOn: boolean) => void;
  onChange: (change: LineChange) => void;
}

/** The weight, saved when its field is left. */
function SavedWeight({
  label,
  kept,
  isLocked,
  onSave,
}: {
  label: string;
  kept: string;
  isLocked: boolean;
  onSave: (text: string) => void;
}) {
  const [text, setText] = useState(kept);
  const isInvalid = text.trim() !== "" && parseKilograms(text) === null;
  return (
    <TextInput
      aria-label={label}
      value={text}
      readOnly={isLocked}
      autoComplete="off"
      isInvalid={isInvalid}
      title={isInvalid ? texts.weightWrong : undefined}
      inputMode="decimal"
      isMono
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      onBlur={() => !isInvalid && text.trim() !== kept && onSave(text.trim())}
    />
  );
}

/** One order. */
export function BatchLineRow({ line, services, isSelected, lock, onSelect, onChange }: LineProps) {
  const order = useOrder(line.orderId);
  const number = order?.orderNumber ?? line.orderId;
  return (
    <li className={`grid gap-2 px-4 py-2 border-b border-line ${columns}`}>
      <span className="max-md:order-first">
        <Checkbox
          label={texts.select(number)}
          isLabelHidden
          isChecked={isSelected}
          onCheckedChange={onSelect}
        />
      </span>
      <ItemPhoto orderId={line.orderId} item={order?.items[0]} sizePx={32} />
      <span className="grid min-w-0">
        <span className="flex gap-2 items-center min-w-0">
          <TextLink href={`/shipping/orders/${encodeURIComponent(line.orderId)}`} className="sk-mono">
            {number}
          </TextLink>
          {order !== undefined && (
            <OrderStamp platform={order.platform} source={order.source} account={order.account} />
          )}
          <span className="sk-cut">{order === undefined ? texts.notLoaded : nameBuyer(order)}</span>
        </span>
        <span className="sk-meta sk-cut">
          {order !== undefined &&
            listItemsToSend(order.items, order.refundedItems ?? [])
              .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name ?? ""}` : (name ?? "")))
              .join(" · ")}
        </span>
      </span>
      <span>{order !== undefined && <OrderStateChip order={order} />}</span>
      <span>{order !== undefined && <ShipBy order={order} />}</span>
      <ServiceSelect
        label={`${texts.service}, ${number}`}
        choices={services}
        value={line.service}
        noneLabel={texts.none}
        isDisabled={lock !== undefined}
        disabledReason={lock}
        onChange={(service) => onChange({ service })}
      />
      <PackageSelect
        label={`${texts.package}, ${number}`}
        value={line.package}
        isDisabled={lock !== undefined}
        disabledReason={lock}
        onChange={(id) => onChange({ package: id })}
      />
      <SavedWeight
        key={`weight ${line.weightGrams ?? ""}`}
        label={`${texts.weight}, ${number}`}
        kept={formatKilograms(line.weightGrams)}
        isLocked={lock !== undefined}
        onSave={(text) => onChange({ weightGrams: parseKilograms(text) })}
      />
    </li>
  );
}
