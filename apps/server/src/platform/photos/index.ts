export { openPhotoBox, type PhotoBox } from "./photo-box.ts";
export { servePhoto, type PhotoRequest } from "./serve-photo.ts";
