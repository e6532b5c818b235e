/** A failed sending to who has left before its end: nothing to answer and nothing wrong. */
export function ignoreLeaving(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
