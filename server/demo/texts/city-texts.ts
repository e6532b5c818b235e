import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { citySegment } from '../../../shared/city-address.ts';
import { inCity } from '../../../shared/ru/in-city.ts';
import { type Town, townList } from '../../cities/town-list.ts';
import { officeRows } from '../place-rows.ts';
import { courierTariffRows } from '../tariff-rows.ts';
import type { PageTextSeed } from './page-texts.ts';

/** Days when the lorry leaves Москва for a city. */
const DEPARTURES = [
  'по понедельникам и четвергам',
  'по вторникам и пятницам',
  'по средам',
] as const;
const STOPS = ['две минуты', 'три минуты', 'пять минут'] as const;

const pick = <T>(list: readonly [T, ...T[]], seed: number): T =>
  list[seed % list.length] ?? list[0];

const moscowDelivery = `- Курьер привозит в рабочие дни с 9:00 до 18:00, интервал — четыре часа, за час звонит водитель.
- За МКАД — по той же цене до 10 км, дальше {{kilometre}} за километр в одну сторону.
- В центр, внутрь Третьего кольца, машины тяжелее 2,5 т ездят по пропуску: закажите его за два рабочих дня.
- До терминалов «Деловых Линий», ПЭК и других перевозчиков довозим бесплатно при заказе от 10 000 ₽.`;

/** Texts particular to each city: on the delivery page, and on the page of its contacts. */
export const cityTexts: readonly PageTextSeed[] = townList.flatMap((city) => [
  {
    slug: `delivery-${citySegment(city)}`,
    title: `Особенности доставки ${inCity(city.titleIn)}`,
    body: city.id === MAIN_CITY_ID ? moscowDelivery : deliveryText(city),
  },
  {
    slug: `contacts-${citySegment(city)}`,
    title: 'Как добраться',
    body: wayText(city),
  },
]);

function deliveryText(city: Town): string {
  const hasCourier = courierTariffRows.some(({ city_id }) => city_id === city.id);
  const lines = [
    `Машина со склада в Москве уходит ${pick(DEPARTURES, city.id)}: что заказано накануне до 15:00, едет с ней.`,
    hasCourier
      ? 'Курьер ездит в рабочие дни с 9:00 до 18:00 по местному времени и звонит за час.'
      : 'Своего курьера в городе нет: до двери довозит транспортная компания, об этом напишите в комментарии к заказу.',
    'Оборудование тяжелее 200 кг везём машиной с гидробортом. Подъём на этаж заказывайте заранее.',
    'Стекло, фарфор и технику упаковываем в обрешётку: в заказах от 50 000 ₽ она бесплатна.',
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

function wayText(city: Town): string {
  const offices = officeRows.filter(({ city_id }) => city_id === city.id);
  return offices
    .map(({ title, address }, index) => {
      const street = address.replace(/^г\. [^,]+, /, '').replace(/,? \d.*$/, '');
      const walk = pick(STOPS, city.id + index);
      const entrance =
        index === 0 ? 'вход с улицы, под вывеской «Мармит»' : 'вход со двора, синяя дверь';
      return `**${title}.** Остановка «${stopOf(street)}», дальше ${walk} пешком; ${entrance}. Для покупателей — бесплатная стоянка у здания, грузовой машине удобнее заезжать со двора. Крупный заказ поможем погрузить.`;
    })
    .join('\n\n');
}

/** «ул. Ленина» → «Улица Ленина» */
function stopOf(street: string): string {
  return street.replace(/^ул\. /, 'Улица ');
}
