import { pauseAfter } from '../../../platform/pause-after.ts';
import { type FeedScope, type FullFeedTerms, writeFullFeed } from './write-full-feed.ts';

/** The whole catalogue as it is while it is read, leaving others as much time as it takes. */
export type FullFeed = (scope: FeedScope) => AsyncIterable<string>;

export function createFullFeed({
  now,
  ...shop
}: Pick<FullFeedTerms, 'db' | 'siteUrl' | 'company'> & { now: () => number }): FullFeed {
  return (scope) =>
    writeFullFeed({ ...shop, scope, madeAt: now(), addFile: null, pause: pauseAfter });
}
