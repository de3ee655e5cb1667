/**
 * The service can't start on this folder or machine. The message is written for whoever started it and needs
 * no stack.
 */
export class StartRefused extends Error {
  override name = "StartRefused";
}
