/** `/shipping/scan`. */
export const loadScanPage = () => import("./scan/scan-page.tsx");
