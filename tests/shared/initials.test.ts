import { expect, it } from 'vitest';
import { initials } from '../../shared/initials.ts';
import { mayPromptAgain, PROMPT_REPEAT_MS } from '../../shared/prompt-timing.ts';

it.each([
  ['Анна Белова', 'АБ'],
  ['анна белова сергеевна', 'АБ'],
  ['  Анна ', 'А'],
  ['ООО «Ромашка»', 'ОР'],
  ['+79161234567', '7'],
  ['😀 Анна', 'А'],
  ['', ''],
])('«%s» has the initials «%s» [S5.24]', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it('asks guests again after a week [S4.48, S9.38]', () => {
  const now = Date.parse('2026-11-20T12:00:00+03:00');
  expect(mayPromptAgain(null, now)).toBe(true);
  expect(mayPromptAgain(String(now - PROMPT_REPEAT_MS + 1), now)).toBe(false);
  expect(mayPromptAgain(String(now - PROMPT_REPEAT_MS), now)).toBe(true);
  expect(mayPromptAgain('nonsense', now)).toBe(true);
});
