import { openHostApi } from './api/host-api.ts'
import { gerritClient } from './gerrit/gerrit-client.ts'
import type { GitHost } from './git-host.ts'

/** Gerrit, with the HTTP password of an account: https://gerrit-review.googlesource.com/Documentation/rest-api.html. */
export const gerrit: GitHost = {
  vcs: 'gerrit',
  label: 'Gerrit',
  apiOf: (hostname) => `https://${hostname}/a`,
  connect(access, repository) {
    const basic = Buffer.from(`${access.username}:${access.secret}`).toString('base64')
    const signIn = async () => ({ authorization: `Basic ${basic}` })
    // The prefix before its JSON keeps other sites from running it as a script.
    return gerritClient(openHostApi(access, { signIn, prefix: ")]}'" }), access, repository)
  },
}
