/** The source of a picture cannot be had or must not be shown; the message says why. */
export class BrokenPictureError extends Error {
  override name = 'BrokenPictureError';
}
