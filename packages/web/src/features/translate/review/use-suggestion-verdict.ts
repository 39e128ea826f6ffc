import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { useWorkbench } from '../workbench.ts'

/** The decision about a suggestion. */
export type Verdict =
  | { readonly kind: 'accept' | 'approve' | 'reject'; readonly id: number }
  | { readonly kind: 'vote'; readonly id: number; readonly value: 1 | -1 }

function carryOut(verdict: Verdict): Promise<unknown> {
  const params = { id: verdict.id }
  switch (verdict.kind) {
    case 'vote':
      return client.voteForSuggestion({ params, body: { value: verdict.value } })
    case 'reject':
      return client.rejectSuggestion({ params, body: {} })
    default:
      return client.acceptSuggestion({ params, body: { approve: verdict.kind === 'approve' } })
  }
}

/** Carries out what somebody decides on the suggestions of a string. */
export function useSuggestionVerdict(unit: number) {
  const session = useWorkbench()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: carryOut,
    onMutate: () => session.expectOwnChange(unit),
    onSettled: () => {
      session.changedElsewhere([unit])
      void cache.invalidateQueries({ queryKey: ['filter-counts'] })
      void cache.invalidateQueries({ queryKey: ['context', unit] })
    },
  })
}
