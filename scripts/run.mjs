/** `node scripts/run.mjs PROGRAM …`: a program of `dist/server/`, after what it needs has been made. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

const [program, ...args] = process.argv.slice(2);

ensureInstalled();
ensureBuilt();
runBuilt(`${program}.js`, args);
