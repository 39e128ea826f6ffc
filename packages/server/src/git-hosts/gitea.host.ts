import { openHostApi } from './api/host-api.ts'
import type { GitHost } from './git-host.ts'
import { giteaClient } from './gitea/gitea-client.ts'

/** Gitea and Forgejo, whose APIs are the same: https://docs.gitea.com/api/, https://codeberg.org/api/swagger. */
export const gitea: GitHost = {
  vcs: 'gitea',
  label: 'Gitea, Forgejo',
  apiOf: (hostname) => `https://${hostname}/api/v1`,
  connect(access, repository) {
    const signIn = async () => ({ authorization: `token ${access.secret}` })
    return giteaClient(openHostApi(access, { signIn }), access, repository)
  },
}
