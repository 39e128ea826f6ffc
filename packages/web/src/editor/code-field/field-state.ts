import { history, historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type ChipFinder, chipFinder, chips } from './chips.ts'
import { findings } from './findings.ts'
import { visibleSpaces } from './visible-spaces.ts'

/** What a field holds and how it is written and read. */
export interface FieldContent {
  readonly text: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl' | 'auto'
  /** What it is, read aloud. */
  readonly label: string
  /** The element that says more of it. */
  readonly describedBy: string
  readonly isReadOnly: boolean
  readonly findChips: ChipFinder
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

/** The state of a field with a text. The field owns its text from here on: nothing writes it back while somebody types. */
export function makeFieldState(content: FieldContent, nonce: string, listeners: FieldListeners): EditorState {
  const { text, language, direction, label, describedBy, isReadOnly, findChips } = content
  const extensions: Extension[] = [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
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
    chips,
    visibleSpaces,
    findings,
    history(),
    keymap.of(keys),
    EditorState.readOnly.of(isReadOnly),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) listeners.onText(update.state.doc.toString())
    }),
  ]
  // Line ends stay as they are: a file may have its own, and the text must come back as it went in.
  const separator = EditorState.lineSeparator.of('\n')
  // The caret begins at the end: setting it later would have the browser lay the page out once more.
  return EditorState.create({ doc: text, selection: { anchor: text.length }, extensions: [separator, ...extensions] })
}
