/** Use of a product that its figures do not tell, and what it is not for. */
export interface Use {
  use: readonly [string, ...string[]];
  limit: readonly [string, ...string[]];
}

/** Uses by the key of a category, or of a family where all its categories are used alike. */
export type Uses = Readonly<Record<string, Use>>;
