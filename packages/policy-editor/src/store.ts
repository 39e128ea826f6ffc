import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { EditorState, type Extension, Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import {
  type FileForm,
  type JsonValue,
  newest,
  type PolicyProblem,
  readPolicyFile,
} from '../../browser-policy/src/browser.ts'
import { changesFor } from './edit-text.ts'
import type { Circumstances, Judgement } from './judge.ts'
import { judgeLater } from './judge-later.ts'
import { t, translated } from './text.ts'

/** A message above the page. */
export interface Notice {
  readonly kind: 'info' | 'good' | 'bad'
  readonly text: string
  readonly details: readonly string[]
}

/** The state of the page, as a value that never changes. */
export interface PageState {
  readonly text: string
  /** The text that was opened, for the comparison. */
  readonly opened: string
  /** The text as it was last saved. */
  readonly saved: string
  readonly name: string
  readonly form: FileForm
  readonly judgement: Judgement | null
  readonly isJudging: boolean
  readonly circumstances: Circumstances
  readonly selected: string | null
  readonly notice: Notice | null
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** The document, and everything that changes it. The text field and the form both edit the one text. */
export interface Store {
  get(): PageState
  subscribe(listener: () => void): () => void
  /** The state of the text field; it outlives the field. */
  editorState(): EditorState
  attach(view: EditorView | null): void
  dispatched(state: EditorState): void
  set(path: readonly (string | number)[], value: JsonValue | undefined): void
  replaceText(text: string): void
  applyEdits(edits: NonNullable<PolicyProblem['fix']>): void
  open(text: string, from: { readonly name: string; readonly form: FileForm; readonly notice?: Notice | null }): void
  openBytes(name: string, bytes: Uint8Array): Promise<boolean>
  undo(): void
  redo(): void
  choose(circumstances: Partial<Circumstances>): void
  select(policy: string | null): void
  notify(notice: Notice | null): void
  markSaved(text: string): void
}

export const EMPTY = '{\n  "policies": {}\n}\n'

const INITIAL: PageState = {
  text: EMPTY,
  opened: EMPTY,
  saved: EMPTY,
  name: 'policies.json',
  form: 'json',
  judgement: null,
  isJudging: false,
  circumstances: { target: newest, os: null },
  selected: null,
  notice: null,
  canUndo: false,
  canRedo: false,
}

/** @param extensions Those of the text field besides history, which the form's edits need too. */
export function createStore(extensions: Extension): Store {
  let state = INITIAL
  const fresh = (doc: string): EditorState => EditorState.create({ doc, extensions: [history(), extensions] })
  let editor = fresh(EMPTY)
  let view: EditorView | null = null
  const listeners = new Set<() => void>()
  const change = (part: Partial<PageState>): void => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const judging = judgeLater((judgement) => change({ judgement, isJudging: false }))
  const judgeAgain = (): void => {
    change({ isJudging: true })
    judging.ask(state.text, state.circumstances)
  }
  const dispatched = (next: EditorState): void => {
    const isChanged = next.doc !== editor.doc
    editor = next
    const depths = { canUndo: undoDepth(next) > 0, canRedo: redoDepth(next) > 0 }
    change(isChanged ? { text: next.doc.toString(), ...depths } : depths)
    if (isChanged) judgeAgain()
  }
  const dispatch = (transaction: Transaction): void => {
    if (view) view.dispatch(transaction)
    else dispatched(transaction.state)
  }
  const edit = (changes: readonly { from: number; to: number; insert: string }[], event: string): void => {
    if (changes.length === 0) return
    dispatch(
      editor.update({
        changes: [...changes],
        annotations: [Transaction.userEvent.of(event), isolateHistory.of('full')],
        scrollIntoView: false,
      }),
    )
  }
  const open: Store['open'] = (text, { name, form, notice = null }) => {
    editor = fresh(text)
    change({
      text: editor.doc.toString(),
      opened: text,
      saved: text,
      name,
      form,
      notice,
      selected: null,
      canUndo: false,
      canRedo: false,
    })
    view?.setState(editor)
    judgeAgain()
  }
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    editorState: () => editor,
    attach: (next) => {
      view = next
    },
    dispatched,
    set: (path, value) => edit(changesFor(state.text, path, value), 'form'),
    replaceText: (text) => edit([{ from: 0, to: editor.doc.length, insert: text }], 'form'),
    applyEdits: (edits) =>
      edit(
        edits.map(({ span, content }) => ({ from: span.start, to: span.end, insert: content })),
        'mend',
      ),
    open,
    async openBytes(name, bytes) {
      const opened = await textOf(name, bytes)
      if (opened) open(opened.text, { name, form: opened.form, notice: opened.notice })
      else change({ notice: { kind: 'bad', text: t('open-failed', { name }), details: [] } })
      return opened !== null
    },
    undo: () => void undo({ state: editor, dispatch }),
    redo: () => void redo({ state: editor, dispatch }),
    choose: (part) => {
      change({ circumstances: { ...state.circumstances, ...part } })
      judgeAgain()
    },
    select: (selected) => change({ selected }),
    notify: (notice) => change({ notice }),
    markSaved: (saved) => change({ saved }),
  }
}

interface OpenedText {
  readonly text: string
  readonly form: FileForm
  readonly notice: Notice | null
}

/** JSON opens unchanged, with its faults; other forms are read, and become JSON. */
async function textOf(name: string, bytes: Uint8Array): Promise<OpenedText | null> {
  const file = await readPolicyFile(name, bytes, { bare: true })
  if (file.form === 'json') return { text: file.text.replace(/^\ufeff/, ''), form: 'json', notice: null }
  if (file.policies === null) return null
  const details = file.problems.map(({ detail, span }) => {
    const line =
      span && file.text !== '' ? `${t('problem-line', { line: file.lines.position(span.start).line })}: ` : ''
    return line + translated(detail)
  })
  const text = `${JSON.stringify({ policies: file.policies }, null, 2)}\n`
  return { text, form: file.form, notice: { kind: 'info', text: t('opened-form', { name, form: file.form }), details } }
}
