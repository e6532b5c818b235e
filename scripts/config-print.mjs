/**
 * `npm run config:print`: the settings in force, where each comes from, secrets hidden; then what is
 * wrong with them. Ends with 78 when the shop would not start.
 */
import { ConfigError, loadConfig, readEnvironment } from '../server/config/config.ts';
import { findMisspelt } from '../server/config/find-misspelt.ts';
import { printConfig } from '../server/config/print-config.ts';

const env = readEnvironment();
process.stdout.write(printConfig(env));
for (const { name, meant } of findMisspelt(env)) {
  console.error(`Неизвестная переменная ${name}: возможно, имелась в виду ${meant}`);
}
try {
  // The mode of a shop that is built, which units and `npm start` give by themselves.
  loadConfig({ NODE_ENV: 'production', ...env });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 78;
}
