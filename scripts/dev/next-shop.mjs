/**
 * Process that waits to be the next shop: it has read the packages already, which change seldom and are
 * half of a start. A message names the program and its build.
 */
import { pathToFileURL } from 'node:url';

const endAlone = () => process.exit();
process.once('disconnect', endAlone);
process.once('message', async ({ main, build }) => {
  process.off('disconnect', endAlone);
  process.disconnect();
  process.env.SERVER_BUILD = build;
  await import(pathToFileURL(main));
});
// A package that cannot be read is told of by the program that needs it.
await Promise.allSettled(process.argv.slice(2).map((name) => import(name)));
