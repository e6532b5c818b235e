import type { LoadedPage } from './make-page.ts';
import type { GuestVisitor } from './visitor.ts';

/** A shared page with a part that failed: shown to the asker, kept for nobody. */
export class SpoiltPage extends Error {
  override name = 'SpoiltPage';
  readonly loaded: LoadedPage<GuestVisitor>;

  constructor(loaded: LoadedPage<GuestVisitor>) {
    super('A part of a page did not come');
    this.loaded = loaded;
  }
}
