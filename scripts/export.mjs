/** `npm run export -- FILE.xml`: the whole catalogue into a file. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('export-command.js', process.argv.slice(2));
