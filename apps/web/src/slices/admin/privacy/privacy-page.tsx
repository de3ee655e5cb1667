/** `/admin/privacy`: erasing a buyer who asks for it, and what was erased. */
import type { ErasureView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { EmptyState, Panel, PanelError, SkeletonLines, When } from "../../../ui/index.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { FindBuyerPanel } from "./find-buyer-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";
import { erasuresQuery } from "./privacy.api.ts";
import { texts } from "./texts.ts";

const words = texts.log;

function Erasure({ erasure: { at, who, account, erased, ordersStillToSend } }: { erasure: ErasureView }) {
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2 border-b border-line">
      <When at={at} format="full" />
      <span>{account}</span>
      <span className="sk-meta">{words.by(who)}</span>
      <span className="sk-space" />
      <span>
        {words.line(erased)}
        {ordersStillToSend > 0 && `, ${words.waiting(ordersStillToSend)}`}
      </span>
    </li>
  );
}

function Erasures() {
  const { data, error, refetch } = useQuery(erasuresQuery);
  return (
    <Panel title={words.title} meta={words.about}>
      {data === undefined &&
        (error === null ? (
          <SkeletonLines lines={3} />
        ) : (
          <PanelError
            title={words.failed}
            message={normaliseError(error).message}
            onRetry={() => void refetch()}
          />
        ))}
      {data?.erasures.length === 0 && <EmptyState text={words.empty} />}
      {data !== undefined && data.erasures.length > 0 && (
        <ul aria-label={words.title}>
          {data.erasures.map((erasure) => (
            <Erasure key={erasure._id} erasure={erasure} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The page. */
export function PrivacyPage() {
  return (
    <AdminFrame forAuditors="look">
      <FindBuyerPanel />
      <RetentionPanel />
      <Erasures />
    </AdminFrame>
  );
}
