import { offer } from "@stallkeeper/contract";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";

export const offersSlice = { name: "offers", entities: [registerEntity(offer)] } satisfies Slice;
