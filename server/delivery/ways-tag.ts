/** Tag of pages that show what a carrier has said of the way to a city. */
export const waysTag = (cityId: number): string => `ways-${cityId}`;
