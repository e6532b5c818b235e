import * as desk from '../../../shared/desk-routes.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { DeskRequest } from '../desk/desk-page.ts';
import { findNeighbours } from '../desk/find-neighbours.ts';
import { type InquiryKey, readInquiryFilters, readSomeKeys } from './inquiry-keys.ts';

const cards = { callback: desk.callback, question: desk.question, inquiry: desk.inquiry };

/** Calls, questions and forms around one in the queue that one came from. */
export const findAround = (
  db: Db,
  { entity, id }: InquiryKey,
  { query, staff, now }: Pick<DeskRequest, 'query' | 'staff' | 'now'>,
) =>
  findNeighbours({
    query: query.get('list') ?? '',
    address: desk.inquiries(),
    read: (list, window) =>
      readSomeKeys(db, readInquiryFilters(list), { me: staff.id, now, ...window }),
    isThis: (other) => other.entity === entity && other.id === id,
    addressOf: (other) => cards[other.entity](other.id),
  });
