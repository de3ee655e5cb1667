export { createPhotoBox, type PhotoBox } from "./photo-box.ts";
export { photoSizes } from "./photo-size.ts";
