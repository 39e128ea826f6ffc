import type { GitHost } from './git-host.ts'
import { gitHub } from './github.host.ts'

/** Every kind of git host whose pull requests Weft opens. A new one is its file and a line here. */
export const gitHosts: readonly GitHost[] = [gitHub]

/** The host that Weblate's `vcs` names; null for plain git. */
export const gitHostOf = (vcs: string): GitHost | null => gitHosts.find((host) => host.vcs === vcs) ?? null
