import type { Check } from './check.ts'
import { checks } from './checks.ts'
import { type FlagProblem, type FlagValue, type ParsedFlag, parseFlags } from './flags.ts'
import { ignoringFlag } from './run.ts'
import { compilePattern } from './scan/pattern.ts'

/** The allowed values of a flag. */
type FlagKind = 'plain' | 'number' | 'texts' | 'regex'

/** A flag that Weft knows. */
export interface KnownFlag {
  readonly name: string
  readonly kind: FlagKind
  /** Its effect, one sentence. */
  readonly why: string
}

/** Flags that are not checks: they describe the text, or change the effect of a check. */
const BEHAVIOUR: readonly KnownFlag[] = [
  { name: 'accelerator', kind: 'texts', why: 'The character that marks an accelerator key.' },
  { name: 'auto-java-messageformat', kind: 'plain', why: 'Texts with {0} are Java MessageFormat.' },
  { name: 'auto-safe-html', kind: 'plain', why: 'Texts with HTML are checked and cleaned as safe-html.' },
  { name: 'bbcode-text', kind: 'plain', why: 'The text has BBCode.' },
  { name: 'case-insensitive', kind: 'plain', why: 'Placeholders are compared without regard to case.' },
  { name: 'discard', kind: 'texts', why: 'Drops a flag that comes from the component or the file.' },
  { name: 'dos-eol', kind: 'plain', why: 'Lines end in CR LF in the file.' },
  { name: 'fluent-type', kind: 'texts', why: 'The kind of a Fluent entry: Message or Term.' },
  { name: 'font-family', kind: 'texts', why: 'Font for max-size.' },
  { name: 'font-monospace', kind: 'plain', why: 'The editor shows the text in a monospaced font.' },
  { name: 'font-size', kind: 'number', why: 'Font size for max-size, in pixels.' },
  { name: 'font-spacing', kind: 'number', why: 'Space between letters for max-size, in pixels.' },
  { name: 'font-weight', kind: 'texts', why: 'Font weight for max-size.' },
  { name: 'forbidden', kind: 'plain', why: 'A glossary term that must not be used.' },
  { name: 'icu-flags', kind: 'texts', why: 'Options of the ICU check.' },
  { name: 'icu-tag-prefix', kind: 'texts', why: 'Prefix of the names that are tags in ICU messages.' },
  { name: 'ignore-all-checks', kind: 'plain', why: 'No check looks at the string.' },
  { name: 'md-text', kind: 'plain', why: 'The text is Markdown.' },
  { name: 'part-of-speech', kind: 'texts', why: 'The part of speech of a glossary term, such as noun.' },
  { name: 'priority', kind: 'number', why: 'Order of strings to translate: higher first, 100 is usual.' },
  { name: 'read-only', kind: 'plain', why: 'The string cannot be translated.' },
  { name: 'replacements', kind: 'texts', why: 'Pairs of texts: what a placeholder becomes, for lengths.' },
  { name: 'rst-text', kind: 'plain', why: 'The text is reStructuredText.' },
  { name: 'strict-format', kind: 'plain', why: 'Plural forms for one number need their placeholders too.' },
  { name: 'strict-same', kind: 'plain', why: 'Also short and technical texts must differ from their source.' },
  { name: 'term-case', kind: 'plain', why: 'Letter case of a glossary term counts.' },
  { name: 'term-exact', kind: 'plain', why: 'A glossary term is found as it stands, in no other form.' },
  { name: 'term-pattern', kind: 'regex', why: 'A glossary term stands where the expression matches.' },
  { name: 'terminology', kind: 'plain', why: 'A glossary term for all languages.' },
  { name: 'variant', kind: 'texts', why: 'The source text that this is a variant of.' },
  { name: 'variants', kind: 'texts', why: 'The source text that this is a variant of.' },
  { name: 'xml-text', kind: 'plain', why: 'The text is XML.' },
]

const FLAG_KINDS: Readonly<Record<string, FlagKind>> = {
  'max-length': 'number',
  'max-size': 'number',
  placeholders: 'texts',
  regex: 'regex',
}

function collect(): ReadonlyMap<string, KnownFlag> {
  const known = new Map(BEHAVIOUR.map((flag) => [flag.name, flag]))
  const all: readonly Check[] = checks
  for (const { flags, label, id } of all) {
    for (const name of flags ?? []) {
      if (!known.has(name))
        known.set(name, { name, kind: FLAG_KINDS[name] ?? 'plain', why: `Switches on the check "${label}".` })
    }
    const name = ignoringFlag(id)
    known.set(name, { name, kind: 'plain', why: `Switches off the check ${id}.` })
  }
  return known
}

let known: ReadonlyMap<string, KnownFlag> | undefined

/** Every flag that means something, by name. */
export function knownFlags(): ReadonlyMap<string, KnownFlag> {
  known ??= collect()
  return known
}

function valueProblem(kind: FlagKind, values: readonly FlagValue[]): string | undefined {
  const [first] = values
  switch (kind) {
    case 'plain':
      return first ? 'takes no value' : undefined
    case 'number':
      return first && /^\d{1,9}$/.test(first.text) ? undefined : 'needs a number'
    case 'regex':
      return values.length === 1 ? undefined : 'needs one regular expression, as r"…"'
    case 'texts':
      return first ? undefined : 'needs a value'
  }
}

function flagProblems({ name, values, start, end }: ParsedFlag): FlagProblem[] {
  const span = { start, end }
  const flag = knownFlags().get(name)
  if (!flag) return [{ code: 'flag-unknown', span, detail: `"${name}" is no known flag` }]
  const wrong = valueProblem(flag.kind, values)
  if (wrong !== undefined) return [{ code: 'flag-value', span, detail: `"${name}" ${wrong}` }]
  return values
    .filter((value) => (value.kind === 'regex' || flag.kind === 'regex') && compilePattern(value.text) === null)
    .map(({ text }) => ({ code: 'flag-value', span, detail: `${JSON.stringify(text)} is no regular expression` }))
}

/** The problems of flags that a person enters: unknown names, missing values, broken quotes. Files may say anything. */
export function validateFlags(text: string): FlagProblem[] {
  const { flags, problems } = parseFlags(text)
  return [...problems, ...flags.flatMap(flagProblems)]
}
