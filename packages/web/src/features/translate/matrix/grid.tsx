import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { MatrixPage, MatrixRow } from '../../../api/matrix.ts'
import { useText } from '../../../text/texts.ts'
import { useOwnPresence } from '../presence/use-live.ts'
import { useWorkbench } from '../workbench.ts'
import { loadCellFields } from './cell-editor.tsx'
import { copiedCell } from './copied-cell.ts'
import style from './grid.module.css'
import { GridRow } from './grid-row.tsx'
import {
  type GridPlace,
  type GridSizes,
  type GridWindow,
  headHeight,
  moved,
  rowHeight,
  sameWindow,
  sizesOf,
  windowOf,
} from './grid-window.ts'
import { NewsContext } from './use-grid-live.ts'

interface GridProps {
  readonly languages: MatrixPage['languages']
  readonly rows: readonly MatrixRow[]
  readonly hasMore: boolean
  readonly onMore: () => void
  /** Cells of a spreadsheet were pasted into a cell. */
  readonly onPaste: (place: GridPlace, text: string) => void
  /** The last paste is to be taken back. */
  readonly onUndo: () => void
  /** The rows in sight, by their ids. */
  readonly onShow: (rows: readonly number[]) => void
}

/** The part that is drawn, and its width. */
interface Sight {
  readonly shown: GridWindow
  readonly sizes: GridSizes
}

const nothing: Sight = { shown: { rows: [0, 0], columns: [0, 0] }, sizes: sizesOf(0, 1) }

/** Rows before the end at which the next page is read. */
const readAhead = 60

/** Rows of the same column that are read ahead: what is typed there finds its string, with and without a network. */
const nextRows = 12

/** The strings that may be written next: down the column first, and the cell beside. */
function nextUnits(rows: readonly MatrixRow[], { row, column }: GridPlace): number[] {
  const down = Array.from({ length: nextRows }, (_, at) => rows[row + at]?.cells[column]?.unit)
  return [...down, rows[row]?.cells[column + 1]?.unit].filter((unit) => unit !== undefined)
}

/** Tells others which cell one is in, and takes its news as seen. */
function useActiveCell(unit: number | undefined): void {
  const session = useWorkbench()
  const news = useContext(NewsContext)
  const present = useRef(unit)
  present.current = unit
  const unitOf = useCallback(() => present.current ?? -1, [])
  useOwnPresence(session, unitOf)
  useEffect(() => {
    news.see(unit)
    // News that came while one was there has been seen, too.
    return () => news.see(unit)
  }, [news, unit])
}

interface Pointing {
  readonly active: GridPlace
  readonly isEditing: boolean
  readonly go: (to: GridPlace) => void
  readonly edit: () => void
}

/** The cell that something is in. */
function cellOf(target: EventTarget): { readonly element: Element; readonly place: GridPlace } | null {
  const element = target instanceof Element ? target.closest('[data-cell]') : null
  if (element === null) return null
  const [row = 0, column = 0] = (element.getAttribute('data-cell') ?? '').split('.').map(Number)
  return { element, place: { row, column } }
}

/** A press leads to a cell, and on the cell that one is in it edits it. The grid hears it for all cells. */
function usePointing({ active, isEditing, go, edit }: Pointing) {
  const hadFocus = useRef(false)
  return {
    onMouseDown({ target }: MouseEvent) {
      hadFocus.current = cellOf(target)?.element === document.activeElement
    },
    onClick({ target }: MouseEvent) {
      const place = cellOf(target)?.place
      if (place === undefined) return
      const isActive = place.row === active.row && place.column === active.column
      if (isActive && isEditing) return
      if (isActive && place.column >= 0 && hadFocus.current) edit()
      else go(place)
    },
  }
}

interface Clipboard extends Pick<GridProps, 'rows' | 'onPaste'> {
  readonly active: GridPlace
  readonly isEditing: boolean
}

/** Copies the cell that one is in, and takes cells of a spreadsheet; a text that is written has the keys for itself. */
function useClipboard({ rows, active, isEditing, onPaste }: Clipboard) {
  const session = useWorkbench()
  return {
    onPaste(event: ClipboardEvent) {
      if (isEditing || active.column < 0) return
      const pasted = event.clipboardData.getData('text/plain')
      if (pasted === '') return
      event.preventDefault()
      onPaste(active, pasted)
    },
    onCopy(event: ClipboardEvent) {
      const row = rows[active.row]
      if (isEditing || row === undefined || document.getSelection()?.toString()) return
      const cell = row.cells[active.column]
      const forms = active.column < 0 ? row.source : cell && (session.textOf(cell.unit) ?? cell.target)
      if (!forms) return
      event.clipboardData.setData('text/plain', copiedCell(forms))
      event.preventDefault()
    },
  }
}

/** Strings in rows, languages in columns. It draws only the part in sight. */
export function Grid({ languages, rows, hasMore, onMore, onPaste, onUndo, onShow }: GridProps) {
  const text = useText()
  const session = useWorkbench()
  const scroller = useRef<HTMLDivElement>(null)
  const [{ shown, sizes }, setSight] = useState(nothing)
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 })
  const [isEditing, setEditing] = useState(false)
  const size = { rows: rows.length, columns: languages.length }
  const measure = useMeasuring(scroller, size, setSight)
  useEffect(() => {
    if (hasMore && shown.rows[1] > rows.length - readAhead) onMore()
  }, [hasMore, onMore, shown, rows.length])
  useEffect(() => onShow(rows.slice(...shown.rows).map(({ id }) => id)), [onShow, rows, shown])
  useEffect(() => void loadCellFields(), [])
  useActiveCell(rows[active.row]?.cells[active.column]?.unit)
  const go = (to: GridPlace) => {
    const place = { ...to, row: Math.min(to.row, rows.length - 1) }
    setActive(place)
    setEditing(false)
    session.reading.showStrings(nextUnits(rows, place))
    showCell(scroller.current, place, sizes)
    requestAnimationFrame(() => focusCell(scroller.current, place))
  }
  const edit = () => {
    const unit = rows[active.row]?.cells[active.column]?.unit
    if (unit === undefined) return
    session.reading.showStrings([unit, ...nextUnits(rows, active)])
    setEditing(true)
  }
  const press = (event: KeyboardEvent) => {
    if (isEditing) return
    const isControl = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const isRtl = document.documentElement.dir === 'rtl'
    const to = event.altKey ? null : moved(event.key, active, { ...size, page, isRtl }, isControl)
    if (to !== null) go(to)
    else if (event.key === 'Enter' || event.key === 'F2') edit()
    else if (isControl && event.key.toLowerCase() === 'z') onUndo()
    else return
    event.preventDefault()
  }
  const pointing = usePointing({ active, isEditing, go, edit })
  const clipboard = useClipboard({ rows, active, isEditing, onPaste })
  const onLeave = () => {
    setEditing(false)
    requestAnimationFrame(() => focusCell(scroller.current, active))
  }
  return (
    <div ref={scroller} className={style.scroller} onScroll={measure} id="matrix">
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot draw a part of its rows */}
      <div
        className={style.grid}
        role="grid"
        aria-label={text('matrix-grid')}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={languages.length + 1}
        style={{
          // The field of the last rows needs room below them.
          blockSize: headHeight + rows.length * rowHeight + (isEditing ? editorRoom : 0),
          inlineSize: sizes.source + languages.length * sizes.column,
        }}
        onKeyDown={press}
        {...pointing}
        {...clipboard}
      >
        <GridHead languages={languages} from={shown.columns[0]} to={shown.columns[1]} sizes={sizes} />
        {rows.slice(...shown.rows).map((row, at) => {
          const index = shown.rows[0] + at
          const isActive = active.row === index
          return (
            <GridRow
              // A row that leaves the window becomes the one that comes in.
              key={index % (shown.rows[1] - shown.rows[0])}
              row={row}
              index={index}
              from={shown.columns[0]}
              to={shown.columns[1]}
              sizes={sizes}
              languages={languages}
              active={isActive ? active.column : null}
              isEditing={isActive && isEditing}
              onNext={() => go({ row: index + 1, column: active.column })}
              onLeave={onLeave}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Pixels below the last row while a cell is written. */
const editorRoom = 480

/** Finds out which cells are in sight: at each scrolling, and where the room changes. */
function useMeasuring(
  scroller: RefObject<HTMLDivElement | null>,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  setSight: Dispatch<SetStateAction<Sight>>,
): () => void {
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop: top, scrollLeft, clientWidth: width, clientHeight: height } = element
    const sizes = sizesOf(width, columns)
    const next = windowOf({ top, start: Math.abs(scrollLeft), width, height, sizes }, { rows, columns })
    setSight((now) => {
      const isAsWide = now.sizes.source === sizes.source && now.sizes.column === sizes.column
      if (isAsWide && sameWindow(now.shown, next)) return now
      return { shown: next, sizes: isAsWide ? now.sizes : sizes }
    })
  }, [scroller, rows, columns, setSight])
  useEffect(() => {
    measure()
    const watcher = new ResizeObserver(measure)
    if (scroller.current) watcher.observe(scroller.current)
    return () => watcher.disconnect()
  }, [measure, scroller])
  return measure
}

interface GridHeadProps {
  readonly languages: MatrixPage['languages']
  readonly from: number
  readonly to: number
  readonly sizes: GridSizes
}

/** The names of the languages. */
const GridHead = memo(function GridHead({ languages, from, to, sizes }: GridHeadProps) {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw a part of its columns
    // biome-ignore lint/a11y/useFocusableInteractive: cells take the focus
    <div className={style.head} role="row" aria-rowindex={1} style={{ blockSize: headHeight }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: heads are read with their cells */}
      <div className={style.sourceHead} role="columnheader" aria-colindex={1} style={{ inlineSize: sizes.source }}>
        {text('matrix-source')}
      </div>
      {languages.slice(from, to).map(({ code, name }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: heads are read with their cells
        <div
          key={code}
          className={style.columnHead}
          role="columnheader"
          aria-colindex={from + at + 2}
          title={name}
          style={{ insetInlineStart: sizes.source + (from + at) * sizes.column, inlineSize: sizes.column }}
        >
          <bdi>{name}</bdi>
        </div>
      ))}
    </div>
  )
})

/** Scrolls so that a cell is beside neither the head nor the sources. */
function showCell(element: HTMLElement | null, { row, column }: GridPlace, sizes: GridSizes): void {
  if (!element) return
  const top = row * rowHeight
  const room = element.clientHeight - headHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
  if (column < 0) return
  const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
  const start = Math.abs(element.scrollLeft)
  const width = element.clientWidth - sizes.source
  const left = column * sizes.column
  if (left < start) element.scrollLeft = sign * left
  else if (left + sizes.column > start + width) element.scrollLeft = sign * (left + sizes.column - width)
}

function focusCell(element: HTMLElement | null, { row, column }: GridPlace): void {
  element?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)?.focus({ preventScroll: true })
}
