import { lazy, Suspense, useState } from 'react'
import { signOut } from '../../api/sign-out.ts'
import type { UnsentWork } from '../../api/unsent-work.ts'

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))

/** Signs out; where the server lacks something that was written in this browser, asks before. Returns the way out and the question. */
export function useSignOut() {
  const [work, setWork] = useState<UnsentWork | null>(null)
  const leave = async () => {
    // Looked at when somebody leaves: no other page needs the code for it.
    const { isAny, readSettledWork } = await import('../../api/unsent-work.ts')
    const left = await readSettledWork()
    if (isAny(left)) setWork(left)
    else await signOut()
  }
  const question = work !== null && (
    <Suspense>
      <SignOutDialog work={work} onClose={() => setWork(null)} />
    </Suspense>
  )
  return { leave, question }
}
