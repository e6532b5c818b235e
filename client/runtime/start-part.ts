interface Startable {
  start(): unknown;
}

/** Loads a part and starts it; where it cannot be had, the page works as without a script. */
export function startPart(load: () => Promise<Startable>): Promise<unknown> {
  return load().then(start, () => {});
}

async function start(part: Startable): Promise<void> {
  try {
    await part.start();
  } catch (error) {
    reportError(error);
  }
}
