import { startDeskKeys } from './desk-keys.ts';
import { startLiveCounts } from './live-counts.ts';
import { startPasskeys } from './passkey-forms.ts';

startDeskKeys();
startLiveCounts();
startPasskeys();
