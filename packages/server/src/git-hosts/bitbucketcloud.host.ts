import { openHostApi } from './api/host-api.ts'
import { bitbucketCloudClient } from './bitbucket/cloud-client.ts'
import type { GitHost } from './git-host.ts'

/** Bitbucket Cloud, with an account's API token or the access token of a repository: https://developer.atlassian.com/cloud/bitbucket/rest/. */
export const bitbucketCloud: GitHost = {
  vcs: 'bitbucketcloud',
  label: 'Bitbucket Cloud',
  apiOf: () => 'https://api.bitbucket.org/2.0',
  canonical: (address) =>
    address.hostname === 'altssh.bitbucket.org' ? { ...address, hostname: 'bitbucket.org' } : address,
  connect(access, repository) {
    const { username, secret } = access
    const basic = Buffer.from(`${username}:${secret}`).toString('base64')
    const signIn = async () => ({ authorization: username === '' ? `Bearer ${secret}` : `Basic ${basic}` })
    return bitbucketCloudClient(openHostApi(access, { signIn }), access, repository)
  },
}
