import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { useWorkbench } from '../workbench.ts'

interface Dismissal {
  readonly unit: number
  readonly checks: readonly string[]
  /** false: it counts again. */
  readonly isDismissed: boolean
}

/** Says of checks that they do not apply to a string, or that they do after all; the server's verdict comes with the string. */
export function useDismissal(onFailed: (message: string) => void): (dismissal: Dismissal) => void {
  const session = useWorkbench()
  const { mutate } = useMutation({
    // One after the other: what is said last is what holds.
    scope: { id: 'dismissals' },
    mutationFn: async ({ unit, checks, isDismissed }: Dismissal) => {
      const call = isDismissed ? client.dismissCheck : client.recallCheck
      for (const check of checks) await call({ params: { id: unit, check }, body: {} })
    },
    onError: (error) => onFailed(error.message),
    onSettled: (_, __, { unit }) => session.changedElsewhere([unit]),
  })
  return mutate
}
