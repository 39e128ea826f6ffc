import { checkHost } from './check-host.ts'
import { fail, GitError, type GitResult, succeed } from './failure.ts'
import { askForRedirect } from './redirect.ts'
import { type RemoteAccess, reachRemote } from './remote-access.ts'
import type { RepositoryUrl } from './repository-url.ts'
import type { GitSettings } from './settings.ts'

/**
 * Runs a command on a remote after checking its host's addresses. Git itself must not follow redirects, which could lead to
 * a private address. Hosts do redirect (a renamed project, a missing `.git`), so we read the redirect, check its target, and
 * try there.
 */
export async function withRemote<Value>(
  settings: GitSettings,
  url: RepositoryUrl,
  run: (access: RemoteAccess) => Promise<GitResult<Value>>,
): Promise<GitResult<Value>> {
  const opened = await orFailure(() => settings.secrets.openAddress(url))
  if (!opened.ok) return opened
  let at = opened.value
  for (let hop = 0; ; hop++) {
    const checked = await checkHost(settings, at)
    if (!checked.ok) return checked
    const access = await orFailure(() => reachRemote(settings, at, checked.value))
    if (!access.ok) return access
    const result = await runReleasing(access.value, run)
    if (result.ok || !isRedirect(result.problem)) return result
    if (hop === 3) return fail('refused', 'the host redirects again and again')
    const next = await askForRedirect(at, checked.value)
    if (!next.ok) return next
    at = next.value
  }
}

async function runReleasing<Value>(
  access: RemoteAccess,
  run: (access: RemoteAccess) => Promise<GitResult<Value>>,
): Promise<GitResult<Value>> {
  try {
    return await run(access)
  } finally {
    await access.release?.()
  }
}

async function orFailure<Value>(work: () => Promise<Value>): Promise<GitResult<Value>> {
  try {
    return succeed(await work())
  } catch (error) {
    if (error instanceof GitError) return { ok: false, problem: error.failure }
    throw error
  }
}

function isRedirect(problem: { readonly code: string; readonly detail: string }): boolean {
  return problem.code === 'refused' && /returned error: 30[12378]/.test(problem.detail)
}
