import { createNotice, type Notice } from '../../shared/notice.ts';

/** Notice on the page that was open when its product left the shop. */
export const goneNotice = (): Notice =>
  createNotice({
    id: 'refusal',
    title: 'Товар больше не продаётся',
    icon: 'triangle-alert',
    color: 'warning',
  });
