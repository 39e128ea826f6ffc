import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../text/texts.ts'
import { type ColumnName, clampWidth, keepWidth, keptWidth, limitsOf, widthAfterKey } from './pane-widths.ts'
import style from './translate.module.css'

/** Gives the page's columns the widths that one chose. */
export function showKeptWidths(page: HTMLElement | null): void {
  for (const column of ['list', 'context'] as const)
    page?.style.setProperty(`--${column}-width`, `${keptWidth(column)}px`)
}

/** The border of a column: drawn with the pointer, or moved with the arrow keys. */
export function PaneBorder({ column }: { readonly column: ColumnName }) {
  const text = useText()
  const border = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(() => keptWidth(column))
  // The list grows with the line of writing, the context against it.
  const grows = (document.dir === 'rtl') === (column === 'list') ? 'ArrowLeft' : 'ArrowRight'
  const show = (next: number) => {
    border.current?.parentElement?.style.setProperty(`--${column}-width`, `${next}px`)
    setWidth(next)
    keepWidth(column, next)
  }
  const press = (event: KeyboardEvent) => {
    const next = widthAfterKey(column, width, event.key, grows)
    if (next === undefined) return
    show(next)
    event.preventDefault()
    event.stopPropagation()
  }
  const draw = (event: PointerEvent) => {
    const { currentTarget, clientX: start, pointerId } = event
    currentTarget.setPointerCapture(pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) =>
      show(clampWidth(column, width + (grows === 'ArrowRight' ? clientX - start : start - clientX)))
    const end = () => {
      currentTarget.removeEventListener('pointermove', move as EventListener)
      currentTarget.removeEventListener('lostpointercapture', end)
    }
    currentTarget.addEventListener('pointermove', move as EventListener)
    currentTarget.addEventListener('lostpointercapture', end)
  }
  const { least, most } = limitsOf(column)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between parts of a text cannot be moved
    <div
      ref={border}
      className={column === 'list' ? style.listBorder : style.contextBorder}
      role="separator"
      aria-orientation="vertical"
      aria-label={text(column === 'list' ? 'border-list' : 'border-context')}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      data-own-keys="ArrowLeft ArrowRight Home End Enter"
      onKeyDown={press}
      onPointerDown={draw}
    />
  )
}
