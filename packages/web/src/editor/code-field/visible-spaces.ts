import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

/** Names of characters that nobody sees, for who points at them. */
const names: Readonly<Record<string, string>> = {
  '\t': 'Tab',
  '\u00a0': 'No-break space',
  '\u00ad': 'Soft hyphen',
  '\u200b': 'Zero-width space',
  '\u200c': 'Zero-width non-joiner',
  '\u200d': 'Zero-width joiner',
  '\u200e': 'Left-to-right mark',
  '\u200f': 'Right-to-left mark',
  '\u202a': 'Left-to-right embedding',
  '\u202b': 'Right-to-left embedding',
  '\u202c': 'Pop directional formatting',
  '\u202d': 'Left-to-right override',
  '\u202e': 'Right-to-left override',
  '\u202f': 'Narrow no-break space',
  '\u2060': 'Word joiner',
  '\u2066': 'Left-to-right isolate',
  '\u2067': 'Right-to-left isolate',
  '\u2068': 'First strong isolate',
  '\u2069': 'Pop directional isolate',
  '\ufeff': 'Byte order mark',
}

/** Spaces that stand where a reader overlooks them, and characters without a picture. */
export const hiddenCharacters = /^ +| {2,}| +$|[\t\u00a0\u00ad\u200b-\u200f\u202a-\u202f\u2060\u2066-\u2069\ufeff]/gm

/** The name and the style of a hidden piece. */
export function describeHidden(text: string): { readonly className: string; readonly title: string } {
  const [first = ''] = text
  if (first === ' ') return { className: 'cm-space', title: text.length === 1 ? 'Space' : `${text.length} spaces` }
  const isWide = first === '\u00a0' || first === '\u202f' || first === '\t'
  return { className: isWide ? 'cm-wide-space' : 'cm-hidden', title: names[first] ?? 'Hidden character' }
}

const decorator = new MatchDecorator({
  regexp: new RegExp(hiddenCharacters.source, 'gm'),
  decoration: ([text]) => {
    const { className, title } = describeHidden(text)
    return Decoration.mark({ class: className, attributes: { title } })
  },
})

/** Shows invisible characters; the text does not change. */
export const visibleSpaces = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = decorator.createDeco(view)
    }

    update(update: ViewUpdate): void {
      this.decorations = decorator.updateDeco(update, this.decorations)
    }
  },
  { decorations: ({ decorations }) => decorations },
)
