import { addFont, listFontGroups, listFonts, removeFont, removeFontGroup, setFontGroup } from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import { route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { type FontRow, type GroupRow, selectFontsOf, selectGroupsOf } from './fonts.queries.ts'
import { deleteFont, deleteGroup, storeFont, storeGroup } from './write-fonts.ts'

const presentFont = ({ id, name, family, style, letters, created }: FontRow) => ({
  id,
  name,
  family,
  style,
  letters,
  created: isoTime(created),
})
const presentGroup = ({ name, font_id, overrides }: GroupRow) => ({ name, font: font_id, overrides })

export const fontRoutes = [
  route(listFonts, {
    permission: 'view',
    find: findProject,
    handle: async ({ database }, { project }) => ({
      results: (await selectFontsOf(database, project.row.id)).map(presentFont),
    }),
  }),
  route(addFont, {
    permission: 'project.edit',
    find: findProject,
    handle: async (request, { project }) => reply(201, presentFont(await storeFont(request, project, request.body))),
  }),
  route(removeFont, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      await deleteFont(request, project, request.params.font)
      return noContent()
    },
  }),
  route(listFontGroups, {
    permission: 'view',
    find: findProject,
    handle: async ({ database }, { project }) => ({
      results: (await selectGroupsOf(database, project.row.id)).map(presentGroup),
    }),
  }),
  route(setFontGroup, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const { family: name } = request.params
      await storeGroup(request, project, { name, ...request.body })
      const groups = await selectGroupsOf(request.database, project.row.id)
      return groups.filter((group) => group.name === name).map(presentGroup)[0] ?? { name, font: 0, overrides: [] }
    },
  }),
  route(removeFontGroup, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      await deleteGroup(request, project, request.params.family)
      return noContent()
    },
  }),
]
