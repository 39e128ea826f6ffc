// What the testkit needs of the database alone: tests of the database do not load the whole server.
export type { Database } from './database.ts'
export { createDatabase, type DatabaseConfig, openDatabase } from './open-database.ts'
export { openPglite } from './pglite/pglite-sessions.ts'
export { dumpPglite } from './pglite/pglite-stream.ts'
