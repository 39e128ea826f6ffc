import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadForm, Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { keepFile } from './keep-file.ts'
import { type Place, paramsOf } from './places.ts'

type UploadBody = SentBodyOf<Endpoints['uploadFile']>
export type UploadMethod = NonNullable<UploadBody['method']>
export type UploadConflicts = NonNullable<UploadBody['conflicts']>
export type UploadResult = Extract<ReplyOf<Endpoints['uploadFile']>, { readonly total: number }>

export type UploadFuzzy = NonNullable<UploadBody['fuzzy']>

export type Upload = Omit<UploadBody, 'background' | 'overwrite'>

/** Uploads a file into a translation; what is shown of it is loaded anew. */
export function useUpload(place: Place) {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(body: Upload): Promise<UploadResult> {
      const sent = await client.uploadFile({ params: paramsOf(place), body })
      if ('task_url' in sent) throw new Error('nobody asked for the background')
      return sent
    },
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'resolved' }),
  })
}

/** Facts about a translation's files: the forms for downloads and the methods of uploads depend on them. */
export function useTranslationFacts(place: Place) {
  return useQuery({
    queryKey: ['translation', place.path],
    async queryFn({ signal }) {
      const translation = await client.readTranslation({ params: paramsOf(place), signal })
      const { template, file_format } = translation.component
      return {
        isSource: translation.is_source,
        hasKeys: template !== '',
        isGettext: file_format === 'po' || file_format === 'po-mono',
      }
    },
  })
}

export interface Download {
  /** As in the repository where it is left out. */
  readonly format?: DownloadForm
  readonly q?: string
}

/**
 * Downloads a translation's file, with all texts that wait for a commit in it, and hands it to the browser. Resolves to what
 * its form could not say: `flags=12, notes=3`, or nothing.
 */
export async function downloadFile(place: Place, query: Download): Promise<string> {
  const file = await client.downloadFile({ params: paramsOf(place), query })
  await keepFile(file, `${place.path.replaceAll('/', '-')}.txt`)
  return file.losses
}
