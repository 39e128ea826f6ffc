import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import { boolean, choice, initially, integer, nullable, optional, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { groupReply } from '../replies/group-reply.ts'

const path = '/api/groups/:id/'
const params = Type.Object({ id: smallId })

const fields = {
  name: text({ maxLength: 150 }),
  project_selection: initially(choice([0, 1, 2, 3, 4]), 0),
  language_selection: initially(choice([0, 1]), 1),
  defining_project: optional(
    nullable(text({ maxLength: 1000, help: 'The address of the project whose team it is, in the API.' })),
  ),
  enforced_2fa: initially(boolean(), false),
}

/** The id of what is added. A missing id is refused in the same way as an unknown one, as clients know it. */
const idField = optional(integer())

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups/',
  summary: 'List teams: your own, those that you administer, those of projects whose permissions you manage, or all.',
  query: {
    project: optional(
      text({
        blank: true,
        maxLength: 200,
        help: 'The slug of a project: the teams that are its own; empty: those of the site.',
      }),
    ),
  },
  paging: 'standard',
  replies: { 200: listReply(groupReply) },
})
export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups/',
  summary: 'Make a team, of the site or of a project.',
  body: whole(fields),
  replies: { 201: groupReply },
})
export const readGroup = endpoint({
  method: 'GET',
  path,
  summary: 'Read a team.',
  params,
  replies: { 200: groupReply },
})
export const replaceGroup = endpoint({
  method: 'PUT',
  path,
  summary: 'Write all fields of a team.',
  params,
  body: whole(fields),
  replies: { 200: groupReply },
})
export const changeGroup = endpoint({
  method: 'PATCH',
  path,
  summary: 'Write some fields of a team.',
  params,
  body: partial(fields),
  replies: { 200: groupReply },
})
export const deleteGroup = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a team; its members lose what it gave.',
  params,
  replies: { 204: null },
})

export const addGroupRole = endpoint({
  method: 'POST',
  path: '/api/groups/:id/roles/',
  summary: 'Give a role to a team.',
  params,
  body: whole({ role_id: idField }),
  replies: { 200: groupReply },
})
export const removeGroupRole = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/roles/:role/',
  summary: 'Take a role from a team.',
  params: Type.Object({ id: smallId, role: smallId }),
  replies: { 204: null },
})
export const addGroupLanguage = endpoint({
  method: 'POST',
  path: '/api/groups/:id/languages/',
  summary: 'Add a language to those in which a team works, where it does not work in all.',
  params,
  body: whole({ language_code: optional(text({ maxLength: 50 })) }),
  replies: { 200: groupReply },
})
export const removeGroupLanguage = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/languages/:language/',
  summary: 'Take a language from those in which a team works.',
  params: Type.Object({ id: smallId, language: Type.String() }),
  replies: { 204: null },
})
export const addGroupProject = endpoint({
  method: 'POST',
  path: '/api/groups/:id/projects/',
  summary: 'Add a project to those in which a team works.',
  params,
  body: whole({ project_id: idField }),
  replies: { 200: groupReply },
})
export const removeGroupProject = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/projects/:project_id/',
  summary: 'Take a project from those in which a team works.',
  params: Type.Object({ id: smallId, project_id: smallId }),
  replies: { 204: null },
})
export const addGroupComponentList = endpoint({
  method: 'POST',
  path: '/api/groups/:id/componentlists/',
  summary: 'Add a component list to those that a team is limited to.',
  params,
  body: whole({ component_list_id: idField }),
  replies: { 200: groupReply },
})
export const removeGroupComponentList = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/componentlists/:list/',
  summary: 'Take a component list from those that a team is limited to.',
  params: Type.Object({ id: smallId, list: smallId }),
  replies: { 204: null },
})
export const addGroupComponent = endpoint({
  method: 'POST',
  path: '/api/groups/:id/components/',
  summary: 'Add a component to those that a team is limited to; also one that is restricted.',
  params,
  body: whole({ component_id: idField }),
  replies: { 200: groupReply },
})
export const removeGroupComponent = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/components/:component_id/',
  summary: 'Take a component from those that a team is limited to; with the last one the limit ends.',
  params: Type.Object({ id: smallId, component_id: smallId }),
  replies: { 204: null },
})
export const addGroupAdmin = endpoint({
  method: 'POST',
  path: '/api/groups/:id/admins/',
  summary: 'Let a user decide about the members of a team; it becomes a member itself.',
  params,
  body: whole({ user_id: idField }),
  replies: { 200: Type.Object({ detail: Type.String() }) },
})
export const removeGroupAdmin = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/admins/:user_id/',
  summary: 'Let a user decide about the members of a team no more; it stays a member.',
  params: Type.Object({ id: smallId, user_id: smallId }),
  replies: { 200: groupReply },
})
