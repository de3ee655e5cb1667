/** A photo as it is sent: redrawn, no larger than evidence needs, without what a camera writes into it. */
const mostPixels = 1_600;
/** Tried one after the other: a grainy picture is larger than the service takes. */
const qualities = [0.85, 0.7, 0.5, 0.3];
const mostCharacters = 1_000_000;

/** Base64 of a JPEG that one call holds. Throws for what this browser can't read as a picture. */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  let photo = "";
  for (const quality of qualities) {
    photo = canvas.toDataURL("image/jpeg", quality).replace(/^data:[^,]*,/, "");
    if (photo.length <= mostCharacters) break;
  }
  return photo;
}
