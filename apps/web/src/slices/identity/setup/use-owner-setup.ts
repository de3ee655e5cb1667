import { confirmed, email, max, min, required } from "@stallkeeper/domain";
import { useState } from "react";
import { useForm } from "../use-form.ts";
import { readBrowserRegion } from "./browser-region.ts";
import { createOwner } from "./setup.api.ts";

export const ownerFields = ["name", "email", "storeName", "password", "passwordConfirmation"] as const;
export type OwnerField = (typeof ownerFields)[number];

/** The owner's form and the region that goes along with it. */
export function useOwnerSetup(onCreated: () => void) {
  const [region, setRegion] = useState(readBrowserRegion);
  const form = useForm<OwnerField>({
    id: "owner",
    hasSummary: true,
    initial: { name: "", email: "", storeName: "", password: "", passwordConfirmation: "" },
    rules: ({ password }) => ({
      name: [required, max(100)],
      email: [required, email],
      storeName: [required, max(100)],
      password: [required, min(8), max(100)],
      passwordConfirmation: [required, confirmed(password)],
    }),
    send: async (values) => {
      await createOwner({ ...values, ...region });
      onCreated();
    },
  });
  return { form, region, setRegion };
}
