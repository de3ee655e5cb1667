import { rating } from "@stallkeeper/contract";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";

export const ratingsSlice = { name: "ratings", entities: [registerEntity(rating)] } satisfies Slice;
