import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { couriersQuery, type Courier } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Panel, PanelError, SkeletonLines, TextInput } from "../../ui/index.ts";
import { saveCutOff } from "./dispatch.api.ts";
import { texts } from "./texts.ts";

/** A courier's cut-off, saved when the field is left and by Enter. A refusal puts back what is kept. */
function CutOffField({ courier }: { courier: Courier }) {
  const client = useQueryClient();
  const maySave = useAllows("settings.write");
  const [typed, setTyped] = useState<string | null>(null);
  const kept = courier.cutOff ?? "";
  const handleLeave = async (): Promise<void> => {
    if (typed === null || typed === kept) return setTyped(null);
    try {
      client.setQueryData(couriersQuery.queryKey, await saveCutOff(courier._id, typed === "" ? null : typed));
      notifySuccess(texts.courierSaved(courier.name));
    } catch (error) {
      notifyError(error);
    }
    setTyped(null);
  };
  return (
    <TextInput
      type="time"
      size="sm"
      className="w-[140px] shrink-0"
      aria-label={texts.cutOffOf(courier.name)}
      value={typed ?? kept}
      disabled={!maySave}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void handleLeave()}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}

/** Until when each courier is handed parcels. */
export function CourierCutOffs() {
  const query = useQuery(couriersQuery);
  const offered = query.data?.filter(({ isOffered }) => isOffered);
  return (
    <Panel title={texts.couriers}>
      {offered === undefined &&
        (query.isError ? (
          <PanelError
            title={texts.failed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonLines lines={4} />
        ))}
      <ul className="grid sm:grid-cols-2 xl:grid-cols-3 gap-x-6 gap-y-2 p-4">
        {offered?.map((courier) => (
          <li key={courier._id} className="flex items-center justify-between gap-3">
            <span className="sk-cut">{courier.name}</span>
            <CutOffField courier={courier} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
