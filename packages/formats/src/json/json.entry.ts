import type { Document, FileLanguage, FileUnit } from '../format.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'
import { countingOf } from '../plural-categories.ts'
import { NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import type { Entry, EntryDialect } from './json.entry-dialect.ts'
import { hiddenMembers, shown, warningsOf } from './json.parse.ts'
import { type Member, treeOf } from './json.tree.ts'

/** The text of a value as people see it. */
export const said = ({ kind, text }: Member): string =>
  kind === 'container' || kind === 'null' ? '' : shown(kind, text)

function targetOf(
  { context, texts, isPlural }: Entry,
  { plurals }: EntryDialect,
  language: FileLanguage | undefined,
): string[] {
  const all = [...texts.values()]
  if (!isPlural || !language) return all.length === 0 ? [''] : all.map(said)
  return plurals.names(countingOf(plurals, context, language), texts).map((name) => {
    const member = texts.get(name)
    return member ? said(member) : ''
  })
}

function unitOf(entry: Entry, dialect: EntryDialect, language: FileLanguage | undefined): FileUnit {
  const { context, members, texts, isPlural, notes, flags, location } = entry
  const target = targetOf(entry, dialect, language)
  const [first] = texts.values()
  const form = first && first.kind !== 'string' && first.kind !== 'null' && !isPlural ? first.kind : undefined
  return {
    context,
    source: NO_TEXTS,
    target,
    ...(isPlural && { variants: [...texts].map(([name, member]) => ({ name, text: said(member) })) }),
    state: stateOfTexts(target),
    previousSource: '',
    notes,
    location,
    flags,
    ...(form !== undefined && { form }),
    span: { start: members[0]?.start ?? 0, end: Math.max(...members.map(({ end }) => end)) },
  }
}

/** A tree takes half a kilobyte of memory for each value, and a string is one or several. */
const MOST_VALUES = 600_000

/** The strings of a file whose dialect says which objects are strings. */
export function parseEntries(bytes: Uint8Array, dialect: EntryDialect, language: FileLanguage | undefined): Document {
  const tree = treeOf(bytes, dialect.root, MOST_VALUES)
  const nothing = { bytes, plural: null, charset: null }
  if ('code' in tree) return { ...nothing, units: [], problems: [tree], warnings: () => [] }
  const entries = dialect.entries(tree, language)
  const [beyond] = entries.slice(MOST_HELD_UNITS)
  if (beyond) {
    const { start = 0, end = 0 } = beyond.members[0] ?? {}
    const problems = [{ ...tooMany(MOST_HELD_UNITS), span: { start, end } }]
    return { ...nothing, units: [], problems, warnings: () => [] }
  }
  const units = entries.map((entry) => unitOf(entry, dialect, language))
  const hidden = hiddenMembers(tree)
  return { ...nothing, units, problems: [], warnings: () => warningsOf(units, hidden) }
}
