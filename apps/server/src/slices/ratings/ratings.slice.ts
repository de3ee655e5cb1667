import { rating } from "@stallkeeper/contract";
import { on } from "../../platform/events/index.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { buyerErased } from "../orders/index.ts";
import { eraseFromRatings } from "./receive-ratings.ts";

export const ratingsSlice = {
  name: "ratings",
  entities: [registerEntity(rating)],
  events: [on(buyerErased, eraseFromRatings)],
} satisfies Slice;
