export { type CraftedTree, commitCraftedTree } from './crafted-tree.ts'
export { type DatabaseProxy, startDatabaseProxy } from './databases/database-proxy.ts'
export {
  type DatabaseUnderTest,
  describeOnDatabase,
  describeOnEachVersion,
} from './databases/describe-on-postgresql.ts'
export { embeddedFolder } from './databases/embedded-folder.ts'
export { hasPgBouncer, type PgBouncer, startPgBouncer } from './databases/pgbouncer.ts'
export { type ReplicatedServers, startReplicated } from './databases/standby.ts'
export { type TestDatabase, testDatabase } from './databases/test-database.ts'
export { hasServer, nativeFolderOf, type ServerVersion, serverUrl } from './databases/test-servers.ts'
export { canMakeCertificates, startTlsServer, type TlsServer } from './databases/tls-server.ts'
export {
  type InstallationProcess,
  killAll,
  type ProcessKind,
  type ProcessWatch,
  watchProcesses,
} from './durability/process-table.ts'
export { makeRandom, type Random, shuffled } from './durability/random.ts'
export {
  compareWithServer,
  createTrafficRecord,
  makeKioskOverHttp,
  readTexts,
  readUnits,
  startTraffic,
  type Traffic,
  type TrafficOptions,
  type TrafficRecord,
} from './durability/traffic.ts'
export { freePort } from './free-port.ts'
export {
  type CommitSettings,
  type GitRemote,
  type RemoteCommit,
  type RemoteFile,
  startGitRemote,
} from './git-remote.ts'
export { type GitSsh, hasSshServer, startGitSsh } from './git-ssh.ts'
export {
  type HostileHost,
  type StallLimits,
  startEndlessHost,
  startSilentHost,
  startStallingHost,
} from './hostile-hosts.ts'
export { isThorough } from './is-thorough.ts'
export { startKiosk } from './kiosk.ts'
export { catalogueHeader, type KioskTexts, kioskCatalogue, kioskTexts } from './kiosk-catalogue.ts'
export type { Kiosk } from './kiosk-template.ts'
export { type MailServer, type MailServerOptions, type ReceivedLetter, startMailServer } from './mail-server.ts'
export { canFakeClock, createFakeClock, type FakeClock } from './power-cut/fake-clock.ts'
export { type NameLaw, type PowerCut, replayPowerCut } from './power-cut/power-cut.ts'
export { canRecord, type RecordedHistory, type Recording, startRecording } from './power-cut/recording.ts'
export { makeSelfSigned } from './self-signed.ts'
export { makeSoftAuthenticator, type SoftAuthenticator } from './soft-authenticator.ts'
export { joinTeam, makeTeam, type TestTeam } from './teams.ts'
export {
  addPeople,
  secretsKeyOfTests,
  startAppOn,
  startTestApp,
  type TestApp,
  type TestAppOptions,
  type TestBrowser,
  tokenOf,
} from './test-app.ts'
export { problemsOf, type TestClient, type TestReply, type TestRequest, testClient } from './test-client.ts'
export { runUpstreamGit, withoutSync } from './upstream-git.ts'
