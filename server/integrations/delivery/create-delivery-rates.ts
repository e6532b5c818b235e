import { MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import type { Log } from '../../platform/log.ts';
import { WebServiceError } from '../web-service/ask-web-service.ts';
import type { Carrier, DeliveryRates, DeliveryRequest, RatedOption } from './delivery-rates.ts';
import { type DeliveryTariffs, quoteCourier, quoteTransport } from './tariff-table.ts';

interface DeliveryRatesOptions {
  /** The rows of now. */
  tariffs: () => DeliveryTariffs | Promise<DeliveryTariffs>;
  /** Takes the place of the transport company's table when there is one and it answers. */
  carrier: Carrier | null;
  now: () => Millis;
  log: Pick<Log, 'warn'>;
}

/** Time after failures in which people do not wait for the carrier. */
const REST_MS = MINUTE_MS;
/** Failures in a row after which it rests: one alone may be the question's, which anybody asks. */
const FAILURES_IN_A_ROW = 3;

export function createDeliveryRates(options: DeliveryRatesOptions): DeliveryRates {
  const { tariffs, carrier, now, log } = options;
  let restUntil = 0;
  let failures = 0;

  async function askCarrier(request: DeliveryRequest): Promise<readonly RatedOption[]> {
    if (!carrier || now() < restUntil) return [];
    try {
      const options = await carrier.quote(request);
      failures = 0;
      return options;
    } catch (error) {
      if (!(error instanceof WebServiceError)) throw error;
      // A refusal of one question comes at once and says nothing of others.
      if (error.fault !== 'rubbish' && ++failures >= FAILURES_IN_A_ROW) restUntil = now() + REST_MS;
      log.warn({ service: error.service, fault: error.fault, detail: error.detail }, 'доставка');
      return [];
    }
  }

  return {
    async loadCourier() {
      const table = await tariffs();
      return (request) => quoteCourier(request, table);
    },
    async quote(request) {
      const [table, carried] = await Promise.all([tariffs(), askCarrier(request)]);
      return quoteTable(request, table, carried);
    },
    quoteCarrier: askCarrier,
    async quoteWith(request, carried) {
      return quoteTable(request, await tariffs(), carried);
    },
  };
}

/** Ways of the tables; those of a carrier, when there are some, instead of the transport company. */
function quoteTable(
  request: DeliveryRequest,
  table: DeliveryTariffs,
  carried: readonly RatedOption[],
): readonly RatedOption[] {
  const courier = quoteCourier(request, table);
  const others = carried.length > 0 ? carried : [quoteTransport(request, table)];
  return courier ? [courier, ...others] : others;
}
