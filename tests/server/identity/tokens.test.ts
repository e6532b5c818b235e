import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokens, type TokenClaims } from '../../../server/identity/tokens.ts';
import { ROLES } from '../../../shared/contract/shopper.ts';

const tokens = createTokens('secret');
const numbers = fc.nat({ max: 2_147_483_647 });
const claims: fc.Arbitrary<TokenClaims> = fc.oneof(
  fc.record({ kind: fc.constant('guest' as const), shopperId: numbers, issuedAt: numbers }),
  fc.record({
    kind: fc.constant('customer' as const),
    shopperId: numbers,
    sessionId: fc.uuid(),
    role: fc.constantFrom(...ROLES),
    issuedAt: numbers,
  }),
);

describe('tokens', () => {
  it('are read as they were signed [S6.2]', () => {
    fc.assert(
      fc.property(claims, (given) => {
        expect(tokens.read(tokens.sign(given))).toEqual(given);
      }),
    );
  });

  it('are refused with any sign changed', () => {
    fc.assert(
      fc.property(claims, fc.nat(), fc.constantFrom('x', '.', '0', 'Ж'), (given, at, sign) => {
        const token = tokens.sign(given);
        const place = at % token.length;
        const changed = token.slice(0, place) + sign + token.slice(place + 1);
        fc.pre(changed !== token);
        expect(tokens.read(changed)).toBeNull();
      }),
    );
  });

  it('are refused when another secret signed them', () => {
    const foreign = createTokens('other').sign({ kind: 'guest', shopperId: 1, issuedAt: 1 });
    expect(tokens.read(foreign)).toBeNull();
  });

  it.each(['', '.', 'g.1.1', 'g.1.1.', 'c.1.s.boss.1.x', '🙂'])('refuse %j', (text) =>
    expect(tokens.read(text)).toBeNull(),
  );

  it('refuse what is too long to be one', () => {
    expect(tokens.read(`${'x'.repeat(5000)}.y`)).toBeNull();
  });
});
