import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Writes something; what was read under these keys is read anew, also after a failure: who knows how far it came. */
export function useWrite<Sent = void, Result = unknown>(
  write: (sent: Sent) => Promise<Result>,
  ...outdated: readonly QueryKey[]
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => Promise.all(outdated.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

interface OrderedWrites<Sent> {
  /** Those with the same key are sent one after the other. */
  readonly key: QueryKey
  readonly write: (sent: Sent) => Promise<unknown>
  readonly outdated: readonly QueryKey[]
  readonly onError?: (error: Error) => void
}

/**
 * Writes that somebody makes quicker than they arrive, such as choices in a list: each is sent when what the one before changed has been
 * read anew. `pending` are the unsent ones, the oldest first: a page that shows their effect immediately applies the second choice to
 * the result of the first one.
 */
export function useOrderedWrites<Sent>({ key, write, outdated, onError }: OrderedWrites<Sent>) {
  const queries = useQueryClient()
  // The mutation itself knows that of the last write alone.
  const [error, setError] = useState<Error | null>(null)
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: JSON.stringify(key) },
    mutationFn: write,
    onMutate: () => setError(null),
    onError: (failure) => {
      setError(failure)
      onError?.(failure)
    },
    onSettled: () => Promise.all(outdated.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const pending = useMutationState({
    filters: { mutationKey: key, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Sent, // only `mutate` starts any
  })
  return { mutate, pending, error }
}
