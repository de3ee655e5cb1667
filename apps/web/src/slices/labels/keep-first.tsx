import type { RateView } from "@stallkeeper/contract";
import type { PackageId } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { notifySuccess } from "../../platform/notify.ts";
import { Button } from "../../ui/index.ts";
import { couriersOfLabelsQuery } from "./labels.api.ts";
import { texts } from "./texts.ts";
import { usePackages } from "./use-packages.ts";
import { useSaveSending } from "./use-save-sending.ts";

const words = texts.keepFirst;

/**
 * Remembers the service that was picked as the one that is chosen first for parcels of this package; nothing
 * is drawn where it is that already.
 */
export function KeepFirst({
  rate,
  packageId,
  isFirst,
}: {
  rate: RateView;
  packageId: PackageId | null;
  isFirst: boolean;
}) {
  const platform = useQuery(couriersOfLabelsQuery).data?.find(({ _id }) => _id === rate.accountId)?.platform;
  const packageName = usePackages().find(({ id }) => id === packageId)?.name ?? null;
  const { save, isSaving, mayWrite } = useSaveSending();
  if (isFirst || platform === undefined) return null;
  const keep = async (): Promise<void> => {
    if (await save({ firstByPackage: { [packageId ?? "any"]: { platform, serviceCode: rate.serviceCode } } }))
      notifySuccess(words.kept);
  };
  return (
    <div>
      <Button
        size="sm"
        variant="quiet"
        needsConnection
        isBusy={isSaving}
        isDisabled={!mayWrite}
        disabledReason={texts.noScope}
        onClick={() => void keep()}
      >
        {words.action(rate.serviceName, packageName)}
      </Button>
    </div>
  );
}
