import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { PRODUCT_LINK_KINDS, productLinkTitles } from '../../../shared/product-links.ts';
import { isSameName } from '../../../shared/ru/plain-name.ts';
import { resolveQuickLines } from '../../basket/resolve-quick-lines.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { FieldRefusal } from '../desk/price-text.ts';
import { writeLinks } from '../entities/product-links.ts';
import { arrange } from './arrange.ts';
import { getStored } from './get-product.ts';

const MAX_LINKS = 20;

/** Names goods beside a product, one kind at a time; their order is that of the typed numbers. */
export const saveLinks = deskAction({
  path: desk.productLinks.path,
  right: 'products.change',
  input: z.object({
    kind: z.enum(PRODUCT_LINK_KINDS),
    add: z.string().max(4000).default(''),
  }),
  async run({ store, catalog }, { staff, params, input, form, now }) {
    const { row } = await getStored(store.db, params['id']);
    const { kind } = input;
    const added = await findTyped(catalog, input.add);
    if (added.includes(row.id)) throw new FieldRefusal('add', 'Это сам товар');
    const title = `Товар ${row.code}: ${productLinkTitles[kind].toLowerCase()}`;
    const batch = { staffId: staff.id, action: 'product.links', title, now };
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      // First: a number given in the meantime would undo all that follows.
      await holdCatalogSequence(tx);
      await change.watch('product', [row.id]);
      const present = await tx
        .selectFrom('product_links')
        .select('other_id')
        .where('product_id', '=', row.id)
        .where('kind', '=', kind)
        .orderBy('position')
        .execute();
      const kept = arrange(
        present.map(({ other_id }) => String(other_id)),
        form,
      );
      const others = [...new Set([...kept.map(Number), ...added])];
      if (others.length > MAX_LINKS) {
        throw new CallError('invalid', `${productLinkTitles[kind]}: не больше ${MAX_LINKS}`);
      }
      await writeLinks(tx, { id: row.id, kind, others, now });
    });
  },
});

/** Products of typed lines: by code, barcode, article or whole title. @throws FieldRefusal naming the others. */
async function findTyped(catalog: Catalog, typed: string): Promise<number[]> {
  const texts = typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (texts.length > MAX_LINKS) throw new FieldRefusal('add', `За раз не больше ${MAX_LINKS}`);
  const lines = texts.map((text) => ({ text, name: text, amount: 1, word: '', apart: true }));
  const { found, open } = await resolveQuickLines(catalog, lines);
  const idOf = new Map(found.map(({ text, productId }) => [text, productId]));
  const faults: string[] = [];
  for (const { text, choices } of open) {
    const records = await catalog.records.read(choices);
    const goods = records.map(({ product }) => product);
    const same = goods.filter(({ title }) => isSameName(title, text));
    const [only, another] = same;
    if (only && !another) idOf.set(text, only.id);
    else faults.push(tellChoices(text, same.length > 0 ? same : goods));
  }
  if (faults.length > 0) throw new FieldRefusal('add', faults.join('. '));
  return texts.flatMap((text) => idOf.get(text) ?? []);
}

function tellChoices(text: string, goods: readonly { code: string; title: string }[]): string {
  if (goods.length === 0) return `«${text}»: такого товара нет`;
  const choices = goods.map(({ code, title }) => `${code} ${title}`).join('; ');
  return `«${text}»: назовите код. Похожие: ${choices}`;
}
