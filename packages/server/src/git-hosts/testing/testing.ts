import type { GitRemote } from '@weft/testkit'
import { startAzure } from './azure.fixture.ts'
import { startBitbucketCloud } from './bitbucket-cloud.fixture.ts'
import { startBitbucketServer } from './bitbucket-server.fixture.ts'
import type { FakeHost } from './fake-host.fixture.ts'
import { startGerrit } from './gerrit.fixture.ts'
import { startGitea } from './gitea.fixture.ts'
import { startGitHub, startGitHubApp } from './github.fixture.ts'
import { startGitLab } from './gitlab.fixture.ts'
import { startPagure } from './pagure.fixture.ts'

export type { FakeHost } from './fake-host.fixture.ts'
export type { FakeFault } from './fake-server.fixture.ts'
export type { Forge, ForgePull } from './forge.fixture.ts'

const fakes: Readonly<Record<string, (remote: GitRemote) => Promise<FakeHost>>> = {
  github: startGitHub,
  'github-app': startGitHubApp,
  gitlab: startGitLab,
  gitea: startGitea,
  bitbucketcloud: startBitbucketCloud,
  bitbucketserver: startBitbucketServer,
  azure_devops: startAzure,
  gerrit: startGerrit,
  pagure: startPagure,
}

/** Starts the strict fake of a kind of git host over a real git remote. Stop it in `afterAll`; the remote is the caller's. */
export function startFakeHost(vcs: string, remote: GitRemote): Promise<FakeHost> {
  const start = fakes[vcs]
  if (start === undefined) throw new Error(`${vcs} has no fake: write one beside the others`)
  return start(remote)
}
