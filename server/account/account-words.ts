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
