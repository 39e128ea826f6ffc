import type { EditorView } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { returnView, takeView } from './field-pool.ts'
import {
  type FieldContent,
  type FieldManner,
  makeFieldState,
  otherManner,
  otherText,
  replacedText,
} from './field-state.ts'
import { hasFindings, type MarkedFinding, setFindings } from './findings.ts'
import './code-field.css'

/** The page's access to a field besides its text. */
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
  /** The string that the text belongs to: what was typed into another one cannot be undone. */
  readonly owner: number
  readonly findings: readonly MarkedFinding[]
  readonly onText: (text: string) => void
}

/** A view in the page, and what it was given last. */
interface ShownField {
  readonly view: EditorView
  textKey: string
  owner: number
  manner: FieldManner
}

/** A field for a translation. It owns its text: what is typed never goes round through the page and back. */
export function CodeField(props: CodeFieldProps) {
  const { ref, nonce, textKey, owner, findings, text, onText } = props
  const { language, direction, label, describedBy, isReadOnly, findChips } = props
  const manner = useMemo(
    () => ({ language, direction, label, describedBy, isReadOnly, findChips }),
    [language, direction, label, describedBy, isReadOnly, findChips],
  )
  const holder = useRef<HTMLDivElement>(null)
  const field = useRef<ShownField>(null)
  const latest = useRef({ text, textKey, owner, manner, onText })
  useLayoutEffect(() => {
    latest.current = { text, textKey, owner, manner, onText }
  })
  useLayoutEffect(() => {
    if (!holder.current) return
    const view = takeView(holder.current, nonce)
    const { text: first, ...given } = latest.current
    const listeners = { onText: (typed: string) => latest.current.onText(typed) }
    view.setState(makeFieldState({ ...given.manner, text: first }, nonce, listeners))
    field.current = { view, textKey: given.textKey, owner: given.owner, manner: given.manner }
    return () => {
      field.current = null
      returnView(view)
    }
  }, [nonce])
  useLayoutEffect(() => {
    const { current } = field
    if (!current || current.manner === manner) return
    current.manner = manner
    current.view.update([otherManner(current.view.state, manner)])
  }, [manner])
  useLayoutEffect(() => {
    const { current } = field
    if (!current || current.textKey === textKey) return
    const isSame = current.owner === owner
    current.textKey = textKey
    current.owner = owner
    const { state } = current.view
    const next = latest.current.text
    current.view.update(isSame ? [replacedText(state, next)] : otherText(state, next))
  }, [textKey, owner])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text comes without the marks of the one before
  useEffect(() => {
    const view = field.current?.view
    if (view && (findings.length > 0 || hasFindings(view.state))) view.dispatch({ effects: setFindings.of(findings) })
  }, [findings, textKey])
  useImperativeHandle(ref, () => handleOf(field), [])
  return <div ref={holder} className="code-field" />
}

function handleOf(field: { readonly current: ShownField | null }): FieldHandle {
  return {
    focus() {
      const current = field.current?.view
      if (!current) return
      const { doc, selection } = current.state
      if (!current.hasFocus) current.focus()
      // Each of these makes the browser lay the page out: only what must be.
      if (!selection.main.empty || selection.main.head !== doc.length)
        current.dispatch({ selection: { anchor: doc.length } })
    },
    insert(text) {
      const current = field.current?.view
      if (!current) return
      current.dispatch(current.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input.paste' })
      current.focus()
    },
    edit(edits) {
      const current = field.current?.view
      if (!current) return
      const { length } = current.state.doc
      const changes = edits
        .filter(({ end }) => end <= length)
        .map(({ start, end, content }) => ({ from: start, to: end, insert: content }))
      current.dispatch({ changes, userEvent: 'input.fix' })
      current.focus()
    },
    get hasFocus() {
      return field.current?.view.hasFocus ?? false
    },
  }
}
