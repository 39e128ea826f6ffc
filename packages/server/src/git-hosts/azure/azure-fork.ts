import { type HostApi, path } from '../api/host-api.ts'
import { type Fork, HostFault } from '../git-host.ts'
import { version as query, repositoryReply } from './azure-answers.ts'
import type { AzureRepository } from './azure-path.ts'

export const readRepository = (api: HostApi, { organisation, project, name }: AzureRepository) =>
  api.ask({ path: path`/${organisation}/${project}/_apis/git/repositories/${name}`, query, answer: repositoryReply })

/** A fork beside its origin, in the same project and under its name with `.weft` behind, made if it is missing. */
export async function forkAtAzure(api: HostApi, origin: AzureRepository): Promise<Fork> {
  const { organisation, project } = origin
  const name = `${origin.name}.weft`
  const forkOf = ({ remoteUrl }: { readonly remoteUrl: string }): Fork => {
    const url = new URL(remoteUrl)
    url.username = ''
    return { repository: { path: `${organisation}/${project}/_git/${name}` }, pushUrl: url.href }
  }
  try {
    return forkOf(await readRepository(api, { organisation, project, name }))
  } catch (error) {
    if (!(error instanceof HostFault) || error.code !== 'not-found') throw error
  }
  const parent = await readRepository(api, origin)
  const json = {
    name,
    project: { id: parent.project.id },
    parentRepository: { id: parent.id, project: { id: parent.project.id } },
  }
  const at = path`/${organisation}/${project}/_apis/git/repositories`
  return forkOf(await api.ask({ method: 'POST', path: at, query, json, answer: repositoryReply }))
}
