import { boxPage } from './box/box-page.tsx';
import { contentPage, contentRoom } from './content/content-room.tsx';
import { previewText } from './content/preview-text.tsx';
import { changeCard } from './desk/cards.ts';
import type { DeskActionRoute, DeskPageRoute } from './desk/desk-page.ts';
import { addNote, removeNote } from './desk/note-actions.ts';
import { removeView, saveView } from './desk/saved-views.ts';
import { journalPage, keysPage, undoAction } from './desk/small-pages.tsx';
import { createViewsPage } from './desk/views-page.tsx';
import { jobPage, stopJobAction } from './jobs/job-page.tsx';
import { messagesPage } from './letters/messages-page.tsx';
import { sendMessageNow } from './letters/send-message-now.ts';
import { livePage } from './live/live-page.ts';
import { reportFile, reportsPage } from './reports/reports-page.tsx';
import {
  removeMiss,
  searchCheckPage,
  searchPage,
  searchRoom,
  searchTryPage,
} from './search/search-room.tsx';
import { letterPreviewPage, previewLetter } from './settings/letter-preview.tsx';
import {
  letterPage,
  lettersPage,
  restoreLetterText,
  saveLetterTexts,
} from './settings/letter-settings.tsx';
import { paymentSettingsPage, savePaymentWays } from './settings/payment-settings.tsx';
import { saveSettings, settingsPage, settingsRoom } from './settings/settings-room.tsx';
import { tryLetter } from './settings/try-letter.ts';
import {
  addOwnPasskey,
  endOwnSession,
  endStaffSessions,
  ownPage,
  ownTotpPage,
  removeOwnPasskey,
  renewOwnCodes,
  saveOwnTotp,
} from './staff/own-sign-in.tsx';
import { endStaffAction, inviteAction, roleAction, staffPage } from './staff/staff-pages.tsx';
import { todayPage } from './today/today-page.tsx';
import { viewedLists } from './viewed-lists.ts';

/** Pages of the desk itself, content, search and settings. */
export const ownPages: readonly DeskPageRoute[] = [
  todayPage,
  boxPage,
  journalPage,
  keysPage,
  staffPage,
  ownPage,
  ownTotpPage,
  reportsPage,
  reportFile,
  livePage,
  contentPage,
  contentRoom.listPage,
  contentRoom.itemPage,
  searchPage,
  searchTryPage,
  searchCheckPage,
  searchRoom.listPage,
  searchRoom.itemPage,
  settingsPage,
  paymentSettingsPage,
  lettersPage,
  letterPage,
  letterPreviewPage,
  settingsRoom.listPage,
  settingsRoom.itemPage,
  jobPage,
  messagesPage,
  createViewsPage(viewedLists),
];

/** Actions of the desk itself, content, search and settings. */
export const ownActions: readonly DeskActionRoute[] = [
  changeCard,
  sendMessageNow,
  addNote,
  removeNote,
  saveView,
  removeView,
  undoAction,
  stopJobAction,
  inviteAction,
  roleAction,
  endStaffAction,
  addOwnPasskey,
  removeOwnPasskey,
  saveOwnTotp,
  renewOwnCodes,
  endOwnSession,
  endStaffSessions,
  contentRoom.itemAction,
  previewText,
  searchRoom.itemAction,
  removeMiss,
  saveSettings,
  savePaymentWays,
  saveLetterTexts,
  restoreLetterText,
  previewLetter,
  tryLetter,
  settingsRoom.itemAction,
];
