import Type from 'typebox'
import { actionLabels } from '../../events/change-actions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { choice, type Field, list, optional, text, time } from '../../http/fields/index.ts'
import { listReply } from '../../http/paging.ts'
import { changeReply } from '../../present/change-shape.ts'

/** A field whose problems are told under another name: clients know these filters by it. */
function toldAs<T>(name: string, field: Field<T, 'required'>): Field<T, 'required'> {
  return {
    ...field,
    parse(input, source, attr) {
      const parsed = field.parse(input, source, attr)
      if ('value' in parsed) return parsed
      return { problems: parsed.problems.map((problem) => ({ ...problem, attr: name })) }
    },
  }
}

const query = {
  user: optional(text({ maxLength: 150, help: 'Only changes that this user made.' })),
  action: optional(toldAs('action', list(choice([...actionLabels.keys()]), { help: 'Only these actions.' }))),
  timestamp_after: optional(toldAs('timestamp', time({ help: 'Only changes since then.' }))),
  timestamp_before: optional(toldAs('timestamp', time({ help: 'Only changes until then.' }))),
}

const replies = { 200: listReply(changeReply) }

export const listAllChanges = endpoint({
  method: 'GET',
  path: '/api/changes/',
  summary: 'List what happened, newest first.',
  query,
  paging: 'standard',
  replies,
})
export const readChange = endpoint({
  method: 'GET',
  path: '/api/changes/:id/',
  summary: 'Read one entry of the history.',
  params: Type.Object({ id: Type.Integer() }),
  replies: { 200: changeReply },
})
export const listProjectChanges = endpoint({
  method: 'GET',
  path: '/api/projects/:project/changes/',
  summary: 'List what happened in a project, newest first.',
  params: Type.Object({ project: Type.String() }),
  query,
  paging: 'standard',
  replies,
})
export const listComponentChanges = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/changes/',
  summary: 'List what happened in a component, newest first.',
  params: Type.Object({ project: Type.String(), component: Type.String() }),
  query,
  paging: 'standard',
  replies,
})
export const listTranslationChanges = endpoint({
  method: 'GET',
  path: '/api/translations/:project/:component/:language/changes/',
  summary: 'List what happened in a translation, newest first.',
  params: Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() }),
  query,
  paging: 'standard',
  replies,
})
