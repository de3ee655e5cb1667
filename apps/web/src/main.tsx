import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { FallbackBoundary } from "./app/fallback-boundary.tsx";
import { loadLayer } from "./app/load-chunk.ts";
import { createAppRouter } from "./app/routes.tsx";
import { queryClient } from "./platform/metadata.ts";
import { setLateLoader } from "./ui/index.ts";
import "./styles/index.css";

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no root element.");

setLateLoader(loadLayer);
createRoot(container).render(
  <StrictMode>
    <FallbackBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAppRouter()} />
      </QueryClientProvider>
    </FallbackBoundary>
  </StrictMode>,
);
