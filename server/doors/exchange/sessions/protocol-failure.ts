/** The exchange cannot go on as asked; the message is shown to the people at the other end, in Russian. */
export class ProtocolFailure extends Error {
  override name = 'ProtocolFailure';
}
