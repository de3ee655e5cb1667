import { Button } from "../../../ui/index.ts";
import { useOrder } from "../use-orders.ts";
import { useRefundAbility } from "./refund-ability.ts";
import { texts } from "./texts.ts";

/** Opens the question; off, with the reason, where the order cannot be refunded from here. */
export function RefundButton({ orderId, onPress }: { orderId: string; onPress: (anchor: Element) => void }) {
  const { obstacle } = useRefundAbility(useOrder(orderId));
  return <Button data-act="refund" keys="Shift+F" isDisabled={obstacle !== null} disabledReason={obstacle ?? undefined} onClick={(event) => onPress(event.currentTarget)}>{texts.act}</Button>;
}
