/** Builds the server and the browser files when a source has changed since the last build. */
export function ensureBuilt(): void;
