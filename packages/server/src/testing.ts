// What the testkit needs of the server beyond its public exports.

export { type App, buildApp } from './app.ts'
export { type Config, readConfig } from './config.ts'
export type { Database } from './db/database.ts'
export { createDatabase, type DatabaseConfig, openDatabase } from './db/open-database.ts'
export { dropCaches } from './domain/cache-drop.ts'
export { addUser } from './domain/user/add-user.ts'
export { seedAccess } from './domain/user/seed-access.ts'
export { csrfTokenOf } from './domain/user/session-secret.ts'
export { startSession } from './domain/user/start-session.ts'
export type { GitProcess } from './git/index.ts'
export { startGitInTests } from './git/testing.ts'
