import { getRetail } from '../../../../shared/price-level.ts';
import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import { type ImportDecisions, REASONS } from '../draft/import-decisions.ts';
import type { ImportDraft } from '../draft/import-draft.ts';
import {
  chooseRetail,
  isCalled,
  type PriceType,
  type PriceWins,
  type RetailChoice,
} from '../draft/retail-name.ts';
import type { HeardTypes } from './hear-price-types.ts';

/** Name under which the decision about the accounting system's types is noted. */
export const ACCOUNTING = '1c';

export const nameOf = (key: string) => key.slice(key.indexOf(':') + 1);

/** The type that becomes retail (null: as it is), and what to tell of it. */
export interface RetailDecision {
  key: string | null;
  told: string | null;
  /** Another node's types are retail as well: its own stays what it is. */
  isShared?: true;
}

/** Type that the owner sends to a level; null: none. */
const findSaid = ({ words }: HeardTypes, levelId: number): string | null =>
  [...words].find(([, id]) => id === levelId)?.[0] ?? null;

/** Types of a node that may be retail: those that the owner sends nowhere else. */
function listOpenTypes(
  { titles, words }: HeardTypes,
  levels: readonly PriceLevelTable[],
): PriceType[] {
  const { id: retailId } = getRetail(levels);
  return [...titles]
    .filter(([key]) => !words.has(key) || words.get(key) === retailId)
    .map(([key, title]) => ({ key, title }));
}

const NO_RETAIL = 'какая цена розничная, станет ясно, когда придут цены или её укажут';

/** True when retail is another node's as well, or was so when this node's type came to it. */
const isShared = (
  { own, foreign, titles }: HeardTypes,
  { id, external_id }: PriceLevelTable,
): boolean =>
  foreign.has(id) ||
  (!titles.has(external_id ?? '') && [...own.values()].some(({ target_id }) => target_id === id));

/**
 * Retail type by the rules. Once the owner has sent types elsewhere none of the rest becomes retail by a
 * guess: guests would see somebody's own price.
 */
function chooseOpen(
  heard: HeardTypes | null,
  types: readonly PriceType[],
  { wins, owner }: { wins: PriceWins; owner: string | null },
): RetailChoice | null {
  const choice = chooseRetail(types, wins, owner);
  const isGuess = choice?.by === 'only' || choice?.by === 'highest';
  return heard && isGuess && types.length < heard.titles.size ? null : choice;
}

/** Retail type of a node beside those of others. */
function shareRetail(
  { decisions, wins, stored }: RetailFacts,
  heard: HeardTypes,
  { types, said }: { types: readonly PriceType[]; said: string | null },
): RetailDecision {
  const retail = getRetail(stored);
  const kept = [...heard.own.values()].find(
    ({ key, target_id }) => target_id === retail.id && !heard.words.has(key),
  );
  const { ownerRetail } = decisions;
  const ownerSpeaks = ownerRetail !== null && types.some((type) => isCalled(type, ownerRetail));
  if (said) return { key: said, told: null, isShared: true };
  if (kept && !ownerSpeaks) return { key: kept.key, told: null, isShared: true };
  const choice = chooseOpen(heard, types, { wins, owner: ownerRetail });
  if (!choice) return { key: null, told: NO_RETAIL };
  const told = `розничной считаю «${choice.title}» (${REASONS[choice.by]}), как и у других узлов`;
  return { key: choice.key, told: choice.key === kept?.key ? null : told, isShared: true };
}

interface RetailFacts {
  stored: readonly PriceLevelTable[];
  draft: ImportDraft;
  decisions: ImportDecisions;
  wins: PriceWins;
  heard: HeardTypes | null;
}

/** The type of the accounting system that becomes retail (null: as it is), and what to tell of it. */
export function decideRetail(facts: RetailFacts): RetailDecision {
  const { stored, draft, decisions, wins, heard } = facts;
  const types = heard ? listOpenTypes(heard, stored) : listTypes(stored, draft, decisions);
  if (types.length === 0) return { key: null, told: null };
  const retail = getRetail(stored);
  const said = heard && findSaid(heard, retail.id);
  if (heard && isShared(heard, retail)) return shareRetail(facts, heard, { types, said });
  const ownerRetail = said ? nameOf(said) : decisions.ownerRetail;
  if (heard && !said && ownerRetail === null && decisions.retail[ACCOUNTING]?.by === 'owner') {
    delete decisions.retail[ACCOUNTING];
  }
  const word = heard?.words.get(decisions.retail[ACCOUNTING]?.key ?? '');
  const isSentAway = word !== undefined && word !== retail.id;
  const kept = isSentAway ? undefined : decisions.retail[ACCOUNTING];
  const current = retail.external_id;
  const ownerSpeaks = ownerRetail !== null && types.some((type) => isCalled(type, ownerRetail));
  const isGone = draft.priceTypes.size > 0 && !draft.priceTypes.has(kept?.key ?? '');
  const fresh = types.filter(({ key }) => !stored.some(({ external_id }) => external_id === key));
  const renewed = isGone ? chooseRetail(fresh, new Map(), null) : null;
  const isSettled = kept && (kept.by !== 'only' || types.length === 1);
  const stays = isSettled && kept.key === current && !ownerSpeaks && renewed?.by !== 'name';
  // Levels of an older version: what is retail there is known when a file explains it.
  if (!kept && current && !ownerSpeaks && !draft.priceTypes.get(current)?.title) {
    return { key: null, told: null };
  }
  const byRules = renewed?.by === 'name' && !ownerSpeaks ? renewed : null;
  const choice = stays ? kept : (byRules ?? chooseOpen(heard, types, { wins, owner: ownerRetail }));
  if (!choice) return { key: null, told: NO_RETAIL };
  const { key, title, by } = choice;
  decisions.retail[ACCOUNTING] = { key, title, by };
  const named = draft.priceTypes.size > 0 || ownerSpeaks;
  const told = named ? tellRetail(choice) : null;
  if (key === current) return { key: null, told };
  const home = stored.find(({ external_id }) => external_id === key);
  // A level that another node fills stays, with what is in it.
  return home && heard?.foreign.has(home.id) ? { key, told, isShared: true } : { key, told };
}

/** All types of the accounting system that are known by now. */
function listTypes(
  stored: readonly PriceLevelTable[],
  { priceTypes }: ImportDraft,
  decisions: ImportDecisions,
): PriceType[] {
  const titles = new Map<string, string>();
  const add = (key: string, title: string) => {
    if (key.startsWith('1c:')) titles.set(key, title);
  };
  const kept = decisions.retail[ACCOUNTING];
  for (const { external_id, code, title } of stored) {
    const isKept = external_id !== null && kept?.key === external_id;
    if (external_id)
      add(external_id, isKept ? kept.title : code === 'retail' ? external_id : title);
  }
  for (const [key, { title }] of priceTypes) {
    if (title !== null || !titles.has(key)) add(key, title ?? key.slice(key.indexOf(':') + 1));
  }
  return [...titles].map(([key, title]) => ({ key, title }));
}

export function tellRetail({ title, by }: { title: string; by: keyof typeof REASONS }): string {
  return `розничной считаю «${title}» (${REASONS[by]})`;
}
