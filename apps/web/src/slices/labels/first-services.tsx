import type { CourierAccountView } from "@stallkeeper/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useAllows } from "../../platform/session.ts";
import { IconButton } from "../../ui/index.ts";
import { sendingSettingsQuery, servicesQuery } from "./labels.api.ts";
import { texts } from "./texts.ts";
import { usePackages } from "./use-packages.ts";
import { useSaveSending } from "./use-save-sending.ts";

const words = texts.keepFirst;

/**
 * The services that are chosen first by package, each of which can be forgotten; nothing is drawn where there
 * is none.
 */
export function FirstServices({ couriers }: { couriers: readonly CourierAccountView[] }) {
  const first = Object.entries(useQuery(sendingSettingsQuery).data?.firstByPackage ?? {});
  const packages = usePackages();
  const mayAsk = useAllows("labels.buy");
  const offered = useQueries({
    queries: couriers.map(({ _id }) => ({ ...servicesQuery(_id), enabled: mayAsk })),
  });
  const { save, isSaving, mayWrite } = useSaveSending();
  if (first.length === 0) return null;
  const nameOf = (platform: string, code: string): string => {
    const at = couriers.findIndex((courier) => courier.platform === platform);
    const service = offered[at]?.data?.find(({ serviceCode }) => serviceCode === code)?.serviceName ?? code;
    return `${service}, ${couriers[at]?.name ?? platform}`;
  };
  return (
    <section aria-label={words.title} className="grid gap-2">
      <h3 className="sk-label">{words.title}</h3>
      <ul>
        {first.map(([id, { platform, serviceCode }]) => {
          const wrapping = packages.find((one) => one.id === id)?.name ?? words.anyPackage;
          return (
            <li key={id} className="flex items-center gap-3 py-1 border-b border-line2">
              <span className="font-[600]">{wrapping}</span>
              <span>{nameOf(platform, serviceCode)}</span>
              <span className="sk-space" />
              <IconButton
                label={words.forget(wrapping)}
                icon={<X className="sk-icon" />}
                isDisabled={!mayWrite || isSaving}
                disabledReason={texts.noScope}
                onClick={() => void save({ firstByPackage: { [id]: null } })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
