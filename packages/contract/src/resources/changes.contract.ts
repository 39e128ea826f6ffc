import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { changeActions } from '../facts/change-actions.ts'
import { boolean, choice, list, optional, text, time, toldAs } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { changeReply } from '../replies/change-reply.ts'

const actionCodes = Object.values(changeActions).map(({ code }) => code)

const query = {
  user: optional(text({ maxLength: 150, help: 'Only changes that this user made.' })),
  action: optional(toldAs('action', list(choice(actionCodes), { help: 'Only these actions.' }))),
  language: optional(text({ maxLength: 50, help: 'Only what happened in this language, by its code.' })),
  timestamp_after: optional(toldAs('timestamp', time({ help: 'Only changes since then.' }))),
  timestamp_before: optional(toldAs('timestamp', time({ help: 'Only changes until then.' }))),
  bulk: optional(choice(['entries'], { help: 'A bulk edit counts once: its entry, without its strings.' })),
  names: optional(boolean({ help: 'With the names of people, places and strings, as pages show them.' })),
}

const replies = { 200: listReply(changeReply) }

export const listAllChanges = endpoint({
  method: 'GET',
  path: '/api/changes/',
  summary: 'List what happened, newest first; with since, what came after that, oldest first and each change once.',
  query: {
    ...query,
    since: optional(
      text({
        maxLength: 40,
        help: 'The id of a change (0: from the start), or the id of a live event. `next` goes on; count is of this reply.',
      }),
    ),
  },
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
