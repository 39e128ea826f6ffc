import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { readStrings } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import style from '../findings/finding-list.module.css'

/** Strings that are named at most. */
const shown = 3

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** The search for the strings that a check compares a string with; undefined: the check looks at the string alone. */
export function searchForOthers(check: string, { id, source, target, place }: EditorString) {
  const { project, language } = place
  switch (check) {
    case 'reused':
      return { path: `${project.slug}/-/${language.code}`, q: `target:=${quoted(target[0] ?? '')} AND NOT id:${id}` }
    case 'inconsistent':
      return { path: `${project.slug}/-/${language.code}`, q: `source:=${quoted(source[0] ?? '')} AND NOT id:${id}` }
    case 'multiple_failures':
      return {
        path: `${project.slug}/${place.component.path}`,
        q: `source:=${quoted(source[0] ?? '')} AND has:check AND NOT id:${id}`,
      }
    default:
      return undefined
  }
}

/** The equal strings, or other failing ones, with links. */
export function OtherStrings({ check, content }: { readonly check: string; readonly content: EditorString }) {
  const text = useText()
  const search = searchForOthers(check, content)
  const { data } = useQuery({
    queryKey: ['context', content.id, 'others', check, search?.q],
    queryFn: async ({ signal }) => {
      const { ids } = await client.readEditorIndex({ query: { path: search?.path ?? '', q: search?.q ?? '' }, signal })
      return { count: ids.length, strings: await readStrings(ids.slice(0, shown), signal) }
    },
    enabled: search !== undefined,
  })
  if (!search || !data || data.count === 0) return null
  return (
    <ul className={style.others} aria-label={text(`finding-${check}`)}>
      <li aria-hidden="true">{text(`finding-${check}`)}</li>
      {data.strings.map(({ id, source, target, checksum, place }) => (
        <li key={id} dir="auto">
          <PageLink href={`/translate/${place.path}/?checksum=${checksum}`}>
            {check === 'multiple_failures'
              ? place.language.name
              : mixedText(check === 'reused' ? (source[0] ?? '') : (target[0] ?? ''))}
          </PageLink>{' '}
          <small>{place.component.path === content.place.component.path ? '' : place.component.name}</small>
        </li>
      ))}
      {data.count > shown && (
        <li>
          <PageLink href={`/translate/${search.path}/?q=${encodeURIComponent(search.q)}`}>
            {text('finding-others', { count: data.count - shown })}
          </PageLink>
        </li>
      )}
    </ul>
  )
}
