import { searchSite } from '@weft/contract'
import { shelfOf } from '../../domain/visible.ts'
import { route } from '../../http/bind/route.ts'
import {
  type FoundPlace,
  findCategories,
  findComponents,
  findLanguages,
  findPeople,
  findProjects,
} from './search.queries.ts'

/** Fewer characters of a person's name find nobody: one at a time they would list everybody. */
const fewestOfPerson = 2

const escapedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

export const searchRoutes = [
  route(searchSite, {
    permission: 'public',
    async handle({ database, actor, query, links }) {
      const part = query.q ?? ''
      if (part === '') return []
      const visible = shelfOf(actor)
      const findsPeople = actor.kind === 'user' && part.length >= fewestOfPerson
      const found = await Promise.all([
        findProjects(database, part, visible),
        findCategories(database, part, visible),
        findComponents(database, part, visible),
        findsPeople ? findPeople(database, part) : [],
        findLanguages(database, part, visible),
      ])
      const [projects, categories, components, people, languages] = found
      const shown = (category: string, folder: string, places: readonly FoundPlace[]) =>
        places.map(({ path, name }) => ({ url: `${links.basePath}/${folder}/${escapedPath(path)}/`, name, category }))
      return [
        ...shown('Project', 'projects', projects),
        ...shown('Category', 'projects', categories),
        ...shown('Component', 'projects', components),
        ...shown('User', 'user', people),
        ...shown('Language', 'languages', languages),
      ]
    },
  }),
]
