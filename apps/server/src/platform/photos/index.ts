export { openPhotoBox, type PhotoBox } from "./photo-box.ts";
export { photoHeaders, servePhoto } from "./serve-photo.ts";
export { readImageKind, type ImageKind } from "./image-kind.ts";
export { rememberFailures } from "./remembered-failures.ts";
export { createTurnstile } from "./turnstile.ts";
