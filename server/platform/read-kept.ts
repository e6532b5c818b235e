import { z } from 'zod';

/** What the shop itself has written down as JSON. Whatever comes from outside is checked by a schema instead. */
export const readKept = <Value>(json: string): Value => JSON.parse(json);

const texts = z.array(z.string());

/** A list of texts that was kept as JSON. @throws ZodError when it is another thing. */
export const readKeptTexts = (json: string): string[] => texts.parse(JSON.parse(json));
