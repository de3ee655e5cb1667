export { cancellationsSlice } from "./cancellations.slice.ts";
export { isBeingCancelled, refuseWhileCancelling } from "./answer-cancellation.ts";
