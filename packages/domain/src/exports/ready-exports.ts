/** Exports that are ready to run beside the plain data sets: each a definition for one purpose. */
import { startExport, type ExportDefinition } from "./export-definition.ts";
import { exportSetIds, exportSets, type ExportSetId } from "./export-sets.ts";

export const readyExportIds = ["accountant", "courier", "trackingUpload"] as const;
export type ReadyExportId = (typeof readyExportIds)[number];

const of = (
  set: ExportSetId,
  columns: readonly (readonly [id: string, name: string])[],
  filter: Partial<ExportDefinition["filter"]>,
  format: Partial<ExportDefinition["format"]>,
): ExportDefinition => {
  const usual = startExport(set);
  return {
    set,
    filter: { ...usual.filter, ...filter },
    columns: columns.map(([id, name]) => ({ id, name })),
    format: { ...usual.format, ...format },
  };
};

const ready: Readonly<Record<ReadyExportId, { label: string; definition: ExportDefinition }>> = {
  accountant: {
    label: "Accountant: orders with tax and fees",
    definition: of(
      "orders",
      [
        ["order_number", "Order"],
        ["placed_at", "Date"],
        ["platform", "Platform"],
        ["account", "Account"],
        ["country_code", "Country code"],
        ["total", "Total"],
        ["tax", "Tax"],
        ["remitted_tax", "Tax remitted by platform"],
        ["postage", "Postage"],
        ["fees", "Platform fees"],
        ["fee_basis", "Fees are"],
        ["refunded", "Refunded"],
        ["currency", "Currency"],
        ["state", "Status"],
        ["paid_at", "Paid on"],
        ["platform_order_id", "Platform order id"],
      ],
      { range: "lastMonth", status: "sold" },
      { kind: "xlsx" },
    ),
  },
  courier: {
    label: "Courier upload",
    definition: of(
      "orders",
      [
        ["order_number", "Order reference"],
        ["address_name", "Recipient name"],
        ["address_line1", "Address line 1"],
        ["address_line2", "Address line 2"],
        ["city", "Town or city"],
        ["county", "County or state"],
        ["postcode", "Postcode"],
        ["country_code", "Country code"],
        ["buyer_email", "Email"],
        ["phone", "Phone"],
        ["items", "Contents"],
        ["pieces", "Quantity"],
        ["total", "Value"],
        ["currency", "Currency"],
      ],
      { range: "last90", status: "open" },
      {},
    ),
  },
  trackingUpload: {
    label: "Tracking upload for a platform",
    definition: of(
      "tracking",
      [
        ["platform_order_id", "Order ID"],
        ["courier", "Carrier"],
        ["tracking_number", "Tracking number"],
        ["shipped_at", "Ship date"],
      ],
      { range: "last7" },
      { hasByteOrderMark: false },
    ),
  },
};

export type ReadyId = ReadyExportId | ExportSetId;

/** An export that is ready to run, by its id or its data set's; undefined: there is none. Pure. */
export function readyExport(
  id: string | undefined,
): { label: string; definition: ExportDefinition } | undefined {
  const known = readyExportIds.find((one) => one === id);
  if (known !== undefined) return ready[known];
  const set = exportSetIds.find((one) => one === id);
  return set === undefined ? undefined : { label: exportSets[set].label, definition: startExport(set) };
}
