import { memo, type ReactNode } from 'react'
import type { MatrixPage, MatrixRow } from '../../../api/matrix.ts'
import { sameForms } from '../../../editor/session/index.ts'
import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { StateMark, stateName } from '../list/state-mark.tsx'
import { Others } from '../presence/others.tsx'
import { presence } from '../presence/presence.ts'
import { CellEditor } from './cell-editor.tsx'
import style from './grid.module.css'
import { type GridSizes, headHeight, rowHeight } from './grid-window.ts'
import { useCellFacts, useNews } from './use-grid-live.ts'

interface GridRowProps {
  readonly row: MatrixRow
  readonly index: number
  readonly from: number
  readonly to: number
  readonly sizes: GridSizes
  readonly languages: MatrixPage['languages']
  /** The column of the cell that has the focus; null: it is in another row. */
  readonly active: number | null
  readonly isEditing: boolean
  /** One is done with the cell that is edited, and goes on below it. */
  readonly onNext: () => void
  readonly onLeave: () => void
}

const areSame = (one: GridRowProps, other: GridRowProps): boolean =>
  one.row === other.row &&
  one.index === other.index &&
  one.from === other.from &&
  one.to === other.to &&
  one.sizes === other.sizes &&
  one.languages === other.languages &&
  one.active === other.active &&
  one.isEditing === other.isEditing &&
  // The functions of a row that is edited know where it is.
  !one.isEditing

/** A source string with its translations. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, from, to, sizes, languages, active, isEditing, onNext, onLeave } = props
  const isGone = useNews((news) => news.isGone(row.id))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw a part of its rows
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      className={classes(style.row, isGone && style.gone)}
      role="row"
      aria-rowindex={index + 2}
      style={{ insetBlockStart: headHeight + index * rowHeight, blockSize: rowHeight }}
    >
      <SourceCell row={row} index={index} isGone={isGone} isActive={active === -1} width={sizes.source} />
      {languages.slice(from, to).map((language, at) => {
        const column = from + at
        const cell = row.cells[column] ?? null
        const isActive = active === column
        return (
          <Cell
            // As with rows: what leaves at one side comes in at the other.
            key={column % (to - from)}
            cell={cell}
            index={index}
            column={column}
            sizes={sizes}
            language={language}
            isActive={isActive}
          >
            {cell !== null && isActive && isEditing && (
              <CellEditor
                cell={cell}
                path={`${row.path}/${language.code}`}
                language={language}
                onLeave={onLeave}
                onNext={onNext}
              />
            )}
          </Cell>
        )
      })}
    </div>
  )
}, areSame)

interface SourceCellProps {
  readonly row: MatrixRow
  readonly index: number
  readonly isGone: boolean
  readonly isActive: boolean
  readonly width: number
}

const SourceCell = memo(function SourceCell({ row, index, isGone, isActive, width }: SourceCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw a part of its rows
    <div
      className={style.source}
      role="rowheader"
      aria-colindex={1}
      tabIndex={isActive ? 0 : -1}
      data-cell={`${index}.-1`}
      style={{ inlineSize: width }}
    >
      {isGone && <RowGone />}
      <span className={style.clipped} dir="auto" title={row.source.join('\n').slice(0, 1000)}>
        {mixedText(row.source.join(' / ').slice(0, 400))}
      </span>
      {row.context !== '' && <code className={style.key}>{row.context.slice(0, 80)}</code>}
    </div>
  )
})

interface CellProps {
  readonly cell: MatrixRow['cells'][number]
  readonly index: number
  readonly column: number
  readonly sizes: GridSizes
  readonly language: MatrixPage['languages'][number]
  readonly isActive: boolean
  /** The editor of the cell; false: its text is shown. */
  readonly children: ReactNode
}

/** Drawn anew when it is another cell, not with the others of its row: a column that comes in costs one cell a row. */
const Cell = memo(function Cell({ cell, index, column, sizes, language, isActive, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw a part of its rows
    <div
      className={classes(style.cell, cell === null && style.missing)}
      role="gridcell"
      aria-colindex={column + 2}
      aria-readonly={cell === null}
      tabIndex={isActive ? 0 : -1}
      data-cell={`${index}.${column}`}
      style={{ insetInlineStart: sizes.source + column * sizes.column, inlineSize: sizes.column }}
    >
      {children || (cell !== null && <CellText cell={cell} language={language} />)}
    </div>
  )
})

interface CellTextProps {
  readonly cell: NonNullable<MatrixRow['cells'][number]>
  readonly language: MatrixPage['languages'][number]
}

/** Drawn anew when its own text changes, and not with its row. */
const CellText = memo(function CellText({ cell, language }: CellTextProps) {
  const text = useText()
  const { unit } = cell
  // Typed texts and texts on their way go before the ones that were read.
  const { own, ownState, mark, draft, isRenewed, others } = useCellFacts((session, news) => ({
    own: session.textOf(unit),
    ownState: session.stateOf(unit),
    mark: session.markOf(unit),
    draft: session.draftOf(unit),
    isRenewed: news.isRenewed(unit),
    others: presence.at(unit),
  }))
  const isOvertaken = draft !== undefined && !sameForms(draft.base.target, cell.target)
  const forms = (mark === null ? undefined : own) ?? cell.target
  const state = mark === null || mark === 'draft' ? cell.state : ownState
  const shown = forms.filter((form) => form !== '').join(' / ')
  return (
    <>
      <span className={style.marks}>
        <StateMark name={stateName(state)} />
        {cell.failing && mark === null && <StateMark name="failing" />}
        {mark !== null && <StateMark name={isOvertaken ? 'overtaken' : mark} />}
        {isRenewed && mark === null && <StateMark name="renewed" />}
        {others.length > 0 && <Others unit={unit} />}
      </span>
      <span className={style.clipped} lang={language.code.replaceAll('_', '-')} dir={language.direction || 'auto'}>
        {shown === '' ? (
          <span className={style.empty}>{text('state-untranslated')}</span>
        ) : (
          mixedText(shown.slice(0, 400))
        )}
      </span>
    </>
  )
})

function RowGone() {
  const text = useText()
  return <span className={style.reason}>{text('string-gone')}</span>
}
