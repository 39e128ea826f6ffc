import { memo, useRef } from 'react'
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
import { type GridPlace, type GridSizes, headHeight, rowHeight } from './grid-window.ts'
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
  readonly onGo: (to: GridPlace) => void
  readonly onEdit: () => void
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
  // The functions of a row with the focus know where it is.
  one.active === null

/** A source string with its translations. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, from, to, sizes, languages, active, isEditing, onGo, onEdit, onLeave } = props
  const isGone = useNews((news) => news.isGone(row.id))
  // A press on the cell that one is in edits it.
  const hadFocus = useRef(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw a part of its rows
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      className={classes(style.row, isGone && style.gone)}
      role="row"
      aria-rowindex={index + 2}
      style={{ insetBlockStart: headHeight + index * rowHeight, blockSize: rowHeight }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys */}
      <div
        className={style.source}
        role="rowheader"
        aria-colindex={1}
        tabIndex={active === -1 ? 0 : -1}
        data-cell={`${index}.-1`}
        style={{ inlineSize: sizes.source }}
        onClick={() => onGo({ row: index, column: -1 })}
      >
        {isGone && <RowGone />}
        <span className={style.clipped} dir="auto" title={row.source.join('\n').slice(0, 1000)}>
          {mixedText(row.source.join(' / ').slice(0, 400))}
        </span>
        {row.context !== '' && <code className={style.key}>{row.context.slice(0, 80)}</code>}
      </div>
      {languages.slice(from, to).map((language, at) => {
        const column = from + at
        const cell = row.cells[column] ?? null
        const isActive = active === column
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
          <div
            // As with rows: what leaves at one side comes in at the other.
            key={column % (to - from)}
            className={classes(style.cell, cell === null && style.missing)}
            role="gridcell"
            aria-colindex={column + 2}
            aria-readonly={cell === null}
            tabIndex={isActive ? 0 : -1}
            data-cell={`${index}.${column}`}
            style={{ insetInlineStart: sizes.source + column * sizes.column, inlineSize: sizes.column }}
            onMouseDown={({ currentTarget }) => {
              hadFocus.current = currentTarget === document.activeElement
            }}
            onClick={() => {
              if (isActive && isEditing) return
              if (isActive && hadFocus.current) onEdit()
              else onGo({ row: index, column })
            }}
          >
            {cell !== null &&
              (isActive && isEditing ? (
                <CellEditor
                  cell={cell}
                  path={`${row.path}/${language.code}`}
                  language={language}
                  onLeave={onLeave}
                  onNext={() => onGo({ row: index + 1, column })}
                />
              ) : (
                <CellText cell={cell} language={language} />
              ))}
          </div>
        )
      })}
    </div>
  )
}, areSame)

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
