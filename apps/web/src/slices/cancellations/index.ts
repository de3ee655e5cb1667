export { CancelRequest } from "./cancel-request.tsx";
export { findStandingAnswer, isPaidBackThere } from "./standing-answer.ts";
