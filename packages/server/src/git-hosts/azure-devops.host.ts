import { openHostApi } from './api/host-api.ts'
import { azureClient } from './azure/azure-client.ts'
import { canonicalAzure } from './azure/azure-path.ts'
import type { GitHost, HostAccess } from './git-host.ts'

const openApi = (access: HostAccess) => {
  const basic = Buffer.from(`:${access.secret}`).toString('base64')
  return openHostApi(access, {
    signIn: async () => ({ authorization: `Basic ${basic}` }),
    // Without it those who are not signed in are sent to a page for people.
    headers: { 'x-tfs-fedauthredirect': 'Suppress' },
    isSignedOut: ({ status }) => status === 203,
  })
}

/** Azure DevOps, Services and Server, with a personal access token: https://learn.microsoft.com/rest/api/azure/devops/git/. */
export const azureDevOps: GitHost = {
  vcs: 'azure_devops',
  label: 'Azure DevOps',
  apiOf: (hostname) => `https://${hostname}`,
  canonical: canonicalAzure,
  connect(access, repository) {
    // People are looked up at a separate host.
    const isServices = new URL(access.api).hostname === 'dev.azure.com'
    const people = isServices ? openApi({ ...access, api: 'https://vssps.dev.azure.com' }) : openApi(access)
    return azureClient({ api: openApi(access), people }, access, repository)
  },
}
