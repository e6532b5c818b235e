import type { z } from 'zod';

/** One call of the shop's API, described as data. Paths are relative to the API's base URL. */
export interface Call<Input extends z.ZodType, Output extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express-style: `products/by-category/:categoryId`; parameters are keys of the input. */
  path: string;
  input: Input;
  output: Output;
  /** What people are told when the call fails (specification §8). */
  failure: string;
}

export function call<Input extends z.ZodType, Output extends z.ZodType>(
  description: Call<Input, Output>,
): Call<Input, Output> {
  return description;
}

/** For whom a call is made: the API's headers. */
export interface Viewer {
  /** X-City-Id */
  cityId: number;
  country: string;
  /** Currency to show, ISO 4217 numeric; 643 is roubles. Never changes what is charged. */
  rate: number;
  /** Bearer token; null for a visitor who has written nothing yet. */
  token: string | null;
}
