import { describe, expect, it } from 'vitest';
import {
  makeReceiptLines,
  type SoldLine,
  type VatRate,
} from '../../../../server/integrations/payments/receipt-lines.ts';
import {
  paymentBody,
  receiptBody,
  refundBody,
} from '../../../../server/integrations/payments/yookassa-requests.ts';
import { payment, refund } from './sample-payment.ts';

const sold: SoldLine = {
  title: 'Нож',
  quantity: 1000,
  unitPrice: 10_000,
  vatRate: 22,
  taxAsAdvance: true,
  subject: 'commodity',
};

/** Items of the three receipts of a line: of a prepayment, of settlement, and of the first given back. */
function itemsOf(line: SoldLine) {
  const amount = (line.unitPrice * line.quantity) / 1000;
  const [prepaid, settled] = [
    makeReceiptLines([line], amount, 'full_prepayment'),
    makeReceiptLines([line], amount, 'full_payment'),
  ];
  return [
    ...paymentBody({ ...payment, receipt: prepaid }, 1).receipt.items,
    ...receiptBody({ ...refund, receipt: settled }, 1).items,
    ...refundBody({ ...refund, receipt: prepaid }, 1).receipt.items,
  ];
}

describe('an item of a receipt', () => {
  it.each<[rate: VatRate, advance: number, settled: number]>([
    [22, 12, 11],
    [20, 6, 4],
    [10, 5, 3],
    [7, 10, 8],
    [5, 9, 7],
    [0, 2, 2],
    [null, 1, 1],
  ])(
    'names the tax of %s percent as that of an advance until the goods go',
    (vatRate, ...codes) => {
      const [advance, settled] = codes;
      expect(itemsOf({ ...sold, vatRate }).map(({ vat_code }) => vat_code)).toEqual([
        advance,
        settled,
        advance,
      ]);
    },
  );

  it('repeats the tax of a payment of a former version, also when it is given back', () => {
    const { taxAsAdvance: _later, ...former } = sold;
    expect(itemsOf(former).map(({ vat_code }) => vat_code)).toEqual([11, 11, 11]);
  });

  it.each([
    ['кг', 'kilogram'],
    ['Кг.', 'kilogram'],
    ['м', 'meter'],
    ['м²', 'square_meter'],
    ['л', 'liter'],
    ['шт', 'piece'],
    ['компл.', 'piece'],
    ['рул', 'piece'],
  ])('of goods that are sold by «%s» names the measure %s', (unit, measure) => {
    expect(new Set(itemsOf({ ...sold, unit }).map((item) => item.measure))).toEqual(
      new Set([measure]),
    );
  });

  it('is one piece where the units do not divide its sum', () => {
    const line = { ...sold, unit: 'кг', quantity: 1500, unitPrice: 333 };
    const [made] = makeReceiptLines([line], 500);
    expect(made).toMatchObject({ title: 'Нож (1,5 кг)', quantity: 1000, unitPrice: 500 });
    const { receipt } = paymentBody({ ...payment, receipt: made ? [made] : [] }, 1);
    expect(receipt.items.map(({ measure }) => measure)).toEqual(['piece']);
  });
});
