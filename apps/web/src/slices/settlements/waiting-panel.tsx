/** What platforms have settled and not paid out, by account and currency. */
import type { WaitingRow } from "@stallkeeper/contract";
import { usePlatforms } from "../../platform/metadata.ts";
import { Money, Panel, When } from "../../ui/index.ts";
import { OrderStamp } from "../order-look/index.ts";
import { texts } from "./texts.ts";

/** The panel. */
export function WaitingPanel({ waiting }: { waiting: readonly WaitingRow[] }) {
  const platforms = usePlatforms();
  return (
    <Panel title={texts.waiting} label={texts.waiting}>
      {waiting.length === 0 ? (
        <p className="sk-meta p-4">{texts.nothingWaiting}</p>
      ) : (
        <ul className="grid">
          {waiting.map(({ platform, account, currency, amountMinor, orders, nextAt }) => (
            <li
              key={`${platform} ${account} ${currency}`}
              className="flex gap-2 items-center px-4 py-2 border-b border-line last:border-b-0"
            >
              <OrderStamp
                platform={platform}
                source={platforms.find(({ _id }) => _id === platform)?.name ?? platform}
              />
              <span className="sk-cut">{account}</span>
              <span className="sk-meta grow">
                {texts.ordersOf(orders)}
                {nextAt !== null && (
                  <>
                    {" · "}
                    {texts.expected} <When at={nextAt} format="day" />
                  </>
                )}
              </span>
              <b className="tabular-nums">
                <Money amountMinor={amountMinor} currency={currency} />
              </b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
