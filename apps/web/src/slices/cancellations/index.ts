export { CancelRequest } from "./cancel-request.tsx";
