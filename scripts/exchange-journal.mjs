/** `npm run exchange:journal`: what accounting systems did, and what a person may do about it. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('exchange-journal-command.js', process.argv.slice(2));
