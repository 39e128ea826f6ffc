import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { boot } from '../boot.ts'
import { client } from './client.ts'
import type { Place } from './places.ts'
import { useWrite } from './write.ts'

export type ReportEntry = ReplyOf<Endpoints['listReports']>['results'][number]
export type Report = ReplyOf<Endpoints['readReport']>
export type ReportKind = ReportEntry['kind']
export type ReportRequest = SentBodyOf<Endpoints['makeReport']>

/** The place of a report, and its language, as the API takes them. */
export function scopeOf(place: Place): Pick<ReportRequest, 'project' | 'category' | 'component' | 'language'> {
  const { kind, path, language, api_url } = place
  const [project = ''] = path.split('/')
  const ofLanguage = language === null ? {} : { language: language.code }
  switch (kind) {
    case 'site':
      return {}
    case 'language':
      return ofLanguage
    case 'project':
      return { project }
    case 'project-language':
      return { project, ...ofLanguage }
    case 'category':
      return { category: api_url ?? '' }
    case 'component':
      return { component: path }
    case 'translation':
      return { component: path.split('/').slice(0, -1).join('/'), ...ofLanguage }
  }
}

const listKey = (path: string) => ['reports', path]
const shown = 10

/** One's own newest reports of a place. */
export function useReports(place: Place) {
  const { language: _, ...scope } = scopeOf(place)
  return useQuery({
    queryKey: listKey(place.path),
    queryFn: ({ signal }) => client.listReports({ query: { ...scope, page_size: shown }, signal }),
  })
}

export const useReport = (id: number) =>
  useQuery({
    queryKey: ['report', id],
    queryFn: ({ signal }) => client.readReport({ params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Asks for a report and waits until it is made. */
export const useMakeReport = (path: string) =>
  useWrite(async (body: ReportRequest) => {
    const { task_url } = await client.makeReport({ body })
    await client.followTask(task_url)
  }, listKey(path))

/** The address of a report as a file. */
export const reportFile = (id: number, form: 'csv' | 'json' | 'html' | 'rst'): string =>
  `${boot.prefix}/api/reports/${id}/${form}/${form === 'json' ? '?format=json' : ''}`
