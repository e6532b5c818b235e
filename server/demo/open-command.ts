import { createInterface } from 'node:readline/promises';
import { townList } from '../cities/town-list.ts';
import { loadOpeningConfig } from '../config/config.ts';
import { runOpenCommand } from '../opening/run-open-command.ts';
import { followOffice } from '../orders/follow-office.ts';
import { runCommand } from '../platform/store/run-command.ts';
import { createInvented } from './invented-rows.ts';

/** `npm run shop:open`: takes down what a shop has to have before it opens, and tells what is missing. */
await runCommand(loadOpeningConfig, async ({ store, ...config }) => {
  const { company, givenCompany, deliveryProvider, paymentProvider } = config;
  const { stdin: input, stdout: output } = process;
  const terminal = input.isTTY ? createInterface({ input, output }) : null;
  try {
    return await runOpenCommand({
      argv: process.argv.slice(2),
      store,
      given: givenCompany,
      hasCarrier: deliveryProvider === 'cdek',
      takesOnline: paymentProvider !== 'off',
      invented: createInvented(company),
      followOffice,
      towns: townList,
      out: output,
      ask: terminal && ((question) => terminal.question(question)),
      now: Date.now,
    });
  } finally {
    terminal?.close();
  }
});
