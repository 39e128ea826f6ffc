import type { ComponentRecord } from '../../catalog/records.ts'
import { checkHost, fetchRemoteTree, listTree, parseRepositoryUrl } from '../../git/index.ts'
import type { FieldProblem } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { readClone } from './read-clone.ts'

/** What a repository has at the tip of a branch. */
export interface RemoteLook {
  /** The branch that was looked at: the remote's default one where none was asked for. */
  readonly branch: string
  /** Regular files. */
  readonly paths: readonly string[]
}

export type LookResult =
  | { readonly ok: true; readonly look: RemoteLook }
  | { readonly ok: false; readonly problems: FieldProblem[] }

/** Milliseconds that a request waits for somebody else's git host. */
const deadline = 30_000

const refused = (attr: string, detail: string): LookResult => ({
  ok: false,
  problems: [{ code: 'invalid', attr, detail }],
})

/** Looks at the tip of a remote branch (null: its default one) without its files' content where the host can leave it out. */
export async function lookAtRemote(
  services: Services,
  repo: string,
  branch: string | null,
  allow: { readonly localPath: boolean },
): Promise<LookResult> {
  const url = parseRepositoryUrl(repo, allow)
  if (!url.ok) return refused('repo', url.problem.detail)
  const tree = await fetchRemoteTree(services.git, url.value, branch, {
    deadline,
    sizeLimit: services.config.cloneLimit,
  })
  if (!tree.ok) return refused('repo', tree.problem.detail)
  const files = tree.value.entries.filter(({ type }) => type === 'file' || type === 'executable')
  return { ok: true, look: { branch: tree.value.branch, paths: files.map(({ path }) => path) } }
}

/** Looks at what our own clone of a component's repository has; null where nothing was imported yet. */
export const lookAtClone = (services: Services, owner: ComponentRecord): Promise<RemoteLook | null> =>
  readClone(services, owner.row.id, async ({ repository, branch, tip }) => {
    const files = (await listTree(repository, tip)).filter(({ type }) => type === 'file' || type === 'executable')
    return { branch, paths: files.map(({ path }) => path) }
  })

/** What is wrong with an address to push to; nothing is sent there. */
export async function pushUrlProblems(
  services: Services,
  push: string,
  allow: { readonly localPath: boolean },
): Promise<FieldProblem[]> {
  if (push === '') return []
  const url = parseRepositoryUrl(push, allow)
  if (!url.ok) return [{ code: 'invalid', attr: 'push', detail: url.problem.detail }]
  const host = await checkHost(services.git, url.value)
  return host.ok ? [] : [{ code: 'invalid', attr: 'push', detail: host.problem.detail }]
}
