export { openPhotoBox, type PhotoBox } from "./photo-box.ts";
export { photoHeaders, servePhoto, type PhotoRequest } from "./serve-photo.ts";
