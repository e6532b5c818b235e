import type { Insertable } from 'kysely';
import type { ProductParameterTable } from '../platform/store/tables/catalog-tables.ts';
import { parameterRows } from './parameter-values.ts';
import { createRandom } from './random.ts';
import type { SeededGoods } from './seeded-goods.ts';

const COMBIS = ['combi-boiler', 'combi-injection'];
const FRYERS = ['fryer-table', 'fryer-floor'];
const DISHWASHERS = ['dish-front', 'dish-glass', 'dish-hood', 'dish-pot', 'dish-conveyor'];
const FRIDGES = ['fridge-solid', 'fridge-glass', 'fridge-bar', 'fridge-wine', 'freezers'];
const COLD_TABLES = ['cold-table', 'cold-table-freezer', 'cold-table-pizza'];
const ESPRESSO = ['espresso-1', 'espresso-2'];
const ALL_COLD = [...FRIDGES, ...COLD_TABLES, 'blast-chillers'];

/** Leaf categories of the machines that have such a part, by the category of the part and by its name. */
const MACHINES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'part-heat': {
    Тэн: [...COMBIS, 'roasting-ovens', 'convection-ovens', ...FRYERS],
    Термостат: ['roasting-ovens', 'convection-ovens', ...FRYERS, 'grill-ribbed', 'grill-flat'],
    'Уплотнитель двери': [...COMBIS, 'convection-ovens'],
    'Лампа подсветки камеры': [...COMBIS, 'convection-ovens'],
    'Крыльчатка вентилятора': [...COMBIS, 'convection-ovens'],
  },
  'part-cold': {
    'Контроллер температуры': ALL_COLD,
    'Вентилятор испарителя': ALL_COLD,
    'Уплотнитель двери': ALL_COLD,
    'Датчик температуры': ALL_COLD,
  },
  'part-dish': {
    'Насос мойки': DISHWASHERS,
    Форсунка: DISHWASHERS,
    'Дозатор моющего средства': DISHWASHERS,
    'Тэн бака': DISHWASHERS,
    'Клапан подачи воды': DISHWASHERS,
  },
  'part-coffee': {
    'Уплотнитель группы': ESPRESSO,
    Рожок: ESPRESSO,
    Жернова: ['grinder-demand', 'grinder-doser'],
    Помпа: [...ESPRESSO, 'coffee-auto'],
    'Душ группы': ESPRESSO,
  },
  'part-mechanical': {
    'Нож мясорубки': ['meat-grinders'],
    'Решётка мясорубки': ['meat-grinders'],
    'Диск овощерезки': ['vegetable-cutters'],
    Шнек: ['meat-grinders'],
    'Нож слайсера': ['slicer-gravity', 'slicer-vertical'],
  },
};

/** Machines that one part fits. */
const MAX_MODELS = 8;

/** The models that spare parts name: of machines that are there, each kind of machine in turn. */
export function partModelRows(goods: readonly SeededGoods[]): Insertable<ProductParameterTable>[] {
  const byCategory = Map.groupBy(goods, ({ category }) => category);
  const taken = new Map<string, number>();
  /** Machines by the kind of part: gathered once for all parts of it. */
  const fitted = new Map<string, SeededGoods[]>();
  return goods.flatMap(({ id, category, type }) => {
    const leaves = MACHINES[category]?.[type ?? ''];
    if (!leaves) return [];
    const key = `${category} ${type}`;
    const machines = fitted.get(key) ?? leaves.flatMap((leaf) => byCategory.get(leaf) ?? []);
    fitted.set(key, machines);
    if (machines.length === 0) return [];
    const start = taken.get(key) ?? 0;
    const count = Math.min(machines.length, createRandom(`part ${id}`).int(3, MAX_MODELS));
    taken.set(key, start + count);
    const models = Array.from(
      { length: count },
      (_, at) => machines[(start + at) % machines.length]!.model,
    );
    return parameterRows(id, 'fitsModels', [...new Set(models)]);
  });
}
