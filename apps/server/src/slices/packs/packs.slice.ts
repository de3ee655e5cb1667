import { pack } from "@stallkeeper/contract";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";

export const packsSlice = { name: "packs", entities: [registerEntity(pack)] } satisfies Slice;
