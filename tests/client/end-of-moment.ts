/** End of the moment in which a value was changed: its first change is sent there (`createLatestWins`). */
export const endOfMoment = (): Promise<void> => Promise.resolve();
