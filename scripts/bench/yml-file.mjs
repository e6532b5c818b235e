import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './data-folder.mjs';

const CATEGORIES = 300;
const TOP_CATEGORIES = 15;
const BATCH = 200;
const sentence =
  'Аппарат для приготовления блюд с паром и конвекцией: корпус из нержавеющей стали, понятная панель, простая мойка. ';

/** A YML file of that many offers of about 2 KB, made once; the same bytes every time. */
export async function prepareYml(offers) {
  const file = join(benchFolder, `offers-${offers}.xml`);
  if (existsSync(file)) return file;
  mkdirSync(benchFolder, { recursive: true });
  const out = createWriteStream(`${file}.part`);
  out.write(head());
  for (let from = 1; from <= offers; from += BATCH) {
    const to = Math.min(offers, from + BATCH - 1);
    const batch = Array.from({ length: to - from + 1 }, (_, at) => offer(from + at)).join('');
    if (!out.write(batch)) await once(out, 'drain');
  }
  out.end('</offers></shop></yml_catalog>\n');
  await once(out, 'close');
  renameSync(`${file}.part`, file);
  return file;
}

function head() {
  const categories = Array.from({ length: CATEGORIES }, (_, at) => {
    const id = at + 1;
    const parent = id > TOP_CATEGORIES ? ` parentId="${1 + (id % TOP_CATEGORIES)}"` : '';
    return `<category id="${id}"${parent}>Раздел ${id}</category>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="2026-01-01T12:00+03:00"><shop><name>Проба</name>
<currencies><currency id="RUB" rate="1"/></currencies>
<categories>${categories.join('')}</categories>
<offers>
`;
}

function offer(number) {
  const price = 1000 + (number % 90_000);
  const category = TOP_CATEGORIES + 1 + (number % (CATEGORIES - TOP_CATEGORIES));
  const parameters = Array.from(
    { length: 6 },
    (_, at) =>
      `<param name="Параметр ${at}" unit="${at % 2 ? 'мм' : 'кВт'}">${(number * (at + 3)) % 200}</param>`,
  );
  return `<offer id="p${number}" available="true"><url>https://shop.example/p/${number}</url>
<price>${price}.50</price><oldprice>${price + 5000}</oldprice><currencyId>RUB</currencyId>
<categoryId>${category}</categoryId><picture>https://shop.example/i/${number}-1.jpg</picture>
<picture>https://shop.example/i/${number}-2.jpg</picture><vendor>Завод ${number % 150}</vendor>
<vendorCode>ART-${number}</vendorCode><name>Пароконвектомат ПКА-${number % 40} модель ${number}</name>
<description>${sentence.repeat(3)}</description><weight>${number % 50}.5</weight>
<count>${number % 20}</count>${parameters.join('')}</offer>
`;
}
