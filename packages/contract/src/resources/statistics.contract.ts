import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { listReply } from '../list-reply.ts'
import { languageStatisticsReply, statisticsReply, translationStatisticsReply } from '../replies/statistics-reply.ts'

const renders = ['json', 'api', 'csv', 'json-flat'] as const
const ofProject = Type.Object({ project: Type.String() })
const ofComponent = Type.Object({ project: Type.String(), component: Type.String() })

export const readTranslationStatistics = endpoint({
  method: 'GET',
  path: '/api/translations/:project/:component/:language/statistics/',
  summary: 'Read the statistics of a translation.',
  params: Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() }),
  renders,
  replies: { 200: translationStatisticsReply },
})
export const listComponentStatistics = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/statistics/',
  summary: 'List the statistics of a component, translation by translation.',
  params: ofComponent,
  renders,
  paging: 'large',
  replies: { 200: listReply(translationStatisticsReply) },
})
export const readProjectStatistics = endpoint({
  method: 'GET',
  path: '/api/projects/:project/statistics/',
  summary: 'Read the statistics of a project.',
  params: ofProject,
  renders,
  replies: { 200: statisticsReply },
})
export const listProjectLanguages = endpoint({
  method: 'GET',
  path: '/api/projects/:project/languages/',
  summary: 'List the statistics of a project, language by language.',
  params: ofProject,
  renders,
  replies: { 200: Type.Array(languageStatisticsReply) },
})
