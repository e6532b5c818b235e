import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Refused } from '../../../views/backoffice/desk/refused.ts';
import { LetterSettingsPage } from '../../../views/backoffice/settings/letter-settings-page.tsx';
import { LettersPage } from '../../../views/backoffice/settings/letters-page.tsx';
import type { LetterTexts } from '../../../views/letters/texts/define-texts.ts';
import {
  isLetterName,
  type LetterName,
  letterNames,
  letterTexts,
  shopFacts,
} from '../../../views/letters/texts/letter-texts.ts';
import { readOwnTexts, writeOwnTexts } from '../../letters/own-texts.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { loadThing } from '../desk/cards.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import {
  type DeskPage,
  type DeskPageRoute,
  type DeskRequest,
  deskAction,
} from '../desk/desk-page.ts';
import { findFaults, ownTextsOf, presentTexts, readTexts, requireFaultless } from './edit-texts.ts';
import { settingsTabs } from './settings-tabs.ts';

/** Every letter and SMS to buyers, and which of them the owner has written otherwise. */
export const lettersPage: DeskPageRoute = {
  path: desk.letterList.path,
  right: 'settings.see',
  async load({ store }) {
    const own = await readOwnTexts(store.db);
    const letters = letterNames.map((name) => {
      const { title, note, way, fields }: LetterTexts = letterTexts[name];
      const changed = Object.keys(own[name] ?? {}).filter((field) => Object.hasOwn(fields, field));
      const isBroken = Object.keys(findFaults(name, presentTexts(name, own))).length > 0;
      return {
        name,
        title,
        note,
        way,
        isBroken,
        changed: changed.map((one) => labelOf(name, one)),
      };
    });
    const body = <LettersPage tabs={settingsTabs(desk.letterList())} letters={letters} />;
    return { title: 'Письма и СМС', data: { letters }, body };
  },
};

function labelOf(letter: LetterName, field: string): string {
  const { fields }: LetterTexts = letterTexts[letter];
  return fields[field]?.label ?? field;
}

/** Texts of one letter, the facts that they may name, and the letter beside them. */
export const letterPage: DeskPageRoute = {
  path: desk.letterSettings.path,
  right: 'settings.see',
  async load(deps, request) {
    const letter = request.params['letter'] ?? '';
    return isLetterName(letter) ? loadLetter(deps, letter, request) : null;
  },
};

type LetterRequest = Pick<DeskRequest, 'staff' | 'url'> & { refused: Refused | null };

/** The page of a letter, with what was typed when it is shown again. */
export async function loadLetter(
  { store }: DeskDeps,
  letter: LetterName,
  { staff, url, refused }: LetterRequest,
): Promise<DeskPage> {
  const texts: LetterTexts = letterTexts[letter];
  const thing = { entity: 'letter', entityId: letter };
  const [own, { changes }] = await Promise.all([
    readOwnTexts(store.db),
    loadThing(store.db, thing, staff),
  ]);
  const values = presentTexts(letter, own);
  const body = (
    <LetterSettingsPage
      letter={letter}
      tabs={settingsTabs(desk.letterList())}
      texts={texts}
      facts={Object.entries({ ...texts.facts, ...shopFacts })}
      values={values}
      faults={findFaults(letter, values)}
      mayChange={mayRole(staff.role, 'settings.change')}
      changes={changes}
      refused={refused}
      url={url}
    />
  );
  return { title: texts.title, data: { values }, body, hasFrame: true };
}

/** @throws CallError when there is no such letter. */
export function readLetterName({ letter = '' }: Readonly<Record<string, string>>): LetterName {
  if (isLetterName(letter)) return letter;
  throw new CallError('not_found', 'Такого письма нет');
}

/** Keeps the texts that differ from the standard ones. */
export const saveLetterTexts = deskAction({
  path: desk.letterSettings.path,
  right: 'settings.change',
  input: z.looseObject({}),
  async run({ store }, { staff, params, form, now }) {
    const letter = readLetterName(params);
    const texts: LetterTexts = letterTexts[letter];
    const batch = batchOf(staff.id, { letter, action: 'settings.letter', now });
    const titles = Object.fromEntries(
      Object.entries(texts.fields).map(([field, { label }]) => [field, label]),
    );
    return changeAs(store, batch, async (change) => {
      await change.watch('letter', [letter]);
      const present = presentTexts(letter, await readOwnTexts(change.tx));
      const typed = { ...form, ...readTexts(form, present) };
      const thing = { entity: 'letter', entityId: letter, staffId: staff.id };
      const own = await listOwnFields(change.tx, thing);
      const changed = mergeEdit({ form: typed, present, titles, own });
      requireFaultless(letter, { ...present, ...changed });
      await writeOwnTexts(change.tx, letter, ownTextsOf(letter, changed), {
        by: staff.name,
        at: now,
      });
    });
  },
});

/** Puts the standard text of a field back. */
export const restoreLetterText = deskAction({
  path: desk.letterStandard.path,
  right: 'settings.change',
  input: z.object({ field: z.string() }),
  async run({ store }, { staff, params, input, now }) {
    const letter = readLetterName(params);
    const { field } = input;
    if (!Object.hasOwn(letterTexts[letter].fields, field)) {
      throw new CallError('invalid', 'Такого текста в письме нет');
    }
    const batch = batchOf(staff.id, { letter, action: 'settings.letter-standard', now });
    return changeAs(store, batch, async (change) => {
      await change.watch('letter', [letter]);
      await writeOwnTexts(change.tx, letter, { [field]: null }, { by: staff.name, at: now });
    });
  },
});

const batchOf = (
  staffId: number,
  { letter, action, now }: { letter: LetterName; action: string; now: number },
) => ({ staffId, action, title: `Тексты письма «${letterTexts[letter].title}»`, now });
