/** `npm run exchange:node -- NAME …`: an accounting system that may exchange with the shop. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('exchange-node-command.js', process.argv.slice(2));
