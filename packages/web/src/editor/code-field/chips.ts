import { Facet, type Range } from '@codemirror/state'
import { Decoration, type DecorationSet, Direction, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { isOtherText } from './other-text.ts'

/** A piece of a text that programs read. */
export interface ChipSpan {
  readonly start: number
  readonly end: number
  readonly kind: 'placeholder' | 'markup'
}

export type ChipFinder = (text: string) => readonly ChipSpan[]

/** Finds the pieces of the field's text: of its placeholders and tags. */
export const chipFinder = Facet.define<ChipFinder, ChipFinder>({ combine: ([first]) => first ?? (() => []) })

const chip = (kind: ChipSpan['kind']) =>
  Decoration.mark({
    class: `cm-chip cm-chip-${kind}`,
    attributes: { dir: 'ltr', spellcheck: 'false', translate: 'no' },
    bidiIsolate: Direction.LTR,
  })
const marks = { placeholder: chip('placeholder'), markup: chip('markup') }

/**
 * Placeholders as pieces: the caret steps over them, they keep their direction in any text, and they stay text for spelling, copying
 * and screen readers.
 */
class Chips {
  decorations: DecorationSet

  constructor(view: EditorView) {
    this.decorations = this.#find(view)
  }

  update(update: ViewUpdate): void {
    // Composing: the piece under the caret must not change, or the browser loses the composed text.
    if (update.docChanged)
      this.decorations =
        update.view.composing && !isOtherText(update) ? this.decorations.map(update.changes) : this.#find(update.view)
    else if (update.startState.facet(chipFinder) !== update.state.facet(chipFinder))
      this.decorations = this.#find(update.view)
  }

  #find({ state }: EditorView): DecorationSet {
    const find = state.facet(chipFinder)
    const ranges: Range<Decoration>[] = find(state.doc.toString()).map(({ start, end, kind }) =>
      marks[kind].range(start, end),
    )
    return Decoration.set(ranges, true)
  }
}

const plugin = ViewPlugin.fromClass(Chips, {
  decorations: ({ decorations }) => decorations,
  provide: (chips) => [
    EditorView.atomicRanges.of((view) => view.plugin(chips)?.decorations ?? Decoration.none),
    EditorView.bidiIsolatedRanges.of((view) => view.plugin(chips)?.decorations ?? Decoration.none),
  ],
})

export const chips = plugin
