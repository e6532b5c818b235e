/**
 * Milliseconds from the page to the question about the city; apart from the other times of prompts
 * (prompt-timing.ts), which only the parts that come then need.
 */
export const HOME_PROMPT_MS = 3000;
