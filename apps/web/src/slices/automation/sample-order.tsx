import type { PlaceholderValues } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Select } from "../../ui/index.ts";
import { sampleOrdersQuery, useMessageValues } from "../messaging/index.ts";
import { texts } from "./page-texts.ts";

/** The order that texts are tried with: the store's newest, or the one that was chosen. */
export function useSampleOrder(): { values: PlaceholderValues; hasOrder: boolean; element: React.ReactNode } {
  const orders = useQuery(sampleOrdersQuery).data ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const order = orders.find(({ _id }) => _id === chosenId) ?? orders[0] ?? null;
  const values = useMessageValues(order);
  const options = orders.map(({ _id, orderNumber, buyer }) => ({
    value: _id,
    label: `${orderNumber} ${buyer?.firstName ?? buyer?.handle ?? ""}`.trim(),
  }));
  return {
    values,
    hasOrder: order !== null,
    element: (
      <Select
        label={texts.previewOrder}
        size="sm"
        className="!w-[260px] max-w-full"
        options={options}
        value={order?._id ?? null}
        placeholder={texts.noOrder}
        isDisabled={options.length === 0}
        disabledReason={texts.noOrder}
        onValueChange={setChosenId}
      />
    ),
  };
}
