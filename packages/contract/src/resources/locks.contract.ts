import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { boolean } from '../fields/index.ts'

const lock = Type.Object({ locked: Type.Boolean() })
const body = whole({ lock: boolean({ help: 'Whether translators may not write.' }) })
const ofComponent = Type.Object({ project: Type.String(), component: Type.String() })
const ofProject = Type.Object({ project: Type.String() })

export const readComponentLock = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/lock/',
  summary: 'Say whether a component is locked.',
  params: ofComponent,
  replies: { 200: lock },
})
export const lockComponent = endpoint({
  method: 'POST',
  path: '/api/components/:project/:component/lock/',
  summary: 'Lock or unlock a component.',
  params: ofComponent,
  body,
  replies: { 200: lock },
})
export const readProjectLock = endpoint({
  method: 'GET',
  path: '/api/projects/:project/lock/',
  summary: 'Say whether a project is locked as a whole.',
  params: ofProject,
  replies: { 200: lock },
})
export const lockProject = endpoint({
  method: 'POST',
  path: '/api/projects/:project/lock/',
  summary: 'Lock or unlock all components of a project.',
  params: ofProject,
  body,
  replies: { 200: lock },
})
