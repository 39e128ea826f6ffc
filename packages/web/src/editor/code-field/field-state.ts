import {
  history,
  historyKeymap,
  insertNewline,
  isolateHistory,
  redoDepth,
  standardKeymap,
  undoDepth,
} from '@codemirror/commands'
import { Compartment, EditorState, type Extension, type StateEffect, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type ChipFinder, chipFinder, chips } from './chips.ts'
import { findings, setFindings } from './findings.ts'
import { isOtherText, otherTextMark } from './other-text.ts'
import { visibleSpaces } from './visible-spaces.ts'

/** How a field is written and read. */
export interface FieldManner {
  readonly language: string
  readonly direction: 'ltr' | 'rtl' | 'auto'
  /** Its accessible name. */
  readonly label: string
  /** The element that says more of it. */
  readonly describedBy: string
  readonly isReadOnly: boolean
  readonly findChips: ChipFinder
}

/** The content of a field, with its settings. */
export interface FieldContent extends FieldManner {
  readonly text: string
}

interface FieldListeners {
  onText(text: string): void
}

const keys = [
  { key: 'Enter', run: insertNewline },
  ...historyKeymap,
  // Keys that the page has for itself: they move between strings, save, and open panels.
  ...standardKeymap.filter(({ key = '', mac = '' }) => key !== 'Enter' && !/^(Alt|Mod-Enter)/.test(key + mac)),
]

/**
 * The writer sees the whole field: CodeMirror itself knows nothing of the bars that cover an end of its surroundings (their
 * `scroll-padding`).
 */
const wholeInSight = EditorView.scrollHandler.of(({ dom }) => {
  dom.scrollIntoView({ block: 'nearest' })
  return false
})

const manner = new Compartment()
const undoing = new Compartment()
const undo = history()

function mannerOf({ language, direction, label, describedBy, isReadOnly, findChips }: FieldManner): Extension {
  return [
    EditorView.perLineTextDirection.of(direction === 'auto'),
    EditorView.contentAttributes.of({
      lang: language,
      dir: direction,
      spellcheck: 'true',
      autocorrect: 'off',
      autocapitalize: 'sentences',
      writingsuggestions: 'false',
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-multiline': 'true',
      ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
    }),
    chipFinder.of(findChips),
    EditorState.readOnly.of(isReadOnly),
  ]
}

/** The state of a field with a text. The field owns its text from here on: nothing writes it back while somebody types. */
export function makeFieldState(content: FieldContent, nonce: string, listeners: FieldListeners): EditorState {
  const extensions: Extension[] = [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
    wholeInSight,
    manner.of(mannerOf(content)),
    visibleSpaces,
    findings,
    // Around the others: what is found at the end of a piece leaves it one piece.
    chips,
    undoing.of(undo),
    keymap.of(keys),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !isOtherText(update)) listeners.onText(update.state.doc.toString())
    }),
  ]
  // Line ends are not converted: a file may use others, and the text must come back unchanged.
  const separator = EditorState.lineSeparator.of('\n')
  const { text } = content
  // The caret begins at the end: setting it later would have the browser lay the page out once more.
  return EditorState.create({ doc: text, selection: { anchor: text.length }, extensions: [separator, ...extensions] })
}

/**
 * The steps that put another string's text into a field, to be taken together: another state would have the view measure letters and
 * build all that it shows anew. Nothing of the text before is left, what could be undone included.
 */
export function otherText(state: EditorState, text: string): readonly Transaction[] {
  // If nothing was typed, there is no history to clear, and the field's parts need not be made again.
  if (undoDepth(state) + redoDepth(state) === 0) return [replacement(state, text, [], false)]
  const swap = replacement(state, text, [undoing.reconfigure([])])
  return [swap, swap.state.update({ effects: undoing.reconfigure(undo) })]
}

/** The step that replaces the text of the same string, as a suggestion does; the typed text can be restored. */
export const replacedText = (state: EditorState, text: string): Transaction => replacement(state, text, [])

const replacement = (
  state: EditorState,
  text: string,
  effects: readonly StateEffect<unknown>[],
  canBeUndone = true,
): Transaction =>
  state.update({
    changes: { from: 0, to: state.doc.length, insert: state.toText(text) },
    selection: { anchor: text.length },
    effects: [setFindings.of([]), ...effects],
    annotations: [otherTextMark.of(true), isolateHistory.of('full'), Transaction.addToHistory.of(canBeUndone)],
    // A field that is only read gets other texts as well.
    filter: false,
  })

/** The step that has a field written and read in another manner. */
export const otherManner = (state: EditorState, next: FieldManner): Transaction =>
  state.update({ effects: manner.reconfigure(mannerOf(next)) })
