import { listing } from "@stallkeeper/contract";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";

export const listingsSlice = { name: "listings", entities: [registerEntity(listing)] } satisfies Slice;
