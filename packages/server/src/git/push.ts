import { branchRef } from './branch-name.ts'
import { fail, failureOf, type GitResult, succeed } from './failure.ts'
import { fetchHistory, type TransferSettings } from './fetch.ts'
import { isShallow, type Repository } from './repository.ts'
import type { RepositoryUrl } from './repository-url.ts'
import { runGit } from './run-git.ts'
import { withRemote } from './with-remote.ts'

export interface PushSettings extends Omit<TransferSettings, 'transferLimit'> {
  /**
   * Replaces the remote's history if its tip still is this revision (null: if the branch does not exist);
   * without it a push only adds commits.
   */
  readonly replaces?: string | null
  /**
   * Where the repository was fetched from, when that is another place than the one pushed to (a fork). What a shallow
   * clone lacks of the history is brought from there when the push needs it.
   */
  readonly fetchedFrom?: { readonly url: RepositoryUrl; readonly branch: string }
}

export interface PushTarget {
  /** An id, or a full reference name of ours. */
  readonly revision: string
  /** The remote's branch, which is made when missing. */
  readonly branch: string
}

/**
 * Makes a remote branch be one of our revisions. `rejected`: the remote has commits that we have
 * not; `declined`: the host's rules say no; `history-needed`: see fetchHistory. Default deadline: ten minutes.
 */
export async function pushBranch(
  repository: Repository,
  url: RepositoryUrl,
  target: PushTarget,
  settings: PushSettings = {},
): Promise<GitResult<{ readonly updated: boolean }>> {
  const pushed = await pushOnce(repository, url, target, settings)
  const from = settings.fetchedFrom
  if (pushed.ok || from === undefined || !/^(?:rejected|history-needed)$/.test(pushed.problem.code)) return pushed
  // To a shallow clone a fork's older commit looks like one that it has never seen: "fetch first".
  if (!(await isShallow(repository))) return pushed
  const whole = await fetchHistory(repository, from.url, from.branch, settings)
  return whole.ok ? pushOnce(repository, url, target, settings) : whole
}

async function pushOnce(
  repository: Repository,
  url: RepositoryUrl,
  target: PushTarget,
  settings: PushSettings,
): Promise<GitResult<{ readonly updated: boolean }>> {
  const ref = branchRef(target.branch)
  const lease = settings.replaces === undefined ? [] : [`--force-with-lease=${ref}:${settings.replaces ?? ''}`]
  const plain = [
    '--porcelain',
    '--progress',
    '--no-verify',
    '--no-follow-tags',
    '--no-signed',
    '--recurse-submodules=no',
  ]
  return withRemote(repository.settings, url, async ({ location, command, receivePack }) => {
    const args = ['push', ...plain, ...lease, ...receivePack, '--', location, `${target.revision}:${ref}`]
    const run = await runGit(repository.settings, args, {
      ...command,
      directory: repository.directory,
      deadline: settings.deadline ?? 600_000,
      signal: settings.signal,
      onProgress: settings.onProgress,
    })
    return run.ok ? readPorcelain(run.value, ref) : run
  })
}

/** Lines of `--porcelain`: `FLAG TAB FROM:TO TAB SUMMARY [(REASON)]`. */
function readPorcelain(
  run: { readonly exitCode: number; readonly stdout: Buffer; readonly stderr: string },
  ref: string,
): GitResult<{ readonly updated: boolean }> {
  const line = run.stdout
    .toString('utf8')
    .split('\n')
    .map((text) => text.split('\t'))
    .find(([flag, names]) => flag !== undefined && flag.length === 1 && names?.endsWith(`:${ref}`))
  if (run.exitCode === 0) return succeed({ updated: line?.[0] !== '=' })
  const summary = line?.[2] ?? ''
  if (line?.[0] !== '!') return { ok: false, problem: failureOf(run.stderr) }
  if (
    /\[rejected\]|fetch first|non-fast-forward|cannot lock ref|failed to update ref|incorrect old value/.test(summary)
  ) {
    return fail('rejected', `the remote branch has moved: ${summary}`)
  }
  if (/shallow update not allowed/.test(summary))
    return fail('history-needed', 'the host lacks history that is not here either')
  if (/No space left|unpacker error|unpack/.test(summary) && /space/i.test(run.stderr)) {
    return fail('declined', 'the disk of the host is full')
  }
  const words = [...run.stderr.matchAll(/^remote: *(.*\S)/gm)].map((match) => match[1]).join(' ')
  return fail('declined', `the host declined: ${words === '' ? summary : words}`.slice(0, 300))
}
