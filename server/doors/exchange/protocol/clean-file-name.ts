import { ProtocolFailure } from '../sessions/protocol-failure.ts';

const MAX_LENGTH = 250;
const KINDS = /\.(?:xml|zip|jpe?g|png|gif|webp|bmp|pdf|doc|docx|xls|xlsx|txt|csv)$/i;
/** Folders that clients put before the name. */
const PREFIXES = /^(?:\/?tmp\/|\/?upload\/1c_[a-z]+\/|\/?upload\/1c\/webdata\/|\.\/)/i;

/**
 * A file's name as the client gives it, as a relative path with slashes. It names a row, never a file
 * of ours. @throws ProtocolFailure when it leads outside or the file is of no kind that is exchanged.
 */
export function cleanFileName(given: string): string {
  const name = given.replaceAll('\\', '/').replace(PREFIXES, '').trim();
  const refuse = (reason: string): never => {
    throw new ProtocolFailure(`Имя файла: ${reason}`);
  };
  if (name === '') refuse('не названо');
  if (name.length > MAX_LENGTH) refuse('слишком длинное');
  if (/\p{Cc}/u.test(name)) refuse('недопустимые знаки');
  if (name.startsWith('/') || /^\p{L}:/u.test(name)) refuse('нужен путь внутри выгрузки');
  const steps = name.split('/');
  if (steps.some((step) => step === '' || step.startsWith('.'))) refuse('недопустимый путь');
  if (!KINDS.test(name)) refuse('такие файлы не принимаются');
  return name;
}
