/** An instant in epoch milliseconds. */
export type Millis = number;
