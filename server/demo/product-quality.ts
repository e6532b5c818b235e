import type { QualityState } from '../../shared/contract/product.ts';
import type { Random } from './random.ts';

const USED = [
  'Товар был в аренде четыре месяца: потёртости на боковых стенках, всё проверено инженером.',
  'Выставочный образец: работал на показах, на фасаде лёгкие царапины.',
  'Возврат после закрытия кафе: следы эксплуатации, уплотнитель заменён на новый.',
  'Использовался один сезон на летней веранде, полностью вымыт и проверен под нагрузкой.',
];
const DEFECTIVE = [
  'Вмятина 3 см на задней стенке после перевозки, на работу не влияет.',
  'Царапина длиной 12 см на левой боковине, заводская упаковка вскрыта.',
  'Скол эмали на нижней кромке, размер около 5 мм.',
  'Нет заводской коробки, на корпусе след от скотча. Комплект полный.',
];
const DEFECTIVE_WARE = [
  'Матовое пятно глазури до 4 мм на обратной стороне, на подачу не влияет.',
  'Помятая упаковка и потёртость у края, изделие целое.',
  'Лёгкая разница оттенка с основной партией.',
];

/** Exact flaw of the product; null for goods without one. */
export function qualityNote(
  quality: QualityState,
  trade: 'machine' | 'ware',
  random: Random,
): string | null {
  if (quality === 'used') return random.pick(USED);
  if (quality === 'defective') return random.pick(trade === 'ware' ? DEFECTIVE_WARE : DEFECTIVE);
  return null;
}

/** Share of the usual price that such goods cost. */
export function qualityFactor(quality: QualityState, random: Random): number {
  if (quality === 'used') return 0.5 + random.next() * 0.2;
  if (quality === 'defective') return 0.75 + random.next() * 0.15;
  return 1;
}
