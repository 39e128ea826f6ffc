import { useQuery } from '@tanstack/react-query'
import { idOfCategory } from './categories.ts'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'
import { useWrite } from './write.ts'

/** A target of a move: a project, or a category of one. */
export interface Destination {
  /** Slugs from the project down. */
  readonly path: string
  readonly name: string
  readonly project: string
  readonly projectUrl: string
  readonly categoryUrl: string | null
}

/** A project with its categories, as destinations. */
export const useDestinations = (project: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['destinations', project],
    queryFn: async ({ signal }): Promise<readonly Destination[]> => {
      const found = await client.readProject({ params: { project }, signal })
      const top = { path: project, name: found.name, project, projectUrl: found.url, categoryUrl: null }
      const categories = await client.listCategories({ params: { project }, query: { page_size: 1000 }, signal })
      const byUrl = new Map(categories.results.map((one) => [one.url, one]))
      const chainOf = (url: string | null): readonly { readonly name: string; readonly slug: string }[] => {
        const one = url === null ? undefined : byUrl.get(url)
        return one === undefined ? [] : [...chainOf(one.category), one]
      }
      return [
        top,
        ...categories.results.map(({ url }) => {
          const chain = chainOf(url)
          const name = [found.name, ...chain.map((one) => one.name)].join(' / ')
          const path = [project, ...chain.map(({ slug }) => slug)].join('/')
          return { ...top, path, name, categoryUrl: url }
        }),
      ]
    },
    enabled: isAsked,
  })

/** Moves a component or a category, with all that is in it. Resolves to its new path. */
export const useMove = (place: Place) =>
  useWrite(
    async ({ project, path, projectUrl, categoryUrl }: Destination) => {
      if (place.kind === 'category')
        await client.changeCategory({
          params: { id: idOfCategory(place) ?? 0 },
          body: { project: projectUrl, category: categoryUrl },
        })
      else await client.moveComponent({ params: paramsOf(place), body: { project, category: categoryUrl } })
      return `${path}/${place.path.split('/').at(-1)}`
    },
    ['category'],
    ['component'],
    ['overview'],
    ['destinations'],
  )
