import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { MatrixPage, MatrixRow } from '../../../api/matrix.ts'
import { useText } from '../../../text/texts.ts'
import { useWorkbench } from '../workbench.ts'
import style from './grid.module.css'
import { GridRow } from './grid-row.tsx'
import {
  columnWidth,
  type GridPlace,
  type GridWindow,
  headHeight,
  moved,
  rowHeight,
  sameWindow,
  sourceWidth,
  windowOf,
} from './grid-window.ts'
import { isColumn } from './pasted-column.ts'

interface GridProps {
  readonly languages: MatrixPage['languages']
  readonly rows: readonly MatrixRow[]
  readonly hasMore: boolean
  readonly onMore: () => void
  /** A column of a spreadsheet was pasted into a cell. */
  readonly onPaste: (place: GridPlace, text: string) => void
}

const nothing: GridWindow = { rows: [0, 0], columns: [0, 0] }

/** Rows before the end at which the next page is read. */
const readAhead = 60

/** Strings in rows, languages in columns. It draws only the part in sight. */
export function Grid({ languages, rows, hasMore, onMore, onPaste }: GridProps) {
  const text = useText()
  const session = useWorkbench()
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(nothing)
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 })
  const [isEditing, setEditing] = useState(false)
  const size = { rows: rows.length, columns: languages.length }
  const measure = useMeasuring(scroller, size, setShown)
  useEffect(() => {
    if (hasMore && shown.rows[1] > rows.length - readAhead) onMore()
  }, [hasMore, onMore, shown, rows.length])
  const go = (to: GridPlace) => {
    setActive(to)
    setEditing(false)
    // Read ahead: the next Enter finds the string there.
    const near = [to.row, to.row + 1].map((row) => rows[row]?.cells[to.column]?.unit)
    session.reading.showStrings(near.filter((unit) => unit !== undefined))
    showCell(scroller.current, to)
    requestAnimationFrame(() => focusCell(scroller.current, to))
  }
  const edit = () => {
    const unit = rows[active.row]?.cells[active.column]?.unit
    if (unit === undefined) return
    session.reading.showStrings([unit])
    setEditing(true)
  }
  const press = (event: KeyboardEvent) => {
    if (isEditing) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const isRtl = document.documentElement.dir === 'rtl'
    const to = event.altKey ? null : moved(event.key, active, { ...size, page, isRtl }, event.ctrlKey || event.metaKey)
    if (to !== null) go(to)
    else if (event.key === 'Enter' || event.key === 'F2') edit()
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    if (isEditing || active.column < 0) return
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted === '') return
    event.preventDefault()
    if (isColumn(pasted)) onPaste(active, pasted)
    else {
      const cell = rows[active.row]?.cells[active.column]
      if (cell?.target.length === 1) onPaste(active, pasted)
    }
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
          blockSize: headHeight + rows.length * rowHeight,
          inlineSize: sourceWidth + languages.length * columnWidth,
        }}
        onKeyDown={press}
        onPaste={paste}
      >
        <GridHead languages={languages} from={shown.columns[0]} to={shown.columns[1]} />
        {rows.slice(...shown.rows).map((row, at) => {
          const index = shown.rows[0] + at
          const isActive = active.row === index
          return (
            <GridRow
              key={row.id}
              row={row}
              index={index}
              from={shown.columns[0]}
              to={shown.columns[1]}
              languages={languages}
              active={isActive ? active.column : null}
              isEditing={isActive && isEditing}
              onGo={go}
              onEdit={edit}
              onLeave={() => {
                setEditing(false)
                requestAnimationFrame(() => focusCell(scroller.current, active))
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Finds out which cells are in sight: at each scrolling, and where the room changes. */
function useMeasuring(
  scroller: RefObject<HTMLDivElement | null>,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  setShown: Dispatch<SetStateAction<GridWindow>>,
): () => void {
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop: top, scrollLeft, clientWidth: width, clientHeight: height } = element
    const next = windowOf({ top, start: Math.abs(scrollLeft), width, height }, { rows, columns })
    setShown((now) => (sameWindow(now, next) ? now : next))
  }, [scroller, rows, columns, setShown])
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
}

/** The names of the languages. */
function GridHead({ languages, from, to }: GridHeadProps) {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw a part of its columns
    // biome-ignore lint/a11y/useFocusableInteractive: cells take the focus
    <div className={style.head} role="row" aria-rowindex={1} style={{ blockSize: headHeight }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: heads are read with their cells */}
      <div className={style.sourceHead} role="columnheader" aria-colindex={1} style={{ inlineSize: sourceWidth }}>
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
          style={{ insetInlineStart: sourceWidth + (from + at) * columnWidth, inlineSize: columnWidth }}
        >
          <bdi>{name}</bdi>
        </div>
      ))}
    </div>
  )
}

/** Scrolls so that a cell is beside neither the head nor the sources. */
function showCell(element: HTMLElement | null, { row, column }: GridPlace): void {
  if (!element) return
  const top = row * rowHeight
  const room = element.clientHeight - headHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
  if (column < 0) return
  const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
  const start = Math.abs(element.scrollLeft)
  const width = element.clientWidth - sourceWidth
  const left = column * columnWidth
  if (left < start) element.scrollLeft = sign * left
  else if (left + columnWidth > start + width) element.scrollLeft = sign * (left + columnWidth - width)
}

function focusCell(element: HTMLElement | null, { row, column }: GridPlace): void {
  element?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)?.focus({ preventScroll: true })
}
