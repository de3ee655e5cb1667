export { cancellationsSlice } from "./cancellations.slice.ts";
export { refuseWhileCancelling } from "./answer-cancellation.ts";
