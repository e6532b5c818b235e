import type { Insertable } from 'kysely';
import { slugify } from '../../shared/ru/transliterate.ts';
import type { ParameterTable } from '../platform/store/tables/catalog-tables.ts';

interface Parameter {
  title: string;
  unit?: string;
  kind: ParameterTable['kind'];
  /** Stands above the list, in this order. */
  priority?: number;
  /** True for cards; of those a product has, the first three are shown in this order. */
  card?: true;
  /** Key in filters when the title alone is not unique. */
  code?: string;
}

const multiselect = 'multiselect';
const range = 'range';

/** Parameters in the order of cards and filters: those that decide a choice stand first. */
const list = {
  type: { title: 'Тип', kind: multiselect, priority: 1 },
  gn: { title: 'Тип гастроёмкости', kind: multiselect, card: true },
  gnDepth: { title: 'Глубина', unit: 'мм', kind: multiselect, card: true },
  groups: { title: 'Количество групп', kind: multiselect, card: true },
  burners: { title: 'Количество конфорок', kind: multiselect, card: true },
  sections: { title: 'Количество секций', kind: multiselect, card: true },
  levels: { title: 'Количество уровней', kind: multiselect, card: true },
  volume: { title: 'Объём', unit: 'л', kind: range, priority: 2, card: true },
  capacity: { title: 'Объём', unit: 'мл', kind: range, card: true, code: 'obem-ml' },
  diameter: { title: 'Диаметр', unit: 'мм', kind: range, card: true },
  bladeDiameter: { title: 'Диаметр ножа', unit: 'мм', kind: range, card: true },
  bladeLength: { title: 'Длина лезвия', unit: 'мм', kind: range, card: true },
  output: { title: 'Производительность', unit: 'кг/ч', kind: range, card: true },
  portions: {
    title: 'Производительность',
    unit: 'порц/ч',
    kind: range,
    card: true,
    code: 'proizvoditelnost-ports-ch',
  },
  racks: {
    title: 'Производительность',
    unit: 'кассет/ч',
    kind: range,
    card: true,
    code: 'proizvoditelnost-kasset-ch',
  },
  ice: {
    title: 'Производительность',
    unit: 'кг/сут',
    kind: range,
    card: true,
    code: 'proizvoditelnost-kg-sut',
  },
  litres: {
    title: 'Производительность',
    unit: 'л/ч',
    kind: range,
    card: true,
    code: 'proizvoditelnost-l-ch',
  },
  air: { title: 'Расход воздуха', unit: 'м³/ч', kind: range, card: true },
  maxWeight: { title: 'Наибольший предел взвешивания', unit: 'кг', kind: range, card: true },
  sealBar: { title: 'Длина сварочной планки', unit: 'мм', kind: range, card: true },
  power: { title: 'Мощность', unit: 'кВт', kind: range, priority: 3, card: true },
  temperature: { title: 'Температурный режим', unit: '°C', kind: multiselect, card: true },
  material: { title: 'Материал', kind: multiselect, card: true },
  colour: { title: 'Цвет', kind: multiselect, card: true },
  size: { title: 'Размер', kind: multiselect, card: true },
  fits: { title: 'Применение', kind: multiselect, card: true },
  length: { title: 'Длина', unit: 'мм', kind: range, priority: 4, card: true },
  width: { title: 'Ширина', unit: 'мм', kind: range },
  height: { title: 'Высота', unit: 'мм', kind: range },
  voltage: { title: 'Напряжение', unit: 'В', kind: multiselect },
  control: { title: 'Тип управления', kind: multiselect },
  surface: { title: 'Рабочая поверхность', kind: multiselect },
  doors: { title: 'Количество дверей', kind: multiselect },
  shelves: { title: 'Количество полок', kind: multiselect },
  load: { title: 'Нагрузка на полку', unit: 'кг', kind: range },
  speeds: { title: 'Количество скоростей', kind: multiselect },
  bowl: { title: 'Объём чаши', unit: 'л', kind: range, card: true },
  hopper: { title: 'Вместимость бункера', unit: 'кг', kind: range },
  refrigerant: { title: 'Хладагент', kind: multiselect },
  noise: { title: 'Уровень шума', unit: 'дБ', kind: range },
  division: { title: 'Дискретность', unit: 'г', kind: multiselect },
  shape: { title: 'Форма', kind: multiselect },
  fabric: { title: 'Плотность ткани', unit: 'г/м²', kind: range },
  water: { title: 'Подключение к воде', kind: 'switch' },
  dishwasher: { title: 'Можно мыть в ПММ', kind: 'switch' },
  perPack: { title: 'Кол-во в упаковке', unit: 'шт.', kind: multiselect },
  series: { title: 'Серия', kind: multiselect },
  weight: { title: 'Вес', unit: 'кг', kind: range },
  country: { title: 'Страна производства', kind: multiselect },
  warranty: { title: 'Гарантия', unit: 'мес.', kind: multiselect },
  packed: { title: 'Размеры в упаковке', unit: 'мм', kind: 'text' },
  gas: { title: 'Подключение к газу', kind: 'switch' },
  fitsModels: { title: 'Подходит к моделям', kind: multiselect },
} satisfies Record<string, Parameter>;

export type ParameterKey = keyof typeof list;

const FIRST_ID = 11;
const entries = Object.entries(list) as [ParameterKey, Parameter][];

/** The parameters of the demo catalogue by the keys that families use. */
export const parameters: Readonly<Record<ParameterKey, Parameter & { id: number }>> =
  Object.fromEntries(
    entries.map(([key, parameter], index) => [key, { ...parameter, id: FIRST_ID + index }]),
  ) as Record<ParameterKey, Parameter & { id: number }>;

export const parameterRows: readonly Insertable<ParameterTable>[] = entries.map(
  ([, parameter], index) => ({
    id: FIRST_ID + index,
    external_id: null,
    code: parameter.code ?? slugify(parameter.title),
    title: parameter.title,
    unit: parameter.unit ?? null,
    kind: parameter.kind,
    priority: parameter.priority ?? null,
    for_card: parameter.card ? 1 : 0,
    position: index + 1,
    updated_at: 0,
  }),
);
