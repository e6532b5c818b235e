/** The source of a picture cannot be had or must not be shown; the message says why. */
export class BrokenPictureError extends Error {
  override name = 'BrokenPictureError';
}

/** A picture that is whole, but has more pixels than the shop takes. */
export class LargePictureError extends BrokenPictureError {
  override name = 'LargePictureError';
  readonly megapixels: number;

  constructor(megapixels: number) {
    super(`has more than ${megapixels} million pixels`);
    this.megapixels = megapixels;
  }
}
