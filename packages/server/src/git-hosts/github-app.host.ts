import { openHostApi } from './api/host-api.ts'
import type { GitHost } from './git-host.ts'
import { openGitHubApp, writeCheckRun } from './github/github-app.ts'
import { gitHubClient, gitHubHeaders } from './github/github-client.ts'
import { repositoryItself } from './github/github-token.ts'
import { gitHub } from './github.host.ts'

/** GitHub with a GitHub App: no account for a robot, tokens of an hour, check runs, and branches in the repository itself. */
export const gitHubApp: GitHost = {
  ...gitHub,
  vcs: 'github-app',
  label: 'GitHub App',
  connect(access, repository) {
    const app = openGitHubApp(access, repository)
    const api = openHostApi(access, {
      signIn: async () => ({ authorization: `Bearer ${await app.token()}` }),
      headers: gitHubHeaders,
      onFault: ({ code }) => code === 'not-signed-in' && app.forgetToken(),
    })
    const account = {
      api,
      address: access.api,
      account: async () => `${(await app.self()).slug}[bot]`,
      fork: () => repositoryItself(api, repository),
      gitSignIn: async () => ({ username: 'x-access-token', password: await app.token() }),
      report: (report: Parameters<typeof writeCheckRun>[1]) => writeCheckRun({ api, app, repository }, report),
    }
    return gitHubClient(account, repository)
  },
}
