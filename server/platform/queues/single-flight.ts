/** One making for all who ask meanwhile: they wait for the same result. */
export function createSingleFlight<Result>(): (
  key: string,
  make: () => Promise<Result>,
) => Promise<Result> {
  const flights = new Map<string, Promise<Result>>();
  return (key, make) => {
    const running = flights.get(key);
    if (running) return running;
    const flight = make().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
