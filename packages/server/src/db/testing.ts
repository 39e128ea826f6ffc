// The testkit's part of the database: tests of the database do not load the whole server.
export type { Database } from './database.ts'
export { findBinaries } from './embedded/binaries.ts'
export { type EmbeddedServer, startEmbeddedServer } from './embedded/embedded-server.ts'
export { isAlive } from './embedded/server-user.ts'
export { createDatabase, type DatabaseConfig, openDatabase } from './open-database.ts'
