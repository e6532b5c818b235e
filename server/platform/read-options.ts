import { type ParseArgsConfig, parseArgs } from 'node:util';
import { sayOptionFault } from './say-option-fault.ts';

/** Options and words of a command as parseArgs gives them; null when they are wrong, which is said. */
export function readOptions<Config extends ParseArgsConfig>(
  config: Config,
  out: { write(text: string): unknown },
): ReturnType<typeof parseArgs<Config>> | null {
  try {
    return parseArgs(config);
  } catch (error) {
    const fault = sayOptionFault(error);
    if (fault === null) throw error;
    out.write(`${fault}\n`);
    return null;
  }
}
