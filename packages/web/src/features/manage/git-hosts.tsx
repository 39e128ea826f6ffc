import { lazy, Suspense } from 'react'
import { useText } from '../../text/texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Few people need it: it is loaded on demand. */
const GitHosts = lazy(async () => ({ default: (await import('../../parts/git-hosts/git-hosts.tsx')).GitHosts }))

/** The git hosts at which the pull requests of all projects are opened. */
export function SiteGitHosts() {
  const text = useText()
  return (
    <Suspense fallback={<Skeleton label={text('loading')} />}>
      <GitHosts owner={null} />
    </Suspense>
  )
}
