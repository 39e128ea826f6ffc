import { type HostApi, path } from '../api/host-api.ts'
import { reportText } from '../api/own-comment.ts'
import { askForEach } from '../api/refused-extras.ts'
import { reportMark } from '../api/repository-path.ts'
import { HostFault, type HostReport } from '../git-host.ts'
import { identityList, version as query, threadList } from './azure-answers.ts'

export interface AzureApis {
  readonly api: HostApi
  /** The API that looks up people. */
  readonly people: HostApi
}

interface PullPlace {
  /** The path of the pull request in the API. */
  readonly pull: string
  readonly organisation: string
}

/** Sets labels and asks reviewers; resolves to the names that the host refuses. */
export async function addExtras(
  { api, people }: AzureApis,
  { pull, organisation }: PullPlace,
  { labels, reviewers }: { readonly labels: readonly string[]; readonly reviewers: readonly string[] },
): Promise<readonly string[]> {
  const refused = await askForEach(labels, (name) =>
    api.ask({ method: 'POST', path: `${pull}/labels`, query, json: { name } }),
  )
  const unasked = await askForEach(reviewers, async (name) => {
    const id = await findPerson(people, organisation, name)
    await api.ask({ method: 'PUT', path: pull + path`/reviewers/${id}`, query, json: { id, vote: 0 } })
  })
  return [...refused, ...unasked]
}

async function findPerson(people: HostApi, organisation: string, name: string): Promise<string> {
  const criteria = { searchFilter: 'General', filterValue: name, ...query }
  const { value } = await people.ask({
    path: path`/${organisation}/_apis/identities`,
    query: criteria,
    answer: identityList,
  })
  const [person, ...others] = value
  if (person === undefined || others.length > 0) throw new HostFault('refused', `${name} is nobody, or several people.`)
  return person.id
}

export async function commentAtAzure(api: HostApi, pull: string, content: string): Promise<void> {
  const json = { comments: [{ parentCommentId: 0, content, commentType: 'text' }], status: 'closed' }
  await api.ask({ method: 'POST', path: `${pull}/threads`, query, json })
}

/** Writes our comment, or replaces it. */
export async function reportAtAzure(
  api: HostApi,
  pull: string,
  { report, me }: { readonly report: HostReport; readonly me: string },
): Promise<void> {
  const threads = `${pull}/threads`
  const { value } = await api.ask({ path: threads, query, answer: threadList })
  const mine = value.find(
    ({ comments: [first] }) => first?.author?.id === me && first.content?.startsWith(reportMark) === true,
  )
  const first = mine?.comments[0]
  if (mine === undefined || first === undefined) return commentAtAzure(api, pull, reportText(report))
  const at = threads + path`/${mine.id}/comments/${first.id}`
  await api.ask({ method: 'PATCH', path: at, query, json: { content: reportText(report) } })
}
