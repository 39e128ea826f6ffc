import { openHostApi } from './api/host-api.ts'
import type { GitHost } from './git-host.ts'
import { pagureClient } from './pagure/pagure-client.ts'

/** Pagure, with an API token: https://pagure.io/api/0/. */
export const pagure: GitHost = {
  vcs: 'pagure',
  label: 'Pagure',
  apiOf: (hostname) => `https://${hostname}/api/0`,
  connect(access, repository) {
    const signIn = async () => ({ authorization: `token ${access.secret}` })
    return pagureClient(openHostApi(access, { signIn }), access, repository)
  },
}
