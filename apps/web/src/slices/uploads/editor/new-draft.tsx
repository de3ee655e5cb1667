import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";

const route = getRouteApi("/upload/new");

/**
 * `/upload/new`: gives the draft its id and opens its editor in its own place. Nothing is saved before
 * something is typed.
 */
export function NewDraft() {
  const navigate = route.useNavigate();
  const { sku, template } = route.useSearch();
  useEffect(() => {
    void navigate({
      to: "/upload/$draftId",
      params: { draftId: crypto.randomUUID() },
      search: {
        new: "1",
        ...(sku === undefined ? {} : { sku }),
        ...(template === undefined ? {} : { template }),
      },
      replace: true,
    });
  }, [navigate, sku, template]);
  return null;
}
