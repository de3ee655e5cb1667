import { Button } from "../../../ui/index.ts";
import { useOrder } from "../../orders/index.ts";
import { useReplyObstacle } from "./reply-ability.ts";
import { texts } from "./texts.ts";

/** Opens the panel; off, with the reason, where the buyer cannot be written to from here. */
export function MessageButton({ orderId, onPress }: { orderId: string; onPress: (anchor: Element) => void }) {
  const obstacle = useReplyObstacle(useOrder(orderId));
  return (
    <Button
      data-action="message"
      keys="R"
      isDisabled={obstacle !== null}
      disabledReason={obstacle ?? undefined}
      onClick={(event) => onPress(event.currentTarget)}
    >
      {texts.action}
    </Button>
  );
}
