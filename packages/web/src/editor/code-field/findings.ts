import { type EditorState, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** A place in a text that a check is not content with. */
export interface MarkedFinding {
  readonly start: number
  readonly end: number
  readonly severity: 'error' | 'warning' | 'note'
  readonly title: string
}

export const setFindings = StateEffect.define<readonly MarkedFinding[]>()

function draw(found: readonly MarkedFinding[], length: number): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const { start, end, severity, title } of found) {
    const to = Math.min(end, length)
    if (start >= to || (start === 0 && to === length && length > 40)) continue
    ranges.push(Decoration.mark({ class: `cm-finding cm-finding-${severity}`, attributes: { title } }).range(start, to))
  }
  return Decoration.set(ranges, true)
}

/** Underlines of what checks found; they move with the text until the next verdict. */
export const findings = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(drawn, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setFindings)) return draw(effect.value, transaction.newDoc.length)
    return drawn.map(transaction.changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Whether anything is underlined. */
export const hasFindings = (state: EditorState): boolean => (state.field(findings, false)?.size ?? 0) > 0
