import type { UnitKey } from '@weft/formats'

/** A source string of a file. */
export interface SourceText {
  readonly key: UnitKey
  readonly context: string
  /** For people: the key of a monolingual string, else the text itself. */
  readonly name: string
  /** One text, or the plural forms. */
  readonly forms: readonly string[]
  /** The file's own flags. */
  readonly flags: string
}

/** How the source strings of a file differ from those of before. */
export interface SourceChanges {
  readonly added: readonly SourceText[]
  readonly removed: readonly SourceText[]
  /** The same key with another text. */
  readonly changed: readonly { readonly before: SourceText; readonly after: SourceText }[]
  /** The same text under another key. */
  readonly renamed: readonly { readonly before: SourceText; readonly after: SourceText }[]
}

const textOf = ({ forms }: SourceText): string => JSON.stringify(forms)

/** Compares in linear time. A text that was removed once and added once is a renamed string; of several equal ones nobody knows. */
export function compareSources(before: readonly SourceText[], after: readonly SourceText[]): SourceChanges {
  const old = new Map(before.map((text) => [text.key, text]))
  const now = new Set(after.map(({ key }) => key))
  const changed: SourceChanges['changed'][number][] = []
  const fresh: SourceText[] = []
  for (const text of after) {
    const known = old.get(text.key)
    if (known === undefined) fresh.push(text)
    else if (textOf(known) !== textOf(text)) changed.push({ before: known, after: text })
  }
  const gone = before.filter(({ key }) => !now.has(key))
  const [goneByText, freshByText] = [Map.groupBy(gone, textOf), Map.groupBy(fresh, textOf)]
  const renamed: SourceChanges['renamed'][number][] = []
  for (const [text, [from, ...others]] of goneByText) {
    const [to, ...more] = freshByText.get(text) ?? []
    if (from && to && others.length === 0 && more.length === 0) renamed.push({ before: from, after: to })
  }
  const paired = new Set(renamed.flatMap((pair) => [pair.before, pair.after]))
  return {
    added: fresh.filter((text) => !paired.has(text)),
    removed: gone.filter((text) => !paired.has(text)),
    changed,
    renamed,
  }
}
