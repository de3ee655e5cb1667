export { AppError, type ErrorDetails } from "./errors/app-error.ts";
export { errorCatalogue, type ErrorCode } from "./errors/catalogue.ts";
export {
  entities, defineEntity, fieldAt, columnOf, isObjectField, transaction, post, orderEvent, action,
  type EntityDefinition, type EntityOf, type EntityPatch, type Field, type FieldMap, type ObjectField, type ScalarField,
  type ScalarKind, type Address, type Order, type OrderPatch, type Post, type OrderEvent, type Action,
} from "./entities/index.ts";
export { setupInput, loginInput, traceInput, type SetupInput, type LoginInput, type TraceInput, type UserView } from "./rest/identity.ts";
export { connectInput, type ConnectInput, type PlatformView, type AccountView, type AccountState } from "./rest/accounts.ts";
export { settingsPatch, type SettingsPatch, type CourierView, type FlashView, type DashboardStats } from "./rest/meta.ts";
export { markAsShippedInput, type MarkAsShippedInput } from "./rest/shipping.ts";
