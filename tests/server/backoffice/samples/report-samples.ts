import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Reports change nothing. */
export const reportSamples: MakeSamples = () => ({
  things: { [desk.reportFile.path]: async () => 'xlsx' },
  changes: {},
});
