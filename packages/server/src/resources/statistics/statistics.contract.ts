import Type from 'typebox'
import { endpoint } from '../../http/endpoint.ts'
import { listReply } from '../../http/paging.ts'
import { statisticsReply } from '../../present/statistics-shape.ts'

const renders = ['json', 'api', 'csv', 'json-flat'] as const
const ofProject = Type.Object({ project: Type.String() })
const ofComponent = Type.Object({ project: Type.String(), component: Type.String() })

export const readTranslationStatistics = endpoint({
  method: 'GET',
  path: '/api/translations/:project/:component/:language/statistics/',
  summary: 'Read the statistics of a translation.',
  params: Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() }),
  renders,
  replies: { 200: statisticsReply },
})
export const listComponentStatistics = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/statistics/',
  summary: 'List the statistics of a component, translation by translation.',
  params: ofComponent,
  renders,
  paging: 'large',
  replies: { 200: listReply(statisticsReply) },
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
  replies: { 200: Type.Array(statisticsReply) },
})
