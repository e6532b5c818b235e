/** `npm run shop:open`: what a shop has to have before it opens. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('open-command.js', process.argv.slice(2));
