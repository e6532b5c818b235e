import { currentContext } from '../../platform/http/request-context.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { UpstreamCall } from '../api/connect-contract.ts';

interface ObserveDeps {
  metrics: Pick<Metrics, 'observeUpstream'>;
  log: Pick<Log, 'warn'>;
}

/**
 * Measures the calls of the shop behind and logs those that failed, with the id of the request; those
 * not made because several had failed just before are only measured.
 */
export function observeShop({ metrics, log }: ObserveDeps): (observed: UpstreamCall) => void {
  return ({ error, ...observed }) => {
    metrics.observeUpstream(observed);
    if (observed.outcome !== 'failed') return;
    const { call, seconds, retries } = observed;
    const about = {
      id: currentContext()?.id ?? null,
      call,
      ms: Math.round(1000 * seconds),
      retries,
    };
    log.warn({ ...about, err: error }, 'Магазин не ответил на вызов');
  };
}
