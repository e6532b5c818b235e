import { InvalidPriceError } from '../../../../shared/money.ts';
import type { FullReference } from '../draft/full-draft.ts';
import { type FeedContext, refuseRow, stageProduct } from './feed-context.ts';
import { FactError } from './read-facts.ts';
import { readFullProduct } from './read-full-product.ts';
import { referenceReaders } from './read-full-reference.ts';
import { RefusedImportError } from './refused-import.ts';
import type { XmlElement } from './xml-element.ts';

/** Reads the elements of a full feed one by one; goods come after what they refer to. */
export function createFullReader(
  reference: FullReference,
  context: FeedContext,
): (item: XmlElement) => void {
  return (item) => {
    if (item.name === 'offer') {
      context.countRow();
      return readOffer(reference, item, context);
    }
    // Goods without what they refer to would lose it: the whole file is refused.
    withFacts(
      () => referenceReaders[item.name]?.(reference, item, context),
      (message) => {
        const place = { file: context.file.name, line: item.line };
        throw new RefusedImportError(`<${item.name}>: ${message}`, place);
      },
    );
  };
}

function readOffer(reference: FullReference, offer: XmlElement, context: FeedContext): void {
  withFacts(
    () => {
      const product = readFullProduct(reference, offer, context);
      stageProduct(context, { ...product, part: 'goods', line: offer.line });
    },
    (message) => refuseRow(context, { source: 'yml', key: null, line: offer.line }, message),
  );
}

function withFacts(work: () => void, refuse: (message: string) => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof FactError || error instanceof InvalidPriceError)) throw error;
    refuse(error.message);
  }
}
