import type { CourierAccountView, LabelServiceView } from "@stallkeeper/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useCouriers } from "../../../platform/metadata.ts";
import { Select, type SelectOption, type OffGuard } from "../../../ui/index.ts";
import { couriersOfLabelsQuery, servicesQuery } from "../../labels/index.ts";
import { listServices } from "./list-services.ts";
import { texts } from "./texts.ts";

const unread: readonly CourierAccountView[] = [];
const noServices: readonly LabelServiceView[] = [];
const none = "";

/**
 * What an order can go out by: the services of linked couriers, then couriers whose labels are bought
 * elsewhere.
 */
export function useServiceChoices(): readonly SelectOption<string>[] {
  const linked = useQuery(couriersOfLabelsQuery).data ?? unread;
  const offered = useQueries({ queries: linked.map(({ _id }) => servicesQuery(_id)) });
  const couriers = useCouriers()
    .filter(({ isOffered }) => isOffered)
    .map(({ name }) => name);
  return listServices(
    linked.map(({ name }, at) => ({ name, services: offered[at]?.data ?? noServices })),
    couriers,
    texts.otherCouriers,
  );
}

type ServiceSelectProps = OffGuard & {
  label: string;
  choices: readonly SelectOption<string>[];
  value: string | null;
  /** The word for no service. */
  noneLabel: string;
  onChange: (service: string | null) => void;
};

/** One service; what was kept before and is offered no longer stays in the list. */
export function ServiceSelect({ label, choices, value, noneLabel, onChange, ...guard }: ServiceSelectProps) {
  const kept =
    value !== null && !choices.some((choice) => choice.value === value) ? [{ value, label: value }] : [];
  return (
    <Select
      label={label}
      {...guard}
      options={[{ value: none, label: noneLabel }, ...kept, ...choices]}
      value={value ?? none}
      onValueChange={(next) => onChange(next === none ? null : next)}
    />
  );
}
