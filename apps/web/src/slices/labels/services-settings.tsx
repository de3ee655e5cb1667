/** The services of each linked courier: one that is chosen first, and those that nobody here wants to see. */
import type { CourierAccountView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAllows } from "../../platform/session.ts";
import { Checkbox, Field, PanelError, Select, SkeletonLines } from "../../ui/index.ts";
import { FirstServices } from "./first-services.tsx";
import { couriersOfLabelsQuery, servicesQuery } from "./labels.api.ts";
import { texts } from "./texts.ts";
import { useSaveSending } from "./use-save-sending.ts";

const words = texts.services;
const noneFirst = "";

/** Draws them; without a linked courier it says so. */
export function ServicesSettings() {
  const couriers = useQuery(couriersOfLabelsQuery).data;
  if (couriers?.length === 0)
    return (
      <section aria-label={words.title} className="grid gap-2">
        <h3 className="sk-label">{words.title}</h3>
        <p className="sk-meta">{texts.provider.missing}</p>
      </section>
    );
  return (
    <>
      {couriers?.map((courier) => (
        <ServicesOf key={courier._id} courier={courier} />
      ))}
      {couriers !== undefined && <FirstServices couriers={couriers} />}
    </>
  );
}

function ServicesOf({ courier }: { courier: CourierAccountView }) {
  const mayAsk = useAllows("labels.buy");
  const query = useQuery({ ...servicesQuery(courier._id), enabled: mayAsk });
  const { save, isSaving, mayWrite } = useSaveSending();
  const services = query.data ?? [];
  const keep = (preferred: string | null, hidden: readonly string[]): void => {
    void save({ services: { [courier.platform]: { preferred, hidden: [...hidden] } } });
  };
  const preferred = services.find(({ isPreferred }) => isPreferred)?.serviceCode ?? null;
  const hidden = services.flatMap(({ serviceCode, isHidden }) => (isHidden ? [serviceCode] : []));
  const off = { isDisabled: !mayWrite || isSaving, disabledReason: mayWrite ? texts.saving : texts.noScope };
  return (
    <section aria-label={words.of(courier.name)} className="grid gap-2">
      <h3 className="sk-label">{words.of(courier.name)}</h3>
      {query.isError && (
        <PanelError
          title={words.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isFetching && query.data === undefined && <SkeletonLines lines={3} />}
      {services.length > 0 && (
        <>
          <Field label={words.preferred} className="w-[260px] max-w-full">
            <Select
              {...off}
              value={preferred ?? noneFirst}
              onValueChange={(code) =>
                keep(
                  code === noneFirst ? null : code,
                  hidden.filter((one) => one !== code),
                )
              }
              options={[
                { value: noneFirst, label: words.noPreference },
                ...services.map(({ serviceCode, serviceName }) => ({
                  value: serviceCode,
                  label: serviceName,
                })),
              ]}
            />
          </Field>
          <fieldset className="grid gap-1">
            <legend className="sk-meta">{words.hidden}</legend>
            {services.map(({ serviceCode, serviceName, isTracked, isHidden }) => (
              <Checkbox
                key={serviceCode}
                label={`${serviceName}, ${isTracked ? texts.rates.tracked.toLowerCase() : texts.rates.untracked.toLowerCase()}`}
                isChecked={isHidden}
                {...off}
                onCheckedChange={(isOn) =>
                  keep(
                    isOn && preferred === serviceCode ? null : preferred,
                    isOn ? [...hidden, serviceCode] : hidden.filter((code) => code !== serviceCode),
                  )
                }
              />
            ))}
          </fieldset>
        </>
      )}
      {!(mayWrite && mayAsk) && <p className="sk-meta">{texts.noScope}</p>}
    </section>
  );
}
