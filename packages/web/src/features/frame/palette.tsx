import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useText } from '../../text/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import popup from '../../ui/popup.module.css'
import style from './palette.module.css'
import { type PaletteEntry, useFoundEntries, useNamedEntries } from './palette-entries.ts'
import { bestMatches } from './palette-matches.ts'

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
  const named = useNamedEntries()
  const search = useDeferredValue(wanted)
  const further = useFoundEntries(search)
  const found = useMemo(
    () => [
      ...bestMatches(named.entries, search, ({ name, detail }) => `${name} ${detail}`).slice(0, shownEntries),
      ...further.entries,
    ],
    [named.entries, search, further.entries],
  )
  const isComplete = named.isComplete && further.isComplete && search === wanted
  const open = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    router.history.push((router.basepath === '/' ? '' : router.basepath) + entry.href)
  }
  // Enter means what was typed, not the little that is found so far: it opens the first entry once all are there.
  const [isEntered, setIsEntered] = useState(false)
  const enter = () => (isComplete || at > 0 ? open(found[at]) : setIsEntered(true))
  const openEntered = useEffectEvent(() => open(found[0]))
  useEffect(() => {
    if (isEntered && isComplete) openEntered()
  }, [isEntered, isComplete])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter') enter()
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
                setIsEntered(false)
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
                <bdi>{entry.name}</bdi>
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
