import type { Flag } from '../../../platform/store/tables/flag.ts';
import { cleanLine, cleanLineOrNull } from './clean-text.ts';
import type { XmlElement } from './xml-element.ts';

const MAX_INTEGER = 2_147_483_647;
const CODE = /^[\p{L}\d][\p{L}\d_.~-]{0,149}$/u;

/** A record of a full feed that cannot be taken; the message is for the operator. */
export class FactError extends Error {
  override name = 'FactError';
}

export interface ElementFacts {
  text(name: string, maxLength?: number): string;
  textOrNull(name: string, maxLength?: number): string | null;
  flag(name: string): Flag;
  /** @throws FactError when it is there and no whole number within the bounds. */
  number(name: string, bounds?: { min?: number; max?: number }): number | null;
  /** @throws FactError unless it is a code: letters, digits, dots, dashes. */
  code(name: string): string;
  /** @throws FactError unless it is one of them. */
  one<Choice extends string>(name: string, choices: readonly Choice[]): Choice;
}

/** The attributes of an element, each read as what it has to be. */
export function readFacts({ attributes }: Pick<XmlElement, 'attributes'>): ElementFacts {
  const wrong = (name: string): never => {
    const value = cleanLine(attributes[name] ?? '', 40);
    throw new FactError(value ? `Неверное ${name}: «${value}»` : `Нет ${name}`);
  };
  return {
    text: (name, maxLength) => cleanLine(attributes[name] ?? '', maxLength),
    textOrNull: (name, maxLength) => cleanLine(attributes[name] ?? '', maxLength) || null,
    flag: (name) => (attributes[name] === 'true' ? 1 : 0),
    number(name, { min = 0, max = MAX_INTEGER } = {}) {
      const text = cleanLineOrNull(attributes[name]);
      if (text === null) return null;
      const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : wrong(name);
    },
    code(name) {
      const text = cleanLine(attributes[name] ?? '');
      return CODE.test(text) ? text : wrong(name);
    },
    one(name, choices) {
      const text = attributes[name];
      return choices.find((choice) => choice === text) ?? wrong(name);
    },
  };
}
