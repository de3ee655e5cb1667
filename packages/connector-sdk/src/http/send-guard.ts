/**
 * A write may wait a long time for its turn, and the process may be frozen meanwhile while another carries
 * the same action out. Who ordered the write can call it off until the moment its bytes leave: after the
 * wait, and once more when the connection stands (reliability R19). A write that was called off had no
 * effect. Reads always go.
 */
import type { Dispatcher } from "undici";
import { Temporary } from "../errors.ts";

/** What a client asks before it sends a write. */
export interface SendGuard {
  /** Asked when the write's turn has come; may look elsewhere. */
  confirm(): Promise<boolean>;
  /** Asked directly before the bytes leave; answers at once. */
  isStillWanted(): boolean;
}

/** What a write ends with that was called off: nothing was sent. */
export function calledOff(operation: string): Temporary {
  return new Temporary("The call was called off before it was sent.", { operation });
}

/** The same way out, where each request asks the guard when its connection stands. */
export function watchedBy(guard: SendGuard, way: Dispatcher, operation: string): Dispatcher {
  return way.compose(
    (dispatch) => (options, handler) =>
      dispatch(options, {
        onRequestStart(controller, context) {
          // Thrown here, before the head is written, it ends the request unsent.
          if (!guard.isStillWanted()) throw calledOff(operation);
          handler.onRequestStart?.(controller, context);
        },
        onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
        onResponseStart: (...args) => handler.onResponseStart?.(...args),
        onResponseData: (...args) => handler.onResponseData?.(...args),
        onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
        onResponseError: (...args) => handler.onResponseError?.(...args),
        onResponseStarted: () => handler.onResponseStarted?.(),
        onBodySent: (chunk) => handler.onBodySent?.(chunk),
        onRequestSent: () => handler.onRequestSent?.(),
      }),
  );
}
