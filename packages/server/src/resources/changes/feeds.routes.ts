import {
  readAtomFeed,
  readChangesCsv,
  readExportedFeed,
  readExportedSiteFeed,
  readFeed,
  readPeriod,
  readSiteAtomFeed,
  readSiteChangesCsv,
  readSiteFeed,
} from '@weft/contract'
import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import { firstRows } from '../../db/list-part.ts'
import { visibleTo } from '../../domain/visible.ts'
import { actionLabel } from '../../events/change-actions.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { toCsv } from '../../http/reply/render-csv.ts'
import { reply } from '../../http/reply/reply.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import { site } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { changeInPlace } from '../../search/place-conditions.ts'
import { placesOf } from './change-places.ts'
import { type ChangePlace, type ChangeRow, saidTo } from './changes.present.ts'
import { type ChangeFilter, searchChanges } from './changes.queries.ts'
import { atomOf, type Feed, type FeedEntry, rssOf } from './feeds.present.ts'

/** Entries of a feed. */
const most = 50

const escapedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

function pageOf(links: Lookup['links'], path: string): string {
  if (path === '') return links.web('/')
  return links.web(
    path.startsWith('-/-/') ? `/languages/${escapedPath(path.slice(4))}/` : `/projects/${escapedPath(path)}/`,
  )
}

/** The place of a change, as a path of pages. */
function pathOf({ component, translation }: Omit<ChangePlace, 'alert'>): string {
  if (translation !== null)
    return `${pathOf({ component: translation.component, translation: null })}/${translation.language.code}`
  return component === null ? '' : `${component.project.row.slug}/${component.path}`
}

function entryOf(row: ChangeRow, place: ChangePlace, { links, actor }: Lookup): FeedEntry {
  const path = pathOf(place)
  const said = saidTo(actor, row, place.component)
  return {
    id: links.web(`/api/changes/${row.id}/`),
    title: path === '' ? actionLabel(row.action) : `${actionLabel(row.action)}: ${path}`,
    page: pageOf(links, path),
    text: said.target,
    author: row.author_name ?? row.user_name,
    time: row.timestamp,
  }
}

type FeedRequest = Lookup<unknown, ChangeFilter & { readonly period?: string }>

/** A period counts where nothing says more exactly what to leave out. */
function filterOf({ period, ...filter }: FeedRequest['query']): ChangeFilter {
  const read = period === undefined ? null : readPeriod(period)
  return read === null ? filter : { timestamp_after: read.start, timestamp_before: read.end, ...filter }
}

/** The changes of a place that its reader may see, the newest first. */
async function readChanges({ database, services, actor, query }: FeedRequest, place: Place, limit: number) {
  const search = { of: null, within: changeInPlace(place), filter: filterOf(query), visible: visibleTo(actor) }
  const rows = await searchChanges(database, search, firstRows(limit))
  const places = await placesOf(services, rows)
  return rows.map((row) => ({ row, at: places.get(row) ?? { component: null, translation: null, alert: null } }))
}

/** The feed of a place as its reader sees it. */
async function makeFeed(request: FeedRequest, place: Place, address: string): Promise<Feed> {
  const { links } = request
  const changes = await readChanges(request, place, most)
  const path = pathOfPlace(place)
  return {
    title: path === '' ? 'Changes' : `Changes of ${path}`,
    page: pageOf(links, path),
    address: links.web(address),
    entries: changes.map(({ row, at }) => entryOf(row, at, request)),
  }
}

const kinds = {
  rss: { folder: '/changes/rss/', type: 'application/rss+xml; charset=utf-8', write: rssOf },
  'exported-rss': { folder: '/exports/rss/', type: 'application/rss+xml; charset=utf-8', write: rssOf },
  atom: { folder: '/changes/atom/', type: 'application/atom+xml; charset=utf-8', write: atomOf },
} as const

async function sendFeed(request: FeedRequest, kind: keyof typeof kinds, place: Place) {
  const { folder, type, write } = kinds[kind]
  const path = pathOfPlace(place)
  const feed = await makeFeed(request, place, path === '' ? folder : `${folder}${escapedPath(path)}/`)
  const isOpen = request.actor.kind === 'anonymous'
  return reply(200, Buffer.from(write(feed)), {
    'content-type': type,
    // A signed-in reader's view is private.
    ...(isOpen ? { 'cache-control': 'public, max-age=300' } : {}),
  })
}

/** Rows of a table of changes; who needs more asks for what is older (`timestamp_before`). */
const mostRows = 2000

async function sendTable(request: FeedRequest, place: Place) {
  const { actor, links } = request
  const changes = await readChanges(request, place, mostRows)
  const rows = changes.map(({ row, at }) => {
    const said = saidTo(actor, row, at.component)
    return {
      timestamp: isoTime(row.timestamp),
      action: actionLabel(row.action),
      user: row.user_name,
      author: row.author_name,
      path: pathOf(at),
      unit: row.unit_id === null ? null : links.api('units', row.unit_id),
      target: said.target,
      old: said.old,
      url: links.api('changes', row.id),
    }
  })
  const name = ['changes', ...pathOfPlace(place).split('/')].filter((part) => part !== '' && part !== '-').join('-')
  return reply(200, Buffer.from(toCsv(rows)), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename=${name.replace(/[^\w.@-]/g, '_')}.csv`,
  })
}

async function findFeedPlace(request: Lookup<{ readonly path: string }>): Promise<Place> {
  const place = await findPlace(request, request.params.path)
  if (place === undefined) throw new Refusal('not_found')
  return place
}

/** As exports have named it from of old, `language/cs` is a language. */
async function findExportedPlace(request: Lookup<{ readonly path: string }>): Promise<Place> {
  const code = /^language\/([^/]+)$/.exec(request.params.path)?.[1]
  const place = await findPlace(request, code === undefined ? request.params.path : `-/-/${code}`)
  if (place === undefined) throw new Refusal('not_found')
  return place
}

const wholeSite: Place = { kind: 'site', scope: site }

export const feedRoutes = [
  route(readExportedSiteFeed, {
    permission: 'public',
    handle: (request) => sendFeed(request, 'exported-rss', wholeSite),
  }),
  route(readExportedFeed, {
    permission: 'view',
    find: findExportedPlace,
    handle: (request, place) => sendFeed(request, 'exported-rss', place),
  }),
  route(readSiteFeed, { permission: 'public', handle: (request) => sendFeed(request, 'rss', wholeSite) }),
  route(readFeed, {
    permission: 'view',
    find: findFeedPlace,
    handle: (request, place) => sendFeed(request, 'rss', place),
  }),
  route(readSiteChangesCsv, {
    permission: 'public',
    handle(request) {
      demandRight(request.actor, 'change.download', site)
      return sendTable(request, wholeSite)
    },
  }),
  route(readChangesCsv, {
    permission: 'change.download',
    find: findFeedPlace,
    handle: (request, place) => sendTable(request, place),
  }),
  route(readSiteAtomFeed, { permission: 'public', handle: (request) => sendFeed(request, 'atom', wholeSite) }),
  route(readAtomFeed, {
    permission: 'view',
    find: findFeedPlace,
    handle: (request, place) => sendFeed(request, 'atom', place),
  }),
]
