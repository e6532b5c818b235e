import { restoreRow } from './chosen-row.ts';
import { startClosingMenus } from './close-menus.ts';
import { startDeskKeys } from './desk-keys.ts';
import { startDragging } from './drag-places.ts';
import { startDroppingFiles } from './drop-files.ts';
import { startInlineFields } from './inline-fields.ts';
import { startTemplates } from './insert-templates.ts';
import { startKeepingTyped } from './keep-typed.ts';
import { startLetterSwitch } from './letter-switch.ts';
import { startLiveCounts } from './live-counts.ts';
import { startPasskeys } from './passkey-forms.ts';
import { startPreviews } from './preview-texts.ts';
import { startSendingInPlace } from './send-in-place.ts';

restoreRow();
startDeskKeys();
// Typed text is asked about before anything else hears of a press.
startKeepingTyped();
// Cells come first: forms of their own go another way.
startInlineFields();
startSendingInPlace();
startDroppingFiles();
startDragging();
startPreviews();
startTemplates();
startLiveCounts();
startPasskeys();
startClosingMenus();
startLetterSwitch();
