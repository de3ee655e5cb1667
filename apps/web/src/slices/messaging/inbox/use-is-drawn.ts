/** What a conversation is opened for is drawn first; what stands around it comes right after. */
import { startTransition, useEffect, useState } from "react";

/** False for the first frame of whatever calls it, then true, without holding up a press that comes between. */
export function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setIsDrawn(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isDrawn;
}
