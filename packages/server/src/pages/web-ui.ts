import type { PageBoot } from '@weft/contract'
import { indexQueryOf, readStringAddress } from '@weft/contract/string-address'
import type { Seeker } from '../catalog/find.ts'
import { findPlace, type Place } from '../catalog/find-place.ts'
import { movedPath } from '../catalog/moved-address.ts'
import { readPreferences } from '../domain/user/profile/preferences.ts'
import { keyPlace } from '../domain/user/sign-in/security-keys.ts'
import type { PageLook } from '../http/web-ui/page-html.ts'
import { readWebAssets } from '../http/web-ui/web-assets.ts'
import type { PageContext, PageVisit, WebUi } from '../http/web-ui/web-ui.ts'
import { canSee } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'
import { presentPlace } from '../resources/places/places.present.ts'
import { presentSession } from '../resources/session/session.present.ts'
import type { Services } from '../services.ts'

/** The pages for people, of a folder with a build. */
export function makeWebUi(folder: string, services: Services): WebUi {
  return { assets: readWebAssets(folder), contextOf: (visit) => contextOf(services, visit) }
}

async function contextOf(services: Services, visit: PageVisit): Promise<PageContext> {
  const { actor } = visit.caller
  const [preferences, settings, place] = await Promise.all([
    readPreferences(services.database, actor.id),
    services.settings.read(),
    placeOf(services, visit),
  ])
  const { siteUrl } = services.config
  const keys = 'rpId' in keyPlace(siteUrl, null)
  const session = presentSession(
    visit.caller,
    preferences,
    { config: services.config, settings },
    { keys },
  ) as PageBoot['session'] // as its endpoint answers, which checks it
  return {
    boot: { session, place: place ?? null },
    look: lookOf(preferences),
    ...(place !== undefined && { kind: place?.kind ?? null }),
    ...(place && { preloads: firstRequests(visit, place) }),
    ...(place === null && (await movedPage(services, visit))),
    ...(place && placeWithoutPage(visit, place)),
  }
}

/** Pages of one thing: the address names it, below one of these. */
const pagesOfThings =
  /^\/(projects|translate|zen|browse|review|languages|access|screenshots|glossary|engage|insights|assign|assignments)\/(.+)\/$/

/** The target of a page's address; null if the visitor cannot see it, undefined without a target. */
/** The place; `refused`: its reader knows of it, and lacks the second factor that it asks for. */
async function placeOrRefusal(seeker: Seeker, path: string): Promise<Place | undefined | 'refused'> {
  try {
    return await findPlace(seeker, path)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'second_factor_required') return 'refused'
    throw error
  }
}

async function placeOf(services: Services, { caller, links, path }: PageVisit): Promise<PageBoot['place'] | undefined> {
  const [, page, escaped = ''] = pagesOfThings.exec(path) ?? []
  if (page === undefined) return undefined
  const named = unescaped(escaped)
  if (named === null) return null
  const { actor } = caller
  const place = await placeOrRefusal({ services, actor }, page === 'languages' ? `-/-/${named}` : named)
  // The page asks itself, and says what is missing.
  if (place === 'refused') return undefined
  // A language into which nothing is translated that the visitor sees: its page says so, and is no wrong address.
  if (!place && page === 'languages' && (await services.catalog.language({ code: named }))) return undefined
  // As its endpoint answers, which checks it.
  return place && canSee(actor, place.scope) ? (presentPlace(place, { actor, links }) as PageBoot['place']) : null
}

/** Views whose list the address alone names; that of reviews begins with what a browser remembers. */
const listed = new Set(['translate', 'zen', 'browse'])

/** The requests of a page at its start: the list of strings for pages of the editor, and the contents of a place. */
function firstRequests({ path: address, query }: PageVisit, place: NonNullable<PageBoot['place']>): string[] {
  const [, page = '', escaped = ''] = pagesOfThings.exec(address) ?? []
  const path = unescaped(escaped)
  // The page of a translation shows what its component holds.
  if (page === 'engage' && place.kind === 'project')
    return [`/api/overview/${encodeURIComponent(place.path)}/?children=languages`]
  if (page === 'projects' && place.kind !== 'translation') return [`/api/overview/${encodeURIComponent(place.path)}/`]
  if (path === null || !listed.has(page)) return []
  const { q, sortBy, checksum } = readStringAddress(query)
  return [`/api/editor/index/?${new URLSearchParams(indexQueryOf({ path, q, sortBy }, checksum))}`]
}

/** Pages for volunteers are of projects and their languages; the address of any other place, as widgets have it, leads to the place. */
function placeWithoutPage(
  { path }: PageVisit,
  { kind, path: named }: NonNullable<PageBoot['place']>,
): { moved?: string } {
  if (pagesOfThings.exec(path)?.[1] !== 'engage' || kind === 'project' || kind === 'project-language') return {}
  return { moved: `/projects/${named.split('/').map(encodeURIComponent).join('/')}/` }
}

/** The page of what the address of a page led to before. */
async function movedPage(services: Services, { caller, path }: PageVisit): Promise<{ moved?: string }> {
  const [, page, escaped = ''] = pagesOfThings.exec(path) ?? []
  const named = unescaped(escaped)
  if (page === undefined || page === 'languages' || named === null) return {}
  const moved = await movedPath({ services, actor: caller.actor }, named)
  return moved === undefined ? {} : { moved: `/${page}/${moved.split('/').map(encodeURIComponent).join('/')}/` }
}

/** An address that is escaped wrongly names nothing. */
function unescaped(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return null
  }
}

/** The texts are English until they are translated. */
function lookOf({ theme, density }: { readonly theme: string; readonly density: PageLook['density'] }): PageLook {
  return {
    language: 'en',
    direction: 'ltr',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density,
  }
}
