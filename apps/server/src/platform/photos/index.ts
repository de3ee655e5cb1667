export { openPhotoBox, type PhotoBox } from "./photo-box.ts";
export { photoHeaders, servePhoto } from "./serve-photo.ts";
