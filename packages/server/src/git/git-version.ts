import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The oldest git that serves: before it, http.curloptResolve is unknown, and no connection can be pinned to a checked address. */
export const oldestGit = '2.37'

/** The git that the search path of an environment leads to; null where none runs. */
export async function readGitVersion(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { env: { ...environment } })
    return stdout.trim().replace(/^git version /, '')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return null
  }
}

/** What is wrong with a git of that version (null: there is none); null where it serves. */
export function gitProblem(version: string | null): string | null {
  if (version === null) return 'git does not run'
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = oldestGit.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor) ? null : `git ${version} is too old`
}
