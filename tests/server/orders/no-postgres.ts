/** Takes the place of the PostgreSQL driver in a program that has SQLite alone. */
export const types = { builtins: {}, getTypeParser: () => String };
export class Pool {}
export default { types, Pool };
