export { type DatabaseProxy, startDatabaseProxy } from './databases/database-proxy.ts'
export {
  type DatabaseUnderTest,
  describeOnBothDatabases,
  describeOnEmbeddedDatabase,
} from './databases/describe-on-both-databases.ts'
export { findPostgresql } from './databases/postgresql-binaries.ts'
export { startPostgresql } from './databases/postgresql-server.ts'
export { hasPostgresql } from './databases/postgresql-template.ts'
export { type TestDatabase, testDatabase } from './databases/test-database.ts'
export {
  type CommitSettings,
  type GitRemote,
  type RemoteCommit,
  type RemoteFile,
  startGitRemote,
} from './git-remote.ts'
export { type GitSsh, hasSshServer, startGitSsh } from './git-ssh.ts'
export { catalogueHeader, type Kiosk, type KioskTexts, kioskCatalogue, kioskTexts, startKiosk } from './kiosk.ts'
export { startAppOn, startTestApp, type TestApp, type TestAppOptions, tokenOf } from './test-app.ts'
export { problemsOf, type TestClient, type TestReply, type TestRequest, testClient } from './test-client.ts'
