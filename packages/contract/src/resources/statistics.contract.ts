import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { listReply } from '../list-reply.ts'
import { languageStatisticsReply, statisticsReply, translationStatisticsReply } from '../replies/statistics-reply.ts'
import { percent } from '../replies/values.ts'

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

/** The fields that clients of the old exports read for each translation, or for each language of a project. */
const exportedStatistics = Type.Object({
  code: Type.String(),
  failing: Type.Integer(),
  failing_percent: percent,
  fuzzy: Type.Integer(),
  fuzzy_percent: percent,
  last_author: Type.Union([Type.String(), Type.Null()]),
  last_change: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  total: Type.Integer(),
  total_words: Type.Integer(),
  translated: Type.Integer(),
  translated_percent: percent,
  translated_words: Type.Integer(),
  url: Type.String(),
  url_translate: Type.String(),
})
const exported = { method: 'GET', renders: ['json', 'csv'], replies: { 200: Type.Array(exportedStatistics) } } as const

export const exportComponentStatistics = endpoint({
  path: '/exports/stats/:project/:component/',
  summary: 'The statistics of a component, translation by translation, as exports had them.',
  params: ofComponent,
  ...exported,
})
export const exportProjectStatistics = endpoint({
  path: '/exports/stats/:project/',
  summary: 'The statistics of a project, language by language, as exports had them.',
  params: ofProject,
  ...exported,
})
