/** The import cannot be done; nothing was changed. The message is for the operator, in Russian. */
export class RefusedImportError extends Error {
  override name = 'RefusedImportError';
  /** File as the operator named it; null when the whole set is refused. */
  readonly file: string | null;
  /** Line, counted from 1; null when the place is not a line. */
  readonly line: number | null;

  constructor(reason: string, place: { file?: string; line?: number } = {}) {
    super(reason);
    this.file = place.file ?? null;
    this.line = place.line ?? null;
  }
}

/** The import would change most prices beyond belief, and nobody has confirmed it. */
export class MassPricesError extends RefusedImportError {
  override name = 'MassPricesError';
}

/** The import would take many goods off sale, and nobody has confirmed it. */
export class MassRemovalError extends RefusedImportError {
  override name = 'MassRemovalError';
}
