/** Answer to a call. */
export interface Answer {
  body: string | Buffer;
  /** Content type. */
  type: string;
  /** Done when the line breaks before all of it has left. */
  onLost?: () => Promise<void>;
}

/** Lines for the client and the people behind it; no line ends with the text. */
export const linesAnswer = (body: string): Answer => ({ body, type: 'text/plain; charset=utf-8' });
