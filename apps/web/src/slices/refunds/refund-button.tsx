import { Button } from "../../ui/index.ts";
import { useOrder } from "../orders/index.ts";
import { useRefundAbility } from "./refund-ability.ts";
import { texts } from "./texts.ts";

/**
 * Opens the question, where room is narrow without its key beside the word; off, with the reason, where the
 * order cannot be refunded from here.
 */
export function RefundButton({
  orderId,
  isNarrow = false,
  onPress,
}: {
  orderId: string;
  isNarrow?: boolean;
  onPress: (anchor: Element) => void;
}) {
  const { obstacle } = useRefundAbility(useOrder(orderId));
  return (
    <Button
      data-action="refund"
      {...(isNarrow ? { variant: "quiet" as const } : { keys: "Shift+F" })}
      isDisabled={obstacle !== null}
      disabledReason={obstacle ?? undefined}
      onClick={(event) => onPress(event.currentTarget)}
    >
      {texts.action}
    </Button>
  );
}
