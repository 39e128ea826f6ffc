import { branchRef } from './branch-name.ts'
import { fail, failureOf, type GitResult, succeed } from './failure.ts'
import { fetchHistory, lsRemote, type TransferSettings } from './fetch.ts'
import { silenceOfHttp } from './remote-access.ts'
import { isShallow, type Repository } from './repository.ts'
import type { RepositoryUrl } from './repository-url.ts'
import { runGit } from './run-git.ts'
import { withRemote } from './with-remote.ts'

export interface PushSettings extends TransferSettings {
  /**
   * Replaces the remote's history if its tip is still this revision (null: if the branch does not exist);
   * without it, a push only adds commits.
   */
  readonly replaces?: string | null
  /**
   * The repository's source, if it differs from the push target (a fork). If the push needs history that the shallow clone
   * lacks, it is fetched from there.
   */
  readonly fetchedFrom?: { readonly url: RepositoryUrl; readonly branch: string }
  /** Only asks whether it would be let in: nothing is sent, and nothing changes. */
  readonly isTrial?: boolean
  /** Milliseconds for checking the remote after a push without an answer; default: one minute. */
  readonly lookFor?: number
}

export interface PushTarget {
  /** An id, or a full reference name of ours. */
  readonly revision: string
  /** The remote's branch, which is made if it is missing. */
  readonly branch: string
  /** A reference that is no branch, as Gerrit takes changes: `refs/for/main%topic=kiosk`. */
  readonly ref?: string
}

/**
 * Sets a remote branch to one of our revisions. `rejected`: the remote has commits that we lack; `declined`: the host's
 * rules forbid it; `history-needed`: see fetchHistory. Default deadline: half an hour, or ten minutes of silence from the
 * host, whose hooks may be slow. A push whose answer was lost may still have arrived, so the remote is checked then.
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
  // In a shallow clone a fork's older commit is unknown, so git answers "fetch first".
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
  const ref = target.ref ?? branchRef(target.branch)
  const lease = settings.replaces === undefined ? [] : [`--force-with-lease=${ref}:${settings.replaces ?? ''}`]
  const plain = [
    '--porcelain',
    '--progress',
    '--no-verify',
    '--no-follow-tags',
    '--no-signed',
    '--recurse-submodules=no',
  ]
  const { deadline = 1_800_000, silence = usualSilence, signal, onProgress } = settings
  const trial = settings.isTrial ? ['--dry-run'] : []
  const pushed = await withRemote(repository.settings, url, async ({ location, command, receivePack }) => {
    const args = ['push', ...plain, ...trial, ...lease, ...receivePack, '--', location, `${target.revision}:${ref}`]
    const run = await runGit(repository.settings, args, {
      ...command,
      configuration: { ...command.configuration, ...silenceOfHttp(silence) },
      directory: repository.directory,
      deadline,
      signal,
      onProgress,
      silence,
    })
    return run.ok ? readPorcelain(run.value, ref) : run
  })
  if (pushed.ok || settings.isTrial || !/^(?:timeout|network)$/.test(pushed.problem.code)) return pushed
  return (await hasArrived(repository, url, target, settings)) ? succeed({ updated: true }) : pushed
}

/** Milliseconds of silence after which a push is given up. */
const usualSilence = 600_000

/** Whether a push arrived although the host did not confirm it. */
async function hasArrived(
  repository: Repository,
  url: RepositoryUrl,
  { revision, branch }: PushTarget,
  { signal, lookFor = 60_000 }: PushSettings,
): Promise<boolean> {
  const look = { deadline: lookFor, ...(signal && { signal }) }
  const remote = await lsRemote(repository.settings, url, branch, look)
  if (!remote.ok || remote.value.tip === null) return false
  return remote.value.tip === (await repository.objects.info(revision))?.oid
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
