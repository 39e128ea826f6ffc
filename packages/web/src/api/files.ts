import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { keepFile } from './keep-file.ts'
import { type Place, paramsOf } from './places.ts'

type UploadBody = SentBodyOf<Endpoints['uploadFile']>
export type UploadMethod = NonNullable<UploadBody['method']>
export type UploadConflicts = NonNullable<UploadBody['conflicts']>
export type UploadResult = Extract<ReplyOf<Endpoints['uploadFile']>, { readonly total: number }>

export interface Upload {
  readonly file: File
  readonly method: UploadMethod
  readonly conflicts: UploadConflicts
}

/** Uploads a file into a translation; what is shown of it is loaded anew. */
export function useUpload(place: Place) {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ file, method, conflicts }: Upload): Promise<UploadResult> {
      const sent = await client.uploadFile({ params: paramsOf(place), body: { file, method, conflicts } })
      if ('task_url' in sent) throw new Error('nobody asked for the background')
      return sent
    },
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'resolved' }),
  })
}

/** Downloads a translation's file, with all texts that wait for a commit in it, and hands it to the browser. */
export async function downloadFile(place: Place): Promise<void> {
  await keepFile(await client.downloadFile({ params: paramsOf(place) }), `${place.path.replaceAll('/', '-')}.txt`)
}
