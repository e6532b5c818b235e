import { createNotice, type Notice } from '../../shared/notice.ts';

/** Notice after a change of the account. */
export const savedNotice = (title: string, description?: string): Notice =>
  createNotice({
    id: 'account',
    title,
    icon: 'circle-check',
    color: 'success',
    ...(description && { description }),
  });

/** Notice beside a list whose firm, address or session is no longer there. */
export const goneFromListNotice = (title: string): Notice =>
  createNotice({ id: 'account', title, icon: 'circle-alert' });
