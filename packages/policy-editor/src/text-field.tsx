import { defaultKeymap, historyKeymap } from '@codemirror/commands'
import { EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { useEffect, useRef } from 'preact/hooks'
import type { PolicyProblem } from '../../browser-policy/src/browser.ts'
import type { Store } from './store.ts'
import { t } from './text.ts'

const setMarks = StateEffect.define<DecorationSet>()

/** The places of problems; edits move them until the text is judged again. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(present, transaction) {
    const given = transaction.effects.find((effect) => effect.is(setMarks))
    return given ? given.value : present.map(transaction.changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

const TOKEN = /("(?:[^"\\\n]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\/\/[^\n]*/g

/** Colours the visible part of the text: names, texts, other values, comments. */
const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = coloured(view)
    }
    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = coloured(update.view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function coloured(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    const text = view.state.sliceDoc(from, Math.min(to, from + 50_000))
    for (const match of text.matchAll(TOKEN)) {
      const [whole, quoted, colon] = match
      const kind = colon ? 'name' : quoted ? 'text' : whole.startsWith('//') ? 'comment' : 'value'
      const start = from + match.index
      ranges.push(Decoration.mark({ class: `json-${kind}` }).range(start, start + (quoted ?? whole).length))
    }
  }
  return Decoration.set(ranges)
}

/** Keys, lines and colours of the text field. */
export const textExtensions: Extension = [
  lineNumbers(),
  drawSelection(),
  highlightActiveLine(),
  EditorState.tabSize.of(2),
  marks,
  colours,
  keymap.of([...defaultKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ spellcheck: 'false', autocapitalize: 'off', tabindex: '0' }),
  EditorView.theme({
    '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--surface)', color: 'var(--ink)' },
    '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55' },
    '.cm-gutters': { backgroundColor: 'var(--canvas)', color: 'var(--muted)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
    '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
    '&.cm-focused .cm-cursor, .cm-cursor': { borderInlineStartColor: 'var(--ink)' },
    '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--selection) !important' },
    '.json-name': { color: 'var(--code-name)' },
    '.json-text': { color: 'var(--code-text)' },
    '.json-value': { color: 'var(--code-value)' },
    '.json-comment': { color: 'var(--muted)', fontStyle: 'italic' },
    '.mark-error': { textDecoration: 'underline wavy var(--bad)', textUnderlineOffset: '3px' },
    '.mark-warning': { textDecoration: 'underline wavy var(--warn)', textUnderlineOffset: '3px' },
    '.mark-info': { textDecoration: 'underline dotted var(--muted)', textUnderlineOffset: '3px' },
  }),
]

const MOST_MARKS = 2_000

function marksFor(problems: readonly PolicyProblem[], length: number): DecorationSet {
  const ranges = problems.slice(0, MOST_MARKS).flatMap(({ span, severity }) => {
    const start = Math.min(span.start, Math.max(0, length - 1))
    const end = Math.min(Math.max(span.end, start + 1), length)
    return end > start ? [Decoration.mark({ class: `mark-${severity}` }).range(start, end)] : []
  })
  return Decoration.set(ranges, true)
}

/** The calls that other parts of the page make to the text field. */
export interface TextFieldHandle {
  goTo(start: number, end: number): void
}

/**
 * The text of the file. It stands in a shadow tree: there its styles are made by scripts without a `style` element, which
 * the page's content security policy refuses.
 */
export function TextField({
  store,
  problems,
  handle,
}: {
  readonly store: Store
  readonly problems: readonly PolicyProblem[]
  readonly handle: { current: TextFieldHandle | null }
}) {
  const host = useRef<HTMLDivElement>(null)
  const field = useRef<EditorView | null>(null)
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const view: EditorView = new EditorView({
      state: store.editorState(),
      parent: root,
      root,
      dispatchTransactions: (transactions) => {
        view.update(transactions)
        store.dispatched(view.state)
      },
    })
    view.contentDOM.setAttribute('aria-label', t('text-label'))
    field.current = view
    store.attach(view)
    handle.current = {
      goTo(start, end) {
        const length = view.state.doc.length
        view.dispatch({
          selection: { anchor: Math.min(start, length), head: Math.min(end, length) },
          effects: EditorView.scrollIntoView(Math.min(start, length), { y: 'center' }),
        })
        view.focus()
      },
    }
    return () => {
      store.attach(null)
      handle.current = null
      view.destroy()
    }
  }, [store, handle])
  useEffect(() => {
    const view = field.current
    view?.dispatch({ effects: setMarks.of(marksFor(problems, view.state.doc.length)) })
  }, [problems])
  return <div className="text-field" ref={host} />
}
