import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { useText } from '../../text/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { encodePath } from '../../ui/link.ts'
import popup from '../../ui/popup.module.css'
import style from './palette.module.css'
import { bestMatches } from './palette-matches.ts'
import { places } from './places.ts'

interface PaletteEntry {
  readonly key: string
  readonly name: string
  /** What stands beside the name: where it leads. */
  readonly detail: string
  readonly href: string
  readonly icon: IconName
}

/** So many are shown at once: more are read by nobody. */
const shownEntries = 12

/** One field that leads anywhere, by a few letters. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const router = useRouter()
  const id = useId()
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const entries = useEntries()
  const search = useDeferredValue(wanted)
  const found = useMemo(
    () => bestMatches(entries, search, ({ name, detail }) => `${name} ${detail}`).slice(0, shownEntries),
    [entries, search],
  )
  const open = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    router.history.push((router.basepath === '/' ? '' : router.basepath) + entry.href)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter') open(found[at])
    else return
    event.preventDefault()
  }
  return (
    <BaseDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={popup.backdrop} />
        <BaseDialog.Popup
          className={classes(popup.popup, style.popup)}
          aria-label={text('palette-title')}
          initialFocus={input}
        >
          <label className={style.field}>
            <Icon name="search" />
            <input
              ref={input}
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
              aria-label={text('palette-title')}
              placeholder={text('palette-hint')}
              value={wanted}
              onKeyDown={press}
              onChange={(event) => {
                setWanted(event.target.value)
                setAt(0)
              }}
            />
          </label>
          <div className={style.list} id={`${id}-list`} role="listbox" aria-label={text('palette-results')}>
            {found.map((entry, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus
              <div
                key={entry.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={style.entry}
                onClick={() => open(entry)}
                onPointerMove={() => setAt(index)}
              >
                <Icon name={entry.icon} />
                <span>{entry.name}</span>
                <span className={style.detail}>{entry.detail}</span>
              </div>
            ))}
          </div>
          {found.length === 0 && (
            <p className={style.nothing} role="status">
              {text('palette-nothing')}
            </p>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Pages, then projects, components and languages: asked for once, and searched here. */
function useEntries(): readonly PaletteEntry[] {
  const text = useText()
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
  return useMemo(() => {
    const pages = places.map(({ id, href, icon }) => {
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
    return [...pages, ...projects, ...languages]
  }, [overview.data, text])
}
