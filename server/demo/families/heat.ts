import { type PluralForms, plural } from '../../../shared/ru/plural.ts';
import { about, defineFamily, dimensions, type Family } from './family.ts';

const SECTIONS: PluralForms = ['секция', 'секции', 'секций'];
const POTS: PluralForms = ['котёл', 'котла', 'котлов'];

const heatCare = [
  'После смены дайте остыть и протрите влажной тканью. Не лейте воду на горячие поверхности и панель управления.',
  'Раз в месяц проверяйте крепления и подключение; раз в год вызывайте мастера на обслуживание.',
];
const heatKit = [
  'Изделие, регулируемые ножки, паспорт и инструкция на русском языке. Подключает специалист с допуском.',
  'Изделие, паспорт, схема подключения, гарантийный талон.',
];

/** Up to 3.6 kW runs from an ordinary socket. */
const voltageFor = (power: number) => (power <= 3.6 ? '220' : '380');

const stoves = defineFamily<{ fuel: 'electric' | 'gas' | 'induction' }>(
  {
    key: 'stove',
    group: 'heat',
    code: 'ПЭ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Профессиональная плита для горячего цеха. Рассчитана на работу без перерыва всю смену.',
      'Плита для кухни ресторана и столовой: держит жар под полными котлами и не боится пролитого бульона.',
    ],
    features: [
      'Облицовка из нержавеющей стали моется без абразива',
      'Поверхность без щелей: пролитое легко вытереть',
      'Каждая конфорка регулируется отдельно',
      'Ножки выравнивают плиту в линии',
      'Управление спереди, под рукой',
    ],
    kit: heatKit,
    care: heatCare,
  },
  {
    'stove-electric': { fuel: 'electric', weight: 1.3 },
    'stove-gas': { fuel: 'gas' },
    'stove-induction': { fuel: 'induction' },
  },
  (random, { fuel }) => {
    const burners = fuel === 'induction' ? random.pick([1, 2, 4]) : random.pick([2, 4, 6]);
    const oven = burners > 2 && fuel !== 'induction' && random.chance(0.6);
    const each = fuel === 'gas' ? random.pick([4.5, 5.5, 6]) : random.pick([3, 3.5, 4]);
    const power = burners * each + (oven ? 4.6 : 0);
    const length = burners === 1 ? 400 : burners * 200 + (burners === 2 ? 0 : 50);
    const name = { electric: 'электрическая', gas: 'газовая', induction: 'индукционная' }[fuel];
    const price = { electric: 21000, gas: 26000, induction: 38000 }[fuel];
    return {
      title: `Плита ${name} {brand} {model}, ${burners} конф.${oven ? ' с жарочным шкафом' : ''}`,
      size: `${burners}${oven ? 'ЖШ' : ''}`,
      params: {
        type: oven ? 'С жарочным шкафом' : burners === 1 ? 'Настольная' : 'На подставке',
        burners: String(burners),
        power,
        ...(fuel === 'gas' ? { gas: true } : { voltage: voltageFor(power) }),
        control: fuel === 'induction' ? 'Сенсорное' : 'Механическое',
        material: 'AISI 430',
        ...dimensions(length, 700, burners === 1 ? 200 : 860),
      },
      price: about(random, price * 0.5 + burners * price * 0.42 + (oven ? 31000 : 0)),
      grams: 14000 + burners * 13000 + (oven ? 38000 : 0),
      look: {
        kind: 'stove',
        tone: fuel === 'induction' ? 'black' : 'steel',
        width: length,
        height: burners === 1 ? 200 : 860,
        depth: 700,
        parts: burners,
      },
    };
  },
);

const roasting = defineFamily<object>(
  {
    key: 'roasting',
    group: 'heat',
    code: 'ШЖ',
    trade: 'machine',
    warranty: 12,
    intro: ['Жарочный шкаф для запекания мяса, рыбы и выпечки. Верх и низ регулируются отдельно.'],
    features: [
      'Камера из жаростойкой стали с теплоизоляцией',
      'Дверь открывается вниз и выдерживает противень',
      'Нагрев до 300 °C за 25 минут',
      'Секции включаются по одной: не платите за пустую камеру',
    ],
    kit: ['Шкаф, подставка, по одному противню на секцию, паспорт.'],
    care: heatCare,
  },
  { 'roasting-ovens': {} },
  (random) => {
    const sections = random.pick([1, 2, 3]);
    const power = Math.round(sections * random.pick([4.6, 4.8, 5.2]) * 10) / 10;
    const height = [0, 860, 1480, 1640][sections]!;
    return {
      title: `Шкаф жарочный {brand} {model}, ${sections} ${plural(sections, SECTIONS)}`,
      size: String(sections),
      params: {
        type: 'Электрический',
        sections: String(sections),
        power,
        voltage: '380',
        temperature: '50…300',
        control: random.pick(['Механическое', 'Электронное']),
        material: 'AISI 430',
        ...dimensions(840, 900, height),
      },
      price: about(random, 24000 + sections * 25500),
      grams: 30000 + sections * 48000,
      look: { kind: 'oven', tone: 'steel', width: 840, height, depth: 900, parts: sections },
    };
  },
);

const combis = defineFamily<{ boiler: boolean }>(
  {
    key: 'combi',
    group: 'heat',
    code: 'ПК',
    trade: 'machine',
    warranty: 24,
    intro: [
      'Пароконвектомат: жарит, запекает, тушит и готовит на пару в одной камере.',
      'Печь с паром и конвекцией. Один повар успевает вести три блюда по щупу и таймеру.',
    ],
    features: [
      'Вентилятор с реверсом пропекает все уровни одинаково',
      'Щуп показывает температуру в толще куска',
      'Двойное стекло двери открывается для мойки',
      'Душ на шланге для ополаскивания камеры',
      'Память рецептов: новичок готовит как шеф',
    ],
    kit: [
      'Пароконвектомат, щуп, шланги воды и слива, ключ сервисной панели, паспорт. Подставка и фильтр воды — отдельно.',
    ],
    care: [
      'Ставьте умягчитель: накипь на нагревателе — главная причина ремонта. Камеру мойте каждый день специальным средством.',
      'После мойки оставляйте дверь приоткрытой: так уплотнитель служит вдвое дольше.',
    ],
  },
  {
    'combi-boiler': { boiler: true, weight: 0.9 },
    'combi-injection': { boiler: false, weight: 1.3 },
  },
  (random, { boiler }) => {
    const levels = random.pick([5, 6, 7, 10, 10, 20]);
    const gn = levels === 20 ? random.pick(['GN 1/1', 'GN 2/1']) : 'GN 1/1';
    const power = Math.round(levels * (boiler ? 1.75 : 1.5) * 10) / 10;
    const height = levels === 20 ? 1790 : 420 + levels * 65;
    const width = gn === 'GN 2/1' ? 1120 : 860;
    return {
      title: `Пароконвектомат ${boiler ? 'бойлерный' : 'инжекционный'} {brand} {model}, ${levels} ${gn}`,
      size: `${levels}-${gn.slice(3).replace('/', '')}`,
      params: {
        type: boiler ? 'Бойлерный' : 'Инжекционный',
        levels: String(levels),
        gn,
        power,
        voltage: '380',
        temperature: '30…300',
        control: random.pick(['Электронное', 'Сенсорное']),
        water: true,
        material: 'AISI 304',
        ...dimensions(width, 790, height),
      },
      price: about(random, (135000 + levels * 27500) * (boiler ? 1.3 : 1)),
      grams: 62000 + levels * 9500,
      look: { kind: 'combi-oven', tone: 'steel', width, height, depth: 790, parts: levels },
    };
  },
);

const convection = defineFamily<object>(
  {
    key: 'convection',
    group: 'heat',
    code: 'ПКН',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Конвекционная печь для выпечки, допекания и запекания. Ставится на стол или расстойку.',
    ],
    features: [
      'Горячий воздух обходит каждый лист',
      'Подсветка камеры: дверь незачем открывать',
      'Таймер до 120 минут со звонком',
      'Скруглённая камера без щелей',
    ],
    kit: ['Печь, комплект листов по числу уровней, паспорт.'],
    care: heatCare,
  },
  { 'convection-ovens': { weight: 1.3 } },
  (random) => {
    const levels = random.pick([3, 4]);
    const big = random.chance(0.5);
    const power = big ? 6.4 : levels === 3 ? 2.7 : 3.2;
    const steam = random.chance(0.5);
    const width = big ? 800 : 600;
    return {
      title: `Печь конвекционная {brand} {model}, ${levels} уровня ${big ? '600×400' : '433×333'} мм${steam ? ', с паром' : ''}`,
      size: `${levels}${big ? '64' : '43'}`,
      params: {
        type: steam ? 'С увлажнением' : 'Без увлажнения',
        levels: String(levels),
        power,
        voltage: voltageFor(power),
        temperature: '50…280',
        water: steam,
        control: random.pick(['Механическое', 'Электронное']),
        material: 'AISI 430',
        ...dimensions(width, 640, 580),
      },
      price: about(random, (big ? 74000 : 41000) + levels * 2900 + (steam ? 7500 : 0)),
      grams: (big ? 62000 : 36000) + levels * 1000,
      look: { kind: 'oven', tone: 'steel', width, height: 580, depth: 640, parts: 1 },
    };
  },
);

const fryers = defineFamily<{ floor: boolean }>(
  {
    key: 'fryer',
    group: 'heat',
    code: 'ФР',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Фритюрница для картофеля, рыбы и курицы. Масло быстро возвращается к рабочей температуре.',
      'Фритюр для кафе, бургерной и столовой: нагреватель не даёт маслу остыть после загрузки.',
    ],
    features: [
      'Термостат держит температуру до 190 °C',
      'Аварийный выключатель от перегрева',
      'Холодная зона под нагревателем: крошки не горят',
      'Корзина с ненагревающейся ручкой',
    ],
    kit: ['Фритюрница, корзины по числу чаш, крышки, паспорт.'],
    care: [
      'Процеживайте масло после смены и меняйте по цвету полоски-теста. Нагреватель мойте только остывшим.',
    ],
  },
  { 'fryer-table': { floor: false, weight: 1.2 }, 'fryer-floor': { floor: true, weight: 0.8 } },
  (random, { floor }) => {
    const bowls = random.pick([1, 2]);
    const each = floor ? random.pick([10, 15, 18, 20]) : random.pick([4, 6, 8]);
    const volume = bowls * each;
    const power = Math.round(volume * (floor ? 0.6 : 0.55) * 10) / 10;
    const length = bowls * (floor ? 400 : 290);
    const height = floor ? 900 : 340;
    return {
      title: `Фритюрница ${floor ? 'напольная' : 'настольная'} {brand} {model}, ${bowls === 2 ? `${each}+${each}` : each} л`,
      size: bowls === 2 ? `${each}+${each}` : String(each),
      params: {
        type: floor ? 'Напольная' : 'Настольная',
        sections: String(bowls),
        volume,
        power,
        voltage: voltageFor(power),
        temperature: '60…190',
        control: 'Механическое',
        material: 'AISI 304',
        ...dimensions(length, floor ? 700 : 430, height),
      },
      price: about(random, (floor ? 48000 : 5200) + volume * (floor ? 1900 : 830)),
      grams: (floor ? 38000 : 4000) + volume * 700,
      look: {
        kind: 'fryer',
        tone: 'steel',
        width: length,
        height,
        depth: floor ? 700 : 430,
        parts: bowls,
      },
    };
  },
);

const contactGrills = defineFamily<{ surface: string }>(
  {
    key: 'contact-grill',
    group: 'heat',
    code: 'ГК',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Контактный гриль для мяса, сэндвичей и овощей: верхняя плита на пружине прижимает продукт сама.',
    ],
    features: [
      'Чугунные плиты держат жар под холодным продуктом',
      'Термостат от 50 до 300 °C',
      'Выдвижной лоток собирает жир',
      'Прижим регулируется под толщину',
    ],
    kit: ['Гриль, лоток для жира, щётка для плит, паспорт.'],
    care: [
      'Чистите плиты деревянной или латунной щёткой, пока они тёплые, и смазывайте маслом перед хранением.',
    ],
  },
  { 'grill-ribbed': { surface: 'Рифлёная' }, 'grill-flat': { surface: 'Гладкая', weight: 0.8 } },
  (random, { surface }) => {
    const double = random.chance(0.45);
    const power = double ? 3.6 : random.pick([1.8, 2.2]);
    const length = double ? 570 : random.pick([310, 410]);
    return {
      title: `Гриль контактный {brand} {model}, ${surface.toLowerCase()} поверхность, ${double ? 'двойной' : 'одинарный'}`,
      size: String(length),
      params: {
        type: double ? 'Двойной' : 'Одинарный',
        surface,
        power,
        voltage: '220',
        temperature: '50…300',
        control: 'Механическое',
        material: 'Чугун',
        ...dimensions(length, 370, 210),
      },
      price: about(random, double ? 27500 : 14800 + length * 6),
      grams: double ? 26000 : 9000 + length * 16,
      look: {
        kind: 'contact-grill',
        tone: 'steel',
        width: length,
        height: 210,
        depth: 370,
        parts: double ? 2 : 1,
      },
    };
  },
);

const riceCookers = defineFamily<object>(
  {
    key: 'rice-cooker',
    group: 'heat',
    code: 'РВ',
    trade: 'machine',
    warranty: 12,
    intro: ['Рисоварка: сама переходит с варки на подогрев и держит рис рассыпчатым до 6 часов.'],
    features: [
      'Чаша с антипригарным покрытием и отметками уровня',
      'Автоматический подогрев после варки',
      'Крышка плотно прилегает и не теряет пар',
      'Ручки не нагреваются',
    ],
    kit: ['Рисоварка, чаша, мерный стакан, лопатка, паспорт.'],
    care: [
      'Мойте чашу мягкой губкой. Перед установкой протирайте дно снаружи: капли сокращают срок нагревателя.',
    ],
  },
  { 'rice-cookers': { weight: 0.8 } },
  (random) => {
    const volume = random.pick([5, 6, 8, 10, 13, 20, 30]);
    const power = Math.round((0.7 + volume * 0.085) * 100) / 100;
    const width = 300 + volume * 7;
    return {
      title: `Рисоварка {brand} {model}, ${volume} л`,
      size: String(volume),
      params: {
        volume,
        power,
        voltage: '220',
        control: random.pick(['Механическое', 'Электронное']),
        material: 'AISI 430',
        ...dimensions(width, width, 280 + volume * 5),
      },
      price: about(random, 5400 + volume * 560),
      grams: 3800 + volume * 330,
      look: {
        kind: 'rice-cooker',
        tone: random.pick(['steel', 'white']),
        width,
        height: 280 + volume * 5,
        depth: width,
      },
    };
  },
);

const boilers = defineFamily<object>(
  {
    key: 'boiler',
    group: 'heat',
    code: 'КЭ',
    trade: 'machine',
    warranty: 12,
    intro: ['Кипятильник даёт кипяток для чая, кофе и кухни. Не нужно держать чайники на плите.'],
    features: [
      'Двойная стенка: снаружи не обжигает',
      'Защита от включения без воды',
      'Кран без подтекания с возвратной пружиной',
      'Индикатор готовности виден от стойки',
    ],
    kit: ['Кипятильник, поддон, паспорт.'],
    care: [
      'Снимайте накипь лимонной кислотой раз в две-три недели. При жёсткой воде поставьте фильтр.',
    ],
  },
  { boilers: {} },
  (random) => {
    const flow = random.chance(0.45);
    const volume = flow ? random.pick([8, 10]) : random.pick([6, 8, 10, 15, 20, 30]);
    const litres = flow ? random.pick([30, 50, 100]) : volume * 2;
    const power = flow ? (litres === 100 ? 9 : litres === 50 ? 6 : 3) : volume > 15 ? 3 : 2.5;
    const width = 220 + volume * 5;
    return {
      title: `Кипятильник ${flow ? 'проточный' : 'наливной'} {brand} {model}, ${flow ? `${litres} л/ч` : `${volume} л`}`,
      size: String(flow ? litres : volume),
      params: {
        type: flow ? 'Проточный' : 'Наливной',
        volume,
        litres,
        power,
        voltage: voltageFor(power),
        water: flow,
        control: flow ? 'Электронное' : 'Механическое',
        material: 'AISI 304',
        ...dimensions(width, width, 380 + volume * 6),
      },
      price: about(random, flow ? 24000 + litres * 260 : 4300 + volume * 270),
      grams: 3500 + volume * 260 + (flow ? 8000 : 0),
      look: { kind: 'water-boiler', tone: 'steel', width, height: 380 + volume * 6, depth: width },
    };
  },
);

const heaters = defineFamily<object>(
  {
    key: 'heater',
    group: 'heat',
    code: 'ВН',
    trade: 'machine',
    warranty: 24,
    intro: [
      'Накопительный водонагреватель: горячая вода в моечной и на время плановых отключений.',
    ],
    features: [
      'Магниевый анод защищает бак от коррозии',
      'Теплоизоляция 30 мм: остывает не больше чем на 5 °C за ночь',
      'Предохранительный клапан на 8 бар',
      'Терморегулятор до 75 °C',
    ],
    kit: ['Водонагреватель, клапан, анкеры, паспорт.'],
    care: ['Раз в год меняйте анод и промывайте бак, при жёсткой воде — раз в полгода.'],
  },
  { heaters: { weight: 0.7 } },
  (random) => {
    const volume = random.pick([30, 50, 80, 100, 150, 200]);
    const power = volume > 100 ? 4.5 : volume > 50 ? 2 : 1.5;
    const height = 480 + volume * 5;
    return {
      title: `Водонагреватель накопительный {brand} {model}, ${volume} л`,
      size: String(volume),
      params: {
        type: 'Накопительный',
        volume,
        power,
        voltage: voltageFor(power),
        water: true,
        control: random.pick(['Механическое', 'Электронное']),
        material: random.pick(['Эмалированная сталь', 'AISI 304']),
        ...dimensions(450, 460, height),
      },
      price: about(random, 8900 + volume * 145),
      grams: 9000 + volume * 190,
      look: { kind: 'water-boiler', tone: 'white', width: 450, height, depth: 460 },
    };
  },
);

const bainMaries = defineFamily<{ soup: boolean }>(
  {
    key: 'bain-marie',
    group: 'heat',
    code: 'МР',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Мармит держит готовые блюда горячими на линии раздачи и не пересушивает их.',
      'Мармит для столовой и шведского стола. Температура до +85 °C.',
    ],
    features: [
      'Нагрев регулируется плавно',
      'Поверхность без швов легко протирать',
      'Направляющие для подносов ставятся по запросу',
      'Стыкуется с прилавками той же линии',
    ],
    kit: heatKit,
    care: heatCare,
  },
  { 'marmite-soup': { soup: true, weight: 0.8 }, 'marmite-main': { soup: false } },
  (random, { soup }) => {
    const sections = random.pick(soup ? [1, 2, 3] : [2, 3, 4]);
    const length = soup ? 300 + sections * 400 : sections * 330 + 120;
    const power = Math.round(sections * (soup ? 1.2 : 0.6) * 10) / 10;
    return {
      title: soup
        ? `Мармит для первых блюд {brand} {model}, ${sections} ${plural(sections, POTS)}`
        : `Мармит для вторых блюд {brand} {model}, ${sections} GN 1/1`,
      size: `${sections}`,
      params: {
        type: soup ? 'Для первых блюд' : random.pick(['Паровой', 'Сухой']),
        sections: String(sections),
        ...(!soup && { gn: 'GN 1/1' }),
        power,
        voltage: voltageFor(power),
        temperature: '30…85',
        control: 'Механическое',
        material: 'AISI 304',
        ...dimensions(length, 700, 870),
      },
      price: about(random, 31000 + sections * 9200),
      grams: 34000 + sections * 11000,
      look: {
        kind: 'bain-marie',
        tone: 'steel',
        width: length,
        height: 870,
        depth: 700,
        parts: sections,
      },
    };
  },
);

const microwaves = defineFamily<object>(
  {
    key: 'microwave',
    group: 'heat',
    code: 'СВЧ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Микроволновая печь для кухни и раздачи: разогревает порцию за минуту и работает без перерывов.',
    ],
    features: [
      'Ровный под без вращающейся тарелки',
      'Двадцать программ на кнопках',
      'Фильтр воздуха снимается и моется',
      'Камера из нержавеющей стали',
    ],
    kit: ['Печь, съёмная полка, паспорт.'],
    care: ['Протирайте камеру влажной тканью после смены и мойте воздушный фильтр раз в неделю.'],
  },
  { microwaves: { weight: 0.8 } },
  (random) => {
    const power = random.pick([1, 1.4, 1.8]);
    const volume = random.pick([25, 30, 34]);
    return {
      title: `Печь микроволновая {brand} {model}, ${volume} л, ${Math.round(power * 1000)} Вт`,
      size: String(Math.round(power * 1000)),
      params: {
        volume,
        power: Math.round(power * 16) / 10,
        voltage: '220',
        control: random.pick(['Электронное', 'Механическое']),
        material: 'AISI 430',
        ...dimensions(510, 430, 310),
      },
      price: about(random, 14500 + power * 17500),
      grams: 16000 + volume * 120,
      look: { kind: 'oven', tone: 'steel', width: 510, height: 310, depth: 430, parts: 1 },
    };
  },
);

/** All that cooks, boils and keeps hot. */
export const heatFamilies: readonly Family[] = [
  stoves,
  roasting,
  combis,
  convection,
  fryers,
  contactGrills,
  riceCookers,
  boilers,
  heaters,
  bainMaries,
  microwaves,
];
