/** Takes the place of the PostgreSQL driver in a program that has SQLite alone. */
export const types = { builtins: {}, getTypeParser: () => String };
export class Pool {}
// biome-ignore lint/style/noDefaultExport: as the driver itself is exported.
export default { types, Pool };
