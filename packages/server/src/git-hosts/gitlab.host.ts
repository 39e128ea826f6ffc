import { openHostApi } from './api/host-api.ts'
import type { GitHost } from './git-host.ts'
import { gitLabClient } from './gitlab/gitlab-client.ts'

/** GitLab: https://docs.gitlab.com/api/merge_requests/. */
export const gitLab: GitHost = {
  vcs: 'gitlab',
  label: 'GitLab',
  apiOf: (hostname) => `https://${hostname}/api/v4`,
  canonical: (address) => (address.hostname === 'altssh.gitlab.com' ? { ...address, hostname: 'gitlab.com' } : address),
  connect(access, repository) {
    // Not the header PRIVATE-TOKEN, which a redirect would carry to another host.
    const signIn = async () => ({ authorization: `Bearer ${access.secret}` })
    return gitLabClient(openHostApi(access, { signIn }), access, repository)
  },
}
