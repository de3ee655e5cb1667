import { Banner, TextLink } from "../../ui/index.ts";
import type { ListOrder } from "../orders/index.ts";
import { texts } from "./texts.ts";

/**
 * Over orders that wait for no payment but for somebody to say what their shop's own status means; nothing
 * while none does.
 */
export function UnmappedBar({ rows }: { rows: readonly ListOrder[] }) {
  const count = rows.filter(({ state }) => state === "unknown").length;
  if (count === 0) return null;
  return (
    <Banner tone="ochre">
      {texts.unmapped.text(count)}{" "}
      <TextLink href="/control/platforms#statuses">{texts.unmapped.map}</TextLink>
    </Banner>
  );
}
