/** What came is no photo that may be shown: another format, broken, too large. Asking again does not help. */
export class PhotoRefused extends Error {
  override name = "PhotoRefused";
}
