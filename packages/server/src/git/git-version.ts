import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The oldest supported git. Older ones lack http.curloptResolve, which pins a connection to a checked address. */
export const oldestGit = '2.37'

/** The version of the git on the search path of an environment; null if none can be run. */
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

/** Why a git of that version (null: no git) cannot be used; null if it can. */
export function gitProblem(version: string | null): string | null {
  if (version === null) return 'git does not run'
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = oldestGit.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor) ? null : `git ${version} is too old`
}
