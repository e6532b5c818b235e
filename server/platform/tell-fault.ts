import type { z } from 'zod';
import { countOf, formatCount, type PluralForms } from '../../shared/ru/plural.ts';

const LETTERS: PluralForms = ['знака', 'знаков', 'знаков'];

/** What is wrong with a value, in Russian, where its schema says nothing of its own. */
export const tellFault: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return tellType(issue.expected, issue.input);
    case 'too_big':
      return tellLarge(issue.origin, Number(issue.maximum));
    case 'too_small':
      return tellSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? 'Заполните' : 'Выберите из списка';
    case 'invalid_format':
      return 'Написано не так, как нужно';
    case 'unrecognized_keys':
      return 'Лишние поля';
    default:
      return 'Проверьте значение';
  }
};

/** The same to operators of a command: they see no list to choose from, so that it is named. */
export const tellOperator: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_value' ? `одно из: ${issue.values.join(', ')}` : tellFault(issue);

function tellType(expected: string, given: unknown): string {
  if (given === undefined || given === '') return 'Заполните';
  if (expected === 'int') return 'Нужно целое число';
  return expected === 'number' ? 'Нужно число' : 'Проверьте значение';
}

function tellLarge(origin: string, most: number): string {
  if (origin === 'string') return `Не больше ${countOf(most, LETTERS)}`;
  return isCount(origin) ? `Не больше ${formatCount(most)}` : 'Слишком много';
}

function tellSmall(origin: string, least: number, isEnough: boolean): string {
  if (isCount(origin)) return `${isEnough ? 'Не меньше' : 'Больше'} ${formatCount(least)}`;
  return origin === 'string' && least > 1 ? `Не меньше ${countOf(least, LETTERS)}` : 'Заполните';
}

const isCount = (origin: string): boolean => origin === 'number' || origin === 'int';
