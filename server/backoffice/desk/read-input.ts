import { tellFault } from '../../platform/tell-fault.ts';
import type { DeskActionRoute } from './desk-page.ts';

/** Input of an action as its form or a program sent it. @throws ZodError whose messages are Russian. */
export function readInput(route: DeskActionRoute, form: unknown): never {
  return route.input.parse(form, { error: tellFault });
}
