import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useText } from '../../text/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import popup from '../../ui/popup.module.css'
import type { EarlySearch } from './early-search.ts'
import style from './palette.module.css'
import { useFoundEntries, useNamedEntries } from './palette-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { bestMatches } from './palette-matches.ts'

/** So many are shown at once: more are read by nobody. */
const shownEntries = 12

interface PaletteProps {
  readonly onClose: () => void
  /** Hands over what was typed before this was there, once. */
  readonly takeOver: () => EarlySearch
}

/** The focus after the palette closes: its earlier place, or the opened page. */
function useFocusAfter() {
  const origin = useRef<Element>(null)
  /** Whether one leaves for another page. */
  const leads = useRef(false)
  useEffect(
    () => () => {
      if (leads.current) document.getElementById('content')?.focus({ preventScroll: true })
    },
    [],
  )
  return { leads, origin }
}

/** One field that leads anywhere, by a few letters. */
export function Palette({ onClose, takeOver }: PaletteProps) {
  const text = useText()
  const router = useRouter()
  const id = useId()
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const { leads, origin } = useFocusAfter()
  const search = useDeferredValue(wanted)
  const named = useNamedEntries(search)
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
    // The page that opens is where one goes on.
    leads.current = true
    onClose()
    router.history.push((router.basepath === '/' ? '' : router.basepath) + entry.href)
  }
  // Enter refers to the typed text, not to partial results: it opens the first entry once all results have loaded.
  const [isEntered, setIsEntered] = useState(false)
  const enter = () => (isComplete || at > 0 ? open(found[at]) : setIsEntered(true))
  const openEntered = useEffectEvent(() => open(found[0]))
  useEffect(() => {
    if (isEntered && isComplete) openEntered()
  }, [isEntered, isComplete])
  const begin = useEffectEvent(() => {
    const early = takeOver()
    origin.current = early.origin
    setWanted(early.text)
    setIsEntered(early.isEntered)
  })
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
          finalFocus={() => !leads.current && (origin.current instanceof HTMLElement ? origin.current : true)}
        >
          <Beginning input={input} onBegin={begin} />
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

/** Takes the focus in the task that draws the field: no letter is typed between the two fields. */
function Beginning(props: { readonly input: RefObject<HTMLInputElement | null>; readonly onBegin: () => void }) {
  const { input, onBegin } = props
  const begin = useEffectEvent(onBegin)
  useLayoutEffect(() => {
    begin()
    input.current?.focus()
  }, [input])
  return null
}
