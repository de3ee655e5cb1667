export { orderTags, locationTags, remedyTags, isOrderTag, type OrderTag } from "./order-tags.ts";
export { orderQueues, isInQueue, queuesOf, hasRefund, queueRulesSql, type OrderQueue, type QueueFacts } from "./order-queues.ts";
export { isPinned, pinnedUpdatedAt } from "./pinning.ts";
export { orderLocations, tagsAfterMove, tagsAfterMark, tagsAfterShipping, type OrderLocation } from "./moves.ts";
export { primaryState, primaryStates, type PrimaryState } from "./order-state.ts";
export { currencyExponent, toDecimal, parseMinor } from "./money.ts";
export { formMessages, required, email, confirmed, min, max, firstProblem, type FormRule } from "./form-rules.ts";
export { scopes, roles, roleNames, roleOf, scopesBeyond, scopesWithin, allows, type Scope, type Role } from "./scopes.ts";
export { actionStates, canActionMove, nextActionStep, isActionAnswered, actionBackoffMs, type ActionState, type ActionStep } from "./action-state.ts";
