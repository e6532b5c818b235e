/** Messages of Chromium, Firefox, Safari and the shop itself about a part of the script that did not come. */
const LOST =
  /dynamically imported module|Importing a module script failed|Error loading component/i;

/**
 * True for the message of an error that is no mistake of the script: the line was gone, or a new version of
 * the shop has other parts.
 */
export const isLostPart = (message: string): boolean => LOST.test(message);
