import { createNotice, type Notice } from '../../shared/notice.ts';

/** After a change of the account. */
export const savedNotice = (title: string, description?: string): Notice =>
  createNotice({
    id: 'account',
    title,
    icon: 'circle-check',
    color: 'success',
    ...(description && { description }),
  });
