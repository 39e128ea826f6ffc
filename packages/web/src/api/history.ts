import { useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { factText } from '../text/fact-text.ts'
import { stringHref } from '../ui/link.ts'
import type { NamedPlace } from '../ui/place-name.ts'
import type { ShownChange } from '../ui/shown-change.ts'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'
import { useWrite } from './write.ts'

export type ChangePage = ReplyOf<Endpoints['listAllChanges']>
/** One row of the history. */
export type Change = ChangePage['results'][number]

const pageSize = 50

/** Kinds of changes that people look for, by the codes of what can happen. */
export const changeKinds = {
  people: [2, 3, 4, 5, 7, 8, 9, 26, 32, 36, 37, 64, 65, 66, 94],
  texts: [2, 5, 6, 7, 8, 9, 27, 32, 36, 37, 72, 74, 77, 94],
  talk: [3, 4, 26, 29, 64, 65],
  sources: [13, 30, 31, 59, 63, 66, 71, 73, 79, 89, 90],
  repository: [17, 18, 19, 20, 21, 22, 23, 24, 28, 47, 53, 83, 84, 88, 101, 102],
  projects: [25, 38, 39, 41, 42, 43, 46, 48, 49, 50, 51, 54, 78, 95, 96],
} as const satisfies Record<string, readonly number[]>
export type ChangeKind = keyof typeof changeKinds

/** The filter of a history; empty texts choose everything. */
export interface ChangeFilter {
  readonly user: string
  readonly kind: ChangeKind | ''
  /** A code. */
  readonly language: string
  /** Days, as fields for dates have them. */
  readonly since: string
  readonly until: string
}

export const allChanges: ChangeFilter = { user: '', kind: '', language: '', since: '', until: '' }

const chosen = ({ user, kind, language, since, until }: ChangeFilter) => ({
  ...(language !== '' && { language }),
  ...(user !== '' && { user }),
  ...(kind !== '' && { action: [...changeKinds[kind]] }),
  ...(since !== '' && { timestamp_after: since }),
  ...(until !== '' && { timestamp_before: `${until}T23:59:59.999Z` }),
})

function readPage(place: Place, page: number, filter: ChangeFilter, signal: AbortSignal): Promise<ChangePage> {
  const query = { page, page_size: pageSize, names: true, bulk: 'entries' as const, ...chosen(filter) }
  const params = paramsOf(place)
  switch (place.kind) {
    case 'translation':
      return client.listTranslationChanges({ params, query, signal })
    case 'component':
      return client.listComponentChanges({ params, query, signal })
    default:
      return client.listProjectChanges({ params, query, signal })
  }
}

/** The history of a place, newest first. */
export const useChanges = (place: Place, filter: ChangeFilter) =>
  useInfiniteQuery({
    queryKey: ['changes', place.path, filter],
    queryFn: ({ pageParam, signal }) => readPage(place, pageParam, filter, signal),
    placeholderData: (before) => before,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })

/** The site's history, as far as the reader can see it, newest first. */
export const useSiteChanges = (filter: Partial<ChangeFilter>) =>
  useInfiniteQuery({
    queryKey: ['changes', '', filter],
    queryFn: ({ pageParam, signal }) =>
      client.listAllChanges({
        query: {
          page: pageParam,
          page_size: pageSize,
          names: true,
          bulk: 'entries',
          ...chosen({ ...allChanges, ...filter }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
    placeholderData: (before) => before,
  })

/** A bulk edit that a row of the history is the entry of. */
export interface EntryOfBulk {
  readonly id: number
  readonly strings: number
  /** The names of what the edit did. */
  readonly works: readonly string[]
  /** It tells that the edit was taken back. */
  readonly isUndone: boolean
}

/** The bulk edit whose entry a row is; null: it is no such entry. */
export function entryOfBulk({ unit, details: { bulk, strings, does, undone } }: Change): EntryOfBulk | null {
  if (unit !== null || typeof bulk !== 'number' || typeof strings !== 'number') return null
  const works = Array.isArray(does) ? does.filter((one) => typeof one === 'string') : []
  return { id: bulk, strings, works, isUndone: undone === true }
}

/** The strings of a bulk edit in a place, as far as the reader sees them. */
export const useBulkStrings = (id: number, path: string) =>
  useInfiniteQuery({
    queryKey: ['bulk-strings', id, path],
    queryFn: ({ pageParam, signal }) =>
      client.listBulkStrings({ params: { id }, query: { path, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })

/** The last segment of an API address: the name of a user, the path of a translation. */
export function nameInUrl(url: string | null): string | null {
  if (url === null) return null
  const segments = new URL(url).pathname.split('/').filter(Boolean)
  return decodeURIComponent(segments.at(-1) ?? '')
}

/** `project/component/language` of an API address of a translation or component. */
export function pathInUrl(url: string | null): string | null {
  const [, path = null] =
    /\/api\/(?:translations|components)\/(.+)\/$/.exec(url === null ? '' : new URL(url).pathname) ?? []
  return path === null ? null : decodeURIComponent(decodeURIComponent(path))
}

/** Between the forms of a plural, in texts of the history. */
const formSeparator = '\u001e\u001e'

/** The forms of a plural below each other. */
const readable = (text: string): string => text.replaceAll(formSeparator, '\n')

/** The names of where it happened, without those of the place that the list is of. */
function placeOf(names: Change['names'], here = ''): readonly NamedPlace[] {
  const { project = null, component = null, language = null, is_glossary = false } = names ?? {}
  const places = [
    { kind: 'project', name: project },
    { kind: is_glossary ? 'glossary' : 'component', name: component },
    { kind: 'translation', name: language },
  ].filter((place): place is NamedPlace => place.name !== null)
  // The glossary of a project bears its name, and a list within the project needs none of it.
  return is_glossary || here !== '' ? places.slice(1) : places
}

/** A row as lists show it; `here` is the place that the list is of. */
export function shownChange(change: Change, here?: string): ShownChange {
  const path = pathInUrl(change.translation ?? change.component)
  const { filename, reason, field, service } = change.details
  const { names, unit } = change
  return {
    id: change.id,
    action: change.action_name,
    user: nameInUrl(change.user ?? change.author),
    person: names?.person ?? null,
    time: change.timestamp,
    old: readable(change.old),
    text: readable(change.target),
    path: path === here ? null : path,
    place: placeOf(names, here),
    string:
      unit !== null && path !== null && names?.source
        ? { href: stringHref(path, nameInUrl(unit) ?? ''), source: names.source }
        : null,
    detail: factText([filename, reason, field, service].filter((one) => typeof one === 'string')) || null,
  }
}

/** Whether a row tells of a text that can be put back to what it was. */
export const isUndoable = ({ unit, target, old, details }: Change): boolean =>
  unit !== null && old !== target && typeof details.old_state === 'number' && details.old_state >= 0

/** The string has another text by now: it is not for a list to overwrite that. */
export class TextMovedOn extends Error {}

const states = { untranslated: 0, needsEditing: 10, translated: 20, approved: 30 } as const

/** The former state of the text, limited to the states that the user may set. */
function stateBefore({ old, details }: Change, mayApprove: boolean): 0 | 10 | 20 | 30 {
  if (old.split(formSeparator).every((form) => form === '')) return states.untranslated
  if (details.old_state === states.approved && mayApprove) return states.approved
  return details.old_state === states.needsEditing ? states.needsEditing : states.translated
}

/** Puts back the text that a change replaced, unless it is not there any more. */
async function undo(change: Change): Promise<void> {
  const id = Number(nameInUrl(change.unit))
  const { strings } = await client.readEditorStrings({ query: { ids: String(id) } })
  const [unit] = strings
  if (!unit || unit.target.join(formSeparator) !== change.target) throw new TextMovedOn()
  const state = stateBefore(change, unit.can.review.allowed)
  // A refusal reports a save in between.
  await client.changeUnit({
    params: { id },
    ifMatch: unit.etag,
    body: { target: change.old.split(formSeparator), state },
  })
}

export const useUndo = () => useWrite(undo, ['changes'], ['string'], ['context'], ['index'], ['overview'])
