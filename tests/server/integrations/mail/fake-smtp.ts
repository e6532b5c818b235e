import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface FakeSmtpOptions {
  /** Answer to a command by its first word (HELLO is the greeting, «.» the letter's end), instead of the usual one; null closes the line. */
  answers?: Record<string, string | null>;
  /** Says nothing, not even its greeting. */
  silent?: boolean;
}

/** A mail server on loopback that keeps the letters it was given, as they came. */
export async function withFakeSmtp(
  { answers = {}, silent = false }: FakeSmtpOptions,
  run: (url: string, letters: string[], commands: string[]) => Promise<void>,
): Promise<void> {
  const letters: string[] = [];
  const commands: string[] = [];
  const usual: Record<string, string> = {
    EHLO: '250 fake',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    QUIT: '221 bye',
    HELLO: '220 fake ESMTP',
    RSET: '250 ok',
    '.': '250 queued',
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    let letter: string[] | null = null;
    const answer = (word: string) => {
      const text = word in answers ? answers[word] : (usual[word] ?? '500 what?');
      if (text === null || text === undefined) socket.destroy();
      else socket.write(`${text}\r\n`);
    };
    socket.on('error', () => socket.destroy());
    if (!silent) answer('HELLO');
    socket.on('data', (data) => {
      if (silent) return;
      const lines = (rest + data.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (letter && line !== '.') letter.push(line.replace(/^\.\./, '.'));
        else if (letter) {
          letters.push(letter.join('\r\n'));
          letter = null;
          answer('.');
        } else {
          commands.push(line);
          const word = (line.split(' ')[0] ?? '').toUpperCase();
          answer(word);
          if (word === 'DATA' && !('DATA' in answers)) letter = [];
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    await run(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, letters, commands);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}
