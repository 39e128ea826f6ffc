import { azureDevOps } from './azure-devops.host.ts'
import { bitbucketCloud } from './bitbucketcloud.host.ts'
import { bitbucketServer } from './bitbucketserver.host.ts'
import { gerrit } from './gerrit.host.ts'
import type { GitHost } from './git-host.ts'
import { gitea } from './gitea.host.ts'
import { gitHub } from './github.host.ts'
import { gitHubApp } from './github-app.host.ts'
import { gitLab } from './gitlab.host.ts'
import { pagure } from './pagure.host.ts'

/** Every kind of git host whose pull requests Weft opens. A new one is its file and a line here. */
export const gitHosts: readonly GitHost[] = [
  gitHub,
  gitHubApp,
  gitLab,
  gitea,
  bitbucketCloud,
  bitbucketServer,
  azureDevOps,
  gerrit,
  pagure,
]

/** The host that Weblate's `vcs` names; null for plain git. */
export const gitHostOf = (vcs: string): GitHost | null => gitHosts.find((host) => host.vcs === vcs) ?? null
