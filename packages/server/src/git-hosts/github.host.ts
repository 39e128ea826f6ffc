import { openHostApi } from './api/host-api.ts'
import type { GitHost } from './git-host.ts'
import { gitHubClient, gitHubHeaders } from './github/github-client.ts'
import { commentAtGitHub, forkAtGitHub, readLogin } from './github/github-token.ts'

/** The API's address of github.com, of a company's `….ghe.com`, or of a GitHub Enterprise Server. */
export function gitHubApiOf(hostname: string): string {
  if (hostname === 'github.com') return 'https://api.github.com'
  return hostname.endsWith('.ghe.com') ? `https://api.${hostname}` : `https://${hostname}/api/v3`
}

/** GitHub with the token of an account. */
export const gitHub: GitHost = {
  vcs: 'github',
  label: 'GitHub',
  apiOf: gitHubApiOf,
  canonical: (address) => (address.hostname === 'ssh.github.com' ? { ...address, hostname: 'github.com' } : address),
  connect(access, repository) {
    const signIn = async () => ({ authorization: `Bearer ${access.secret}` })
    const api = openHostApi(access, { signIn, headers: gitHubHeaders })
    const account = {
      api,
      address: access.api,
      account: () => readLogin(api),
      fork: () => forkAtGitHub(api, repository, access.signal),
      gitSignIn: async () => ({ username: 'x-access-token', password: access.secret }),
      report: (report: Parameters<typeof commentAtGitHub>[2]) => commentAtGitHub(api, repository, report),
    }
    return gitHubClient(account, repository)
  },
}
