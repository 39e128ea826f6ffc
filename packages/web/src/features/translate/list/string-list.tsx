import { useVirtualizer } from '@tanstack/react-virtual'
import {
  lazy,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import { usePlaceAt } from '../../../api/places.ts'
import { currentSession } from '../../../api/session.ts'
import { useText } from '../../../text/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatNumber } from '../../../ui/format.ts'
import { assignHref, unfinished } from '../../../ui/link.ts'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import type { OverlayName } from '../../../ui/state-icon.tsx'
import { marks as known } from '../panels/string-facts.ts'
import { Others } from '../presence/others.tsx'
import { ownWorkOf, useShownWork } from '../use-work-mark.ts'
import { useShown, useShownFacts, useWorkbench, type Workbench } from '../workbench.ts'
import { chosenOf } from './chosen-strings.ts'
import { StateMark, stateName } from './state-mark.tsx'
import style from './string-list.module.css'
import { useChosen } from './use-chosen.ts'

const rowHeight = 52

interface StringRowsProps {
  readonly onOpen: () => void
  /** The message for an empty list on a small screen, which shows only the list. */
  readonly empty: ReactNode
}

/** The strings that the search found; the list stands still until it is asked for anew. */
export function StringRows({ onOpen, empty }: StringRowsProps) {
  const text = useText()
  const session = useWorkbench()
  const list = useShown(({ reading }) => reading.list)
  const scroller = useRef<HTMLDivElement>(null)
  const count = list?.length ?? 0
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const shown = rows.getVirtualItems()
  const [from, to] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? -1]
  useEffect(() => session.reading.showRows(from, to), [session, from, to])
  useScrolling(scroller, rows)
  return (
    <div ref={scroller} className={style.scroller}>
      {list?.length === 0 && <div className={style.empty}>{empty}</div>}
      {/* Keys are heard by the page: they move in the list wherever the focus is. */}
      <div
        className={style.rows}
        role="listbox"
        aria-label={text('strings-found')}
        tabIndex={0}
        id="string-rows"
        style={{ blockSize: rows.getTotalSize() }}
      >
        {shown.map(({ index, start }) => (
          <Row key={index} position={index} top={start} count={count} onOpen={onOpen} />
        ))}
      </div>
    </div>
  )
}

/** The virtual list's knowledge of its place, so that the browser need not lay out the page. */
interface ScrolledRows {
  readonly scrollOffset: number | null
  readonly scrollRect: { readonly height: number } | null
}

/** Keeps the current row in sight, without drawing the list anew. */
function useScrolling(scroller: RefObject<HTMLDivElement | null>, rows: ScrolledRows): void {
  const session = useWorkbench()
  useEffect(() => {
    let last = -1
    const follow = () => {
      const { position } = session.reading
      if (position === last) return
      last = position
      if (position < 0 || !scroller.current) return
      const height = rows.scrollRect?.height ?? 0
      const offset = rows.scrollOffset ?? 0
      const top = position * rowHeight
      // By more than a row at a time: what comes is seen before one is there, and most moves scroll nothing at all.
      if (top < offset) scroller.current.scrollTop = top - Math.floor((height * 2) / 3)
      else if (top + rowHeight > offset + height) scroller.current.scrollTop = top - Math.floor(height / 3)
    }
    follow()
    return session.subscribeLate(follow)
  }, [session, scroller, rows])
}

interface RowProps {
  readonly position: number
  readonly top: number
  readonly count: number
  readonly onOpen: () => void
}

/** The session's data for a row. */
function rowOf(session: Workbench, position: number) {
  const { reading } = session
  const id = reading.list?.idAt(position) ?? -1
  return {
    isCurrent: reading.position === position,
    content: reading.content(id),
    state: reading.list?.stateAt(position) ?? 0,
    marks: reading.list?.marksAt(position) ?? 0,
    isGone: reading.isGone(id),
    own: session.textOf(id),
    ...ownWorkOf(session, id),
  }
}

const Row = memo(function Row({ position, top, count, onOpen }: RowProps) {
  const session = useWorkbench()
  const text = useText()
  const { isCurrent, content, state, marks, isGone, own, mark, since } = useShownFacts((all) => rowOf(all, position))
  const work = useShownWork({ mark, since })
  const isChosen = useRowChosen(position)
  const isChoosing = useChosen((chosen) => chosen.isChoosing)
  const press = (event: MouseEvent) => {
    const chosen = chosenOf(session)
    if (event.shiftKey) chosen.extend(session, position)
    else if (event.ctrlKey || event.metaKey || isBox(event)) chosen.toggle(session, position)
    else {
      session.reading.move(position)
      onOpen()
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the page move in the list
    <div
      className={classes(style.row, isCurrent && style.current)}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-checked={isChoosing ? isChosen : undefined}
      aria-setsize={count}
      aria-posinset={position + 1}
      style={{ insetBlockStart: top }}
      // The focus goes to the text: on its way a row would hear single keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      <span className={classes(style.box, isChoosing && style.choosing, isChosen && style.chosen)} data-box="" />
      <StateMark name={stateName(state)} />
      <span className={style.texts}>
        {content && !isGone ? (
          <>
            <span className={style.source} lang={content.place.source_language.code} dir="auto">
              {mixedText(oneLine(content.source[0]))}
            </span>
            <span className={style.target} lang={content.place.language.code} dir="auto">
              {mixedText(oneLine(own?.find((form) => form !== '')))}
            </span>
          </>
        ) : (
          <span className={isGone ? style.target : style.awaited}>{isGone ? text('string-gone') : ''}</span>
        )}
      </span>
      <span className={style.overlays}>
        {content && <Others unit={content.id} />}
        {overlaysOf(marks, work).map((name) => (
          <StateMark key={name} name={name} />
        ))}
      </span>
    </div>
  )
})

/** The press was on the box of the row. */
const isBox = ({ target }: MouseEvent): boolean => target instanceof HTMLElement && target.dataset.box !== undefined

function useRowChosen(position: number): boolean {
  const id = useShown(({ reading }) => reading.list?.idAt(position) ?? -1)
  return useChosen(useCallback((chosen) => chosen.ids.has(id), [id]))
}

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

/** The bar of what is selected, loaded when something is; another list has another selection. */
function Selection() {
  const session = useWorkbench()
  const isChoosing = useChosen((chosen) => chosen.isChoosing)
  const path = useShown(({ reading }) => reading.query?.path ?? '')
  const q = useShown(({ reading }) => reading.query?.q ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another search the selection goes
  useEffect(() => () => chosenOf(session).clear(), [session, path, q])
  if (!isChoosing) return null
  return (
    <Suspense>
      <SelectionBar path={path} />
    </Suspense>
  )
}

/** Enough of a text for a row. */
const oneLine = (text: string | undefined): string => (text ?? '').slice(0, 200).replaceAll('\n', ' ↵ ')

function overlaysOf(marks: number, work: OverlayName | null): OverlayName[] {
  const names: OverlayName[] = []
  if (marks & known.failing) names.push('failing')
  if (marks & known.suggestion) names.push('suggestion')
  if (marks & known.comment) names.push('comment')
  if (work) names.push(work)
  return names.slice(-3)
}

/** How many there are, and whether some have changed since. */
export function ListFooter({ children }: { readonly children?: ReactNode }) {
  const text = useText()
  const session = useWorkbench()
  const count = useShown(({ reading }) => reading.list?.length ?? 0)
  const changed = useShown(({ reading }) => reading.list?.changedCount ?? 0)
  const hasSearch = useShown(({ reading }) => (reading.query?.q ?? '') !== '')
  return (
    <>
      <Selection />
      <div className={style.footer}>
        <span className={style.count}>
          {text(changed > 0 && hasSearch ? 'list-changed' : 'list-count', {
            count: changed > 0 && hasSearch ? changed : count,
            total: formatNumber(count),
          })}
        </span>
        {children}
        <AssignThese />
        {currentSession().user !== null && (
          <Button look="plain" onClick={() => chosenOf(session).start()}>
            {text('strings-choose')}
          </Button>
        )}
        <Button look="plain" icon="refresh" onClick={() => void session.reading.refresh()}>
          {text('list-refresh')}
        </Button>
      </div>
    </>
  )
}

/** Leads those who manage the place to the form that assigns what the search finds. */
function AssignThese() {
  const text = useText()
  const path = useShown(({ reading }) => reading.query?.path ?? '')
  const q = useShown(({ reading }) => reading.query?.q ?? '')
  const { data: place } = usePlaceAt(path)
  if (path === '' || place?.archive !== null || !place.permissions.includes('project.edit')) return null
  return (
    <PageLink className={buttonClass('plain')} href={assignHref(path, q === '' ? unfinished : q)}>
      {text('strings-assign')}
    </PageLink>
  )
}
