/** A port that cannot be listened on: told to the operator in one line. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/** Names of the settings that a listener's place comes from. */
interface PlaceNames {
  port: string;
  host: string;
}

/** The same promise, whose refusal says what to do. @throws ListenError for what the settings can mend. */
export async function explainListening(
  listening: Promise<number>,
  { port, host }: PlaceNames,
): Promise<number> {
  try {
    return await listening;
  } catch (error) {
    const { code, ...at } = error as { code?: string; port?: number; address?: string };
    if (code === 'EADDRINUSE') {
      throw new ListenError(
        `Порт ${at.port} уже занят: остановите программу, которая его держит, или задайте другой ${port}`,
      );
    }
    if (code === 'EACCES') {
      throw new ListenError(`Порт ${at.port} открыть не разрешено: задайте ${port} от 1024`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      const { address, hostname } = error as { address?: string; hostname?: string };
      throw new ListenError(
        `Адреса ${address ?? hostname} у этого компьютера нет: проверьте ${host} (0.0.0.0 — все его адреса)`,
      );
    }
    throw error;
  }
}
