import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

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
