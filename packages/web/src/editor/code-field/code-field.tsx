import type { EditorView } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { returnView, takeView } from './field-pool.ts'
import { type FieldContent, makeFieldState } from './field-state.ts'
import { type MarkedFinding, setFindings } from './findings.ts'
import './code-field.css'

/** What the page does with a field beside giving it a text. */
export interface FieldHandle {
  focus(): void
  /** Puts a text where the caret is, in place of what is selected. */
  insert(text: string): void
  /** Changes parts of the text, as one step that can be undone. */
  edit(edits: readonly { readonly start: number; readonly end: number; readonly content: string }[]): void
  readonly hasFocus: boolean
}

interface CodeFieldProps extends FieldContent {
  readonly ref?: Ref<FieldHandle>
  readonly nonce: string
  /** The field takes `text` over when this changes, and at no other time. */
  readonly textKey: string
  readonly findings: readonly MarkedFinding[]
  readonly onText: (text: string) => void
}

/** A field for a translation. It owns its text: what is typed never goes round through the page and back. */
export function CodeField(props: CodeFieldProps) {
  const { ref, nonce, textKey, findings, onText, ...content } = props
  const holder = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const listener = useRef(onText)
  const latest = useRef(content)
  useLayoutEffect(() => {
    listener.current = onText
    latest.current = content
  })
  useLayoutEffect(() => {
    if (!holder.current) return
    const taken = takeView(holder.current, nonce)
    view.current = taken
    return () => {
      view.current = null
      returnView(taken)
    }
  }, [nonce])
  const { language, direction, label, isReadOnly, findChips } = content
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is taken over with its key alone
  useLayoutEffect(() => {
    const { current } = view
    if (!current) return
    current.setState(makeFieldState(latest.current, nonce, { onText: (text) => listener.current(text) }))
  }, [textKey, language, direction, label, isReadOnly, findChips, nonce])
  useEffect(() => {
    view.current?.dispatch({ effects: setFindings.of(findings) })
  }, [findings])
  useImperativeHandle(ref, () => handleOf(view), [])
  return <div ref={holder} className="code-field" />
}

function handleOf(view: { readonly current: EditorView | null }): FieldHandle {
  return {
    focus() {
      const { current } = view
      if (!current) return
      const { doc, selection } = current.state
      if (!current.hasFocus) current.focus()
      // Each of these makes the browser lay the page out: only what must be.
      if (!selection.main.empty || selection.main.head !== doc.length)
        current.dispatch({ selection: { anchor: doc.length } })
    },
    insert(text) {
      const { current } = view
      if (!current) return
      current.dispatch(current.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input.paste' })
      current.focus()
    },
    edit(edits) {
      const { current } = view
      if (!current) return
      const { length } = current.state.doc
      const changes = edits
        .filter(({ end }) => end <= length)
        .map(({ start, end, content }) => ({ from: start, to: end, insert: content }))
      current.dispatch({ changes, userEvent: 'input.fix' })
      current.focus()
    },
    get hasFocus() {
      return view.current?.hasFocus ?? false
    },
  }
}
