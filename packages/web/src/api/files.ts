import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'

type UploadBody = SentBodyOf<Endpoints['uploadFile']>
export type UploadMethod = NonNullable<UploadBody['method']>
export type UploadConflicts = NonNullable<UploadBody['conflicts']>
export type UploadResult = ReplyOf<Endpoints['uploadFile']>

export interface Upload {
  readonly file: File
  readonly method: UploadMethod
  readonly conflicts: UploadConflicts
}

/** Uploads a file into a translation; what is shown of it is loaded anew. */
export function useUpload(place: Place) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, method, conflicts }: Upload) =>
      client.uploadFile({ params: paramsOf(place), body: { file, method, conflicts } }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'resolved' }),
  })
}

/** Downloads a translation's file, with all texts that wait for a commit in it, and hands it to the browser. */
export async function downloadFile(place: Place): Promise<void> {
  const download = await client.downloadFile({ params: paramsOf(place) })
  const blob = await download.blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = download.name ?? `${place.path.replaceAll('/', '-')}.txt`
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
