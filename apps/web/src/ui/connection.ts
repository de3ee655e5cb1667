// What a control that waits for the service says while there is no network. The app sets it once.
import { createContext, use } from "react";

/** The reason, such as "Needs a connection"; null while there is a network. */
export const ConnectionContext = createContext<string | null>(null);

/** Why a control that needs a connection is off now; undefined when it is not. */
export function useCutOff(needsConnection: boolean): string | undefined {
  const reason = use(ConnectionContext);
  return needsConnection && reason !== null ? reason : undefined;
}
