import type { ComponentRecord } from '../../catalog/records.ts'
import { statement } from '../../db/database.ts'
import {
  checkHost,
  closeRepository,
  fetchRemoteTree,
  listTree,
  openRepository,
  parseRepositoryUrl,
  type RemoteTip,
  readRef,
  type TreeEntry,
  trackingRef,
} from '../../git/index.ts'
import type { SeenTip } from '../../jobs/repository-jobs.ts'
import type { FieldProblem } from '../../refusal.ts'
import type { KeyHolder } from '../../secrets/key-holder.ts'
import { gitOf } from '../../secrets/remote-secrets.ts'
import type { Services } from '../../services.ts'
import { repositoryDirectory } from '../clone/repository-directory.ts'
import { hasClone, readClone } from './read-clone.ts'

/** The content of a repository at the tip of a branch. */
export interface RemoteLook {
  /** The branch that was looked at: the remote's default one where none was asked for. */
  readonly branch: string
  /** Regular files. */
  readonly paths: readonly string[]
}

export type LookResult =
  /** `look` is null where the host did not send the files in time: the import finds out what there is. */
  | { readonly ok: true; readonly branch: string; readonly look: RemoteLook | null; readonly tip: SeenTip }
  | { readonly ok: false; readonly problems: FieldProblem[] }

/** Milliseconds that a request waits for somebody else's git host. */
const deadline = 30_000

const refused = (attr: string, detail: string): LookResult => ({
  ok: false,
  problems: [{ code: 'invalid', attr, detail }],
})

/** From where repositories may be read, and for how many milliseconds. */
interface LookLimits {
  readonly localPath: boolean
  /** The holder of the keys for ssh addresses; null for other addresses. */
  readonly holder: KeyHolder | null
  readonly deadline?: number
}

/**
 * Looks at the tip of a remote branch (null: its default one) without its files' content where the host can leave it out. A
 * large repository on a host that cannot, or one on a slow line, is no reason to refuse it: that its branch is there suffices.
 */
export async function lookAtRemote(
  services: Services,
  repo: string,
  branch: string | null,
  allow: LookLimits,
): Promise<LookResult> {
  const url = parseRepositoryUrl(repo, allow)
  if (!url.ok) return refused('repo', url.problem.detail)
  const found: { tip?: RemoteTip } = {}
  const at = Date.now()
  const git = allow.holder ? gitOf(services, allow.holder) : services.git
  const tree = await fetchRemoteTree(git, url.value, branch, {
    deadline: allow.deadline ?? deadline,
    sizeLimit: services.config.cloneLimit,
    known(tip) {
      found.tip = tip
      return treeOfTip(services, repo, tip)
    },
  })
  if (!tree.ok && tree.problem.code === 'timeout' && found.tip)
    return { ok: true, branch: found.tip.branch, look: null, tip: { revision: found.tip.revision, at } }
  if (!tree.ok) return refused('repo', tree.problem.detail)
  const files = tree.value.entries.filter(({ type }) => type === 'file' || type === 'executable')
  const look = { branch: tree.value.branch, paths: files.map(({ path }) => path) }
  return { ok: true, branch: look.branch, look, tip: { revision: tree.value.revision, at } }
}

const selectClones = statement<{ id: number }>(
  'clones_of_address',
  `select id from components where repo = $1 and branch = $2 and repository_component_id is null order by id limit 5`,
)

/**
 * The tree of a remote's tip, if a clone of this node has exactly that tip. A host that cannot leave out the files'
 * content would otherwise send all of it again for each component of a repository. A person who may ask the host for its
 * tip may see its paths.
 */
async function treeOfTip(
  { database, config, git }: Services,
  repo: string,
  { branch, revision }: RemoteTip,
): Promise<readonly TreeEntry[] | null> {
  for (const { id } of await database.query(selectClones, [repo, branch])) {
    const directory = repositoryDirectory(config.dataDir, id)
    if (!(await hasClone(directory))) continue
    const repository = openRepository(git, directory)
    try {
      if ((await readRef(repository, trackingRef(branch))) === revision) return await listTree(repository, revision)
    } finally {
      await closeRepository(repository)
    }
  }
  return null
}

/** Looks at what our own clone of a component's repository has; null where nothing was imported yet. */
export const lookAtClone = (services: Services, owner: ComponentRecord): Promise<RemoteLook | null> =>
  readClone(services, owner.row.id, async ({ repository, branch, tip }) => {
    const files = (await listTree(repository, tip)).filter(({ type }) => type === 'file' || type === 'executable')
    return { branch, paths: files.map(({ path }) => path) }
  })

/** The problems of a push address; nothing is sent there. */
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
