import { memo } from 'react'
import type { MatrixPage, MatrixRow } from '../../../api/matrix.ts'
import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { StateMark, stateName } from '../list/state-mark.tsx'
import { useShownFacts } from '../workbench.ts'
import { CellEditor } from './cell-editor.tsx'
import style from './grid.module.css'
import { columnWidth, type GridPlace, headHeight, rowHeight, sourceWidth } from './grid-window.ts'

interface GridRowProps {
  readonly row: MatrixRow
  readonly index: number
  readonly from: number
  readonly to: number
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
  one.languages === other.languages &&
  one.active === other.active &&
  one.isEditing === other.isEditing &&
  // The functions of a row with the focus know where it is.
  one.active === null

/** A source string with its translations. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, from, to, languages, active, isEditing, onGo, onEdit, onLeave } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw a part of its rows
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      className={style.row}
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
        style={{ inlineSize: sourceWidth }}
        onClick={() => onGo({ row: index, column: -1 })}
      >
        <span className={style.clipped} dir="auto">
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
            key={language.code}
            className={classes(style.cell, cell === null && style.missing)}
            role="gridcell"
            aria-colindex={column + 2}
            aria-readonly={cell === null}
            tabIndex={isActive ? 0 : -1}
            data-cell={`${index}.${column}`}
            style={{ insetInlineStart: sourceWidth + column * columnWidth, inlineSize: columnWidth }}
            onClick={() => !(isActive && isEditing) && onGo({ row: index, column })}
            onDoubleClick={onEdit}
          >
            {cell !== null &&
              (isActive && isEditing ? (
                <CellEditor
                  cell={cell}
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

function CellText({ cell, language }: CellTextProps) {
  const text = useText()
  const { unit } = cell
  // Typed texts and texts on their way go before the ones that were read.
  const { own, ownState, mark } = useShownFacts((session) => ({
    own: session.textOf(unit),
    ownState: session.stateOf(unit),
    mark: session.markOf(unit),
  }))
  const forms = (mark === null ? undefined : own) ?? cell.target
  const state = mark === null || mark === 'draft' ? cell.state : ownState
  const shown = forms.filter((form) => form !== '').join(' / ')
  return (
    <>
      <span className={style.marks}>
        <StateMark name={stateName(state)} />
        {cell.failing && mark === null && <StateMark name="failing" />}
        {mark !== null && <StateMark name={mark} />}
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
}
