import type { DeskBench } from '../desk/desk-bench.ts';
import { contentSamples } from './content-samples.ts';
import type { DeskSamples, MakeSamples } from './desk-samples.ts';
import { exchangeSamples } from './exchange-samples.ts';
import { goodsSamples } from './goods-samples.ts';
import { importSamples } from './import-samples.ts';
import { inquirySamples } from './inquiry-samples.ts';
import { moneySamples } from './money-samples.ts';
import { orderSamples } from './order-samples.ts';
import { peopleSamples } from './people-samples.ts';
import { priceSamples } from './price-samples.ts';
import { referenceSamples } from './reference-samples.ts';
import { reportSamples } from './report-samples.ts';
import { searchSamples } from './search-samples.ts';
import { settingsSamples } from './settings-samples.ts';
import { staffSamples } from './staff-samples.ts';
import { stockSamples } from './stock-samples.ts';

/** One line for each room of the back office. */
const rooms: readonly MakeSamples[] = [
  orderSamples,
  inquirySamples,
  priceSamples,
  stockSamples,
  importSamples,
  peopleSamples,
  staffSamples,
  moneySamples,
  exchangeSamples,
  reportSamples,
  goodsSamples,
  referenceSamples,
  contentSamples,
  searchSamples,
  settingsSamples,
];

/** Samples of all rooms in one. */
export function makeAllSamples(bench: DeskBench): Required<DeskSamples> {
  const made = rooms.map((make) => make(bench));
  return {
    things: Object.assign({}, ...made.map(({ things }) => things)),
    changes: Object.assign({}, ...made.map(({ changes }) => changes)),
    without: Object.assign({}, ...made.map(({ without }) => without ?? {})),
  };
}
