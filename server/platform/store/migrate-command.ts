import { runStoreCommand } from './run-command.ts';

/** The release step: brings the store to the newest migration and ends. */
if (process.argv.length > 2) {
  console.error('Приводит базу к текущей версии, слов и ключей не принимает: npm run migrate');
  process.exitCode = 2;
} else {
  await runStoreCommand(async () => {
    console.log('База приведена к текущей версии.');
    return 0;
  });
}
