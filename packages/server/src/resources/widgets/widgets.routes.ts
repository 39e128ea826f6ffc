import { findOldWidget, showWidget } from '@weft/contract'
import { findPlace, type Place } from '../../catalog/find-place.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { Refusal } from '../../refusal.ts'
import { pathOfOldWidget, readWidgetName, type WidgetName } from './widget-name.ts'
import { drawWidget, type LanguageShare } from './widget-picture.ts'
import { sharesOfPlace, sharesOfProject } from './widgets.queries.ts'

/** Pictures are part of other sites' pages, and a place has the same picture for everybody: it shows public data, without a session. */
const forEverybody = { permission: 'public', hasOwnCredentials: true } as const

/** Seconds for which browsers and proxies may keep a picture. */
const lifetime = 300

const notFound = () =>
  new Refusal('not_found', {
    detail:
      'There is no such picture. Those of a place are svg-badge.svg, language-badge.svg, multi-auto.svg, horizontal-auto.svg and matrix-auto.svg.',
  })

/** The whole site and a language of all projects have none: they would count what is not open. */
async function findOpenPlace(request: Lookup, path: string): Promise<Place> {
  const place = await findPlace(request, path)
  if (place === undefined || place.kind === 'site' || place.kind === 'language') throw notFound()
  return place
}

async function sharesOf({ database, actor }: Lookup, place: Place): Promise<LanguageShare[]> {
  if (place.kind === 'project' && !place.project.hasRestricted) return sharesOfProject(database, place.project.row.id)
  return sharesOfPlace(database, place, visibleTo(actor))
}

async function draw(request: Lookup<unknown, { capitalize: boolean; threshold: number }>, name: WidgetName) {
  const place = await findOpenPlace(request, name.place)
  const picture = drawWidget(await sharesOf(request, place), { ...name, ...request.query })
  return reply(200, Buffer.from(picture), {
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': `public, max-age=${lifetime}`,
    // Pages of others show it.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
}

const moved = (request: Lookup, path: string) => lead(request, `/widget/${escaped(path)}`)

const escaped = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const lead = (request: Lookup, to: string) =>
  reply(301, null, {
    location: `${request.links.basePath}${to}`,
    'cache-control': `public, max-age=${lifetime}`,
  })

/** A name of a file has an ending; what has none is a place. */
const isFile = (path: string): boolean => /\.[a-z]{1,5}$/.test(path)

export const widgetRoutes = [
  route(showWidget, {
    ...forEverybody,
    handle(request) {
      const name = readWidgetName(request.params.path)
      if (name === null) throw notFound()
      return 'instead' in name ? moved(request, name.instead) : draw(request, name)
    },
  }),
  route(findOldWidget, {
    ...forEverybody,
    handle(request) {
      const asked = request.params.path.replace(/\/+$/, '')
      // The page to choose pictures: a part of the place's page.
      if (asked !== '' && !isFile(asked)) return lead(request, `/projects/${escaped(asked)}/#widgets`)
      const path = pathOfOldWidget(asked)
      if (path === null || readWidgetName(path) === null) throw notFound()
      return moved(request, path)
    },
  }),
]
