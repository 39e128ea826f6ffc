import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { type FoundThing, pageOf, useFoundThings } from '../../api/site-search.ts'
import { partHref, partsWith } from '../../parts/administration/administration-parts.ts'
import administrationTexts from '../../text/administration.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import type { IconName } from '../../ui/icon.tsx'
import { encodePath } from '../../ui/link.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { pairsOf } from './palette-pairs.ts'
import { furtherPlaces, manage, places } from './places.ts'

addTexts(administrationTexts)

/** The entries so far, and whether more are loading. */
interface FoundEntries {
  readonly entries: readonly PaletteEntry[]
  readonly isComplete: boolean
}

/** Pages, then projects and languages: asked for once, and searched here. */
export function useNamedEntries(search: string): FoundEntries {
  const text = useText()
  const { preferences, rights } = useSession()
  const own = preferences.languages
  const overview = useQuery({
    queryKey: ['palette'],
    queryFn: async ({ signal }) => {
      const [projects, languages] = await Promise.all([
        client.listProjects({ query: { page_size: 1000 }, signal }),
        client.listLanguages({ query: { page_size: 1000 }, signal }),
      ])
      return { projects: projects.results, languages: languages.results }
    },
  })
  const entries = useMemo(() => {
    const managed = partsWith(rights.site)
    const listed = [...places, ...(managed.length > 0 ? [manage] : []), ...furtherPlaces]
    const pages = listed.map(({ id, href, icon }) => {
      return { key: `page ${id}`, name: text(`place-${id}`), detail: '', href, icon }
    })
    const projects = (overview.data?.projects ?? []).map(({ slug, name }): PaletteEntry => {
      return {
        key: `project ${slug}`,
        name,
        detail: text('kind-project'),
        href: `/projects/${encodePath(slug)}/`,
        icon: 'folder',
      }
    })
    const languages = (overview.data?.languages ?? []).map(({ code, name }): PaletteEntry => {
      return { key: `language ${code}`, name, detail: code, href: `/languages/${encodePath(code)}/`, icon: 'globe' }
    })
    const administration = managed.map((part): PaletteEntry => {
      const href = partHref(part, managed)
      return {
        key: `manage ${part}`,
        name: text(`manage-${part}`),
        detail: text('manage-title'),
        href,
        icon: 'settings',
      }
    })
    return { pages, administration, projects, languages }
  }, [overview.data, text, rights])
  const shown = useMemo(() => {
    const { pages, administration, projects, languages } = entries
    // Before anything is typed, hundreds of languages are in nobody's way.
    if (search.trim() === '') return [...pages, ...projects, ...languages.filter(({ detail }) => own.includes(detail))]
    return [...pages, ...administration, ...projects, ...languages, ...pairsOf(projects, languages, search)]
  }, [entries, search, own])
  return { entries: shown, isComplete: !overview.isLoading }
}

/**
 * Kinds that only the server finds, because there may be thousands of each. Projects and languages are among the named
 * ones.
 */
const icons: Partial<Readonly<Record<FoundThing['category'], IconName>>> = {
  Component: 'folder',
  Category: 'folder',
  User: 'person',
}

/** Components, categories and people of this name, and the way to look for it in the strings themselves. */
export function useFoundEntries(search: string): FoundEntries {
  const text = useText()
  const { data, isLoading, isFetching, isPlaceholderData } = useFoundThings(search)
  const entries = useMemo(() => {
    const words = search.trim()
    if (words === '') return []
    const things = (data ?? []).flatMap(({ url, name, category }): PaletteEntry[] => {
      const icon = icons[category]
      if (icon === undefined) return []
      return [{ key: url, name, detail: text(`palette-kind-${category.toLowerCase()}`), href: pageOf(url), icon }]
    })
    const strings: PaletteEntry = {
      key: 'strings',
      name: text('palette-strings', { words }),
      detail: '',
      href: `/search/?q=${encodeURIComponent(words.toWellFormed())}`,
      icon: 'search',
    }
    return [...things, strings]
  }, [data, search, text])
  return { entries, isComplete: !isLoading && !(isFetching && isPlaceholderData) }
}
