/**
 * Profile › Linked accounts (design 4.16): every account of the store, how long it may be read, and how to
 * add or end one; the store's PayPal beneath.
 */
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { accountsQuery, platformsQuery } from "../../platform/metadata.ts";
import { EmptyState, joinClasses, Panel, PanelError, SkeletonLines, useNow } from "../../ui/index.ts";
import { describeHealth } from "./account-health.ts";
import { LinkMenu } from "./link-menu.tsx";
import { LinkedAccountRows } from "./linked-account-rows.tsx";
import { PaypalLine } from "./paypal/paypal-line.tsx";
import { texts } from "./texts.ts";

const words = texts.linked;
const heads = [words.platform, words.username, words.linkedOn, words.expires, words.state] as const;

/** The section; it loads its own accounts and follows their changes. */
export function LinkedAccountsSection() {
  const accounts = useQuery(accountsQuery);
  const platforms = useQuery(platformsQuery);
  const nowMs = useNow();
  const known = accounts.data;
  const needy = known?.filter((account) => describeHealth(account, "", nowMs).needsPerson).length ?? 0;
  const failed = [accounts, platforms].find((query) => query.isError && query.data === undefined);
  const handleRetry = (): void => void Promise.all([accounts.refetch(), platforms.refetch()]);
  return (
    <Panel
      title={words.title}
      meta={known === undefined ? undefined : words.meta(known.length, needy)}
      end={<LinkMenu />}
    >
      {failed !== undefined && (
        <PanelError
          title={words.failed}
          message={normaliseError(failed.error).message}
          isBusy={failed.isFetching}
          onRetry={handleRetry}
        />
      )}
      {known === undefined && failed === undefined && <SkeletonLines lines={3} />}
      {known?.length === 0 && <EmptyState text={words.none} />}
      {known !== undefined && known.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full md:min-w-[340px] border-collapse text-start">
            <thead className="max-md:sr-only">
              <tr className="sk-label text-start">
                {heads.map((head, index) => (
                  <th
                    key={head}
                    scope="col"
                    className={joinClasses(
                      "text-start px-[14px] py-1 font-semibold",
                      index > 0 && index < 4 && "max-md:hidden",
                    )}
                  >
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="sk-hidden-text">{words.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {known.map((account) => (
                <LinkedAccountRows key={account._id} account={account} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PaypalLine />
    </Panel>
  );
}
