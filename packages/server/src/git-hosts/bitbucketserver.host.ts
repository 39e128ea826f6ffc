import { openHostApi } from './api/host-api.ts'
import { bitbucketServerClient } from './bitbucket/server-client.ts'
import type { GitHost } from './git-host.ts'

/** Bitbucket Data Center, with an HTTP access token: https://developer.atlassian.com/server/bitbucket/rest/. */
export const bitbucketServer: GitHost = {
  vcs: 'bitbucketserver',
  label: 'Bitbucket Data Center',
  apiOf: (hostname) => `https://${hostname}/rest`,
  connect(access, repository) {
    const signIn = async () => ({ authorization: `Bearer ${access.secret}` })
    return bitbucketServerClient(openHostApi(access, { signIn }), access, repository)
  },
}
