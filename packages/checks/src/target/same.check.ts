import { findTerms, type GlossaryTerm } from '@weft/terms'
import { type CheckedUnit, defineCheck, findWhole, NOTHING } from '../check.ts'
import type { Flags } from '../flags.ts'
import { TAKEN_OUT } from '../format/placeholder-syntax.ts'
import { withoutPlaceholders } from '../format/syntaxes.ts'
import { isInternational } from './international-words.ts'
import { withoutRequired } from './placeholders.check.ts'

/** Words that are no longer than this are abbreviations and units. */
const SHORT = 2

/** Parts of a text that nobody translates. Every unbounded run is of characters that cannot start the next match. */
const UNTRANSLATABLE: readonly RegExp[] = [
  /<[^<>]*>/g,
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}/g,
  /(?:https?|s?ftp):\/\/[^\s<>"]+/gi,
  /:(?:ref|doc|file|guilabel|config:option|setting|envvar):`[^`]{1,200}`/g,
  /#[A-Za-z0-9_-]+/g,
  // Names of hosts and files.
  /(?<![\w-])(?:[a-z0-9-]{1,63}\.){1,8}[a-z0-9-]{2,63}(?![\w-])/gi,
  /[\u2600-\u27bf\u{1f000}-\u{1fffd}]/gu,
  /(?<=^|\s)(?:\/[\w=:?.-]+)+/g,
  /\{[a-z_-]{1,100}\}|@[A-Z_]{1,100}@/gi,
  /&(?:nbsp|rsaquo|lsaquo|lt|gt|amp|ldquo|rdquo|times|quot|hellip|copy);/gi,
]

const SEPARATOR = /[\s\d\p{P}\p{S}]/u

/** Roles and literals of reStructuredText. */
const RST_MARKUP = /:[a-z:]{1,60}:`[^`]{1,1000}`|``[^`]{1,1000}``/g

/** A text without what programs read in it. */
function wordsIn(source: string, flags: Flags): string {
  const text = withoutRequired(withoutPlaceholders(source, flags), flags)
  return flags.has('rst-text') ? text.replace(RST_MARKUP, ' ') : text
}

/** A text without the terms that are not translated, if the check requires them. */
function withoutTerms(text: string, { flags, environment: { glossary } }: CheckedUnit): string {
  if (!glossary || !flags.has('check-glossary')) return text
  const parts: string[] = []
  let from = 0
  for (const { term, start, end } of findTerms(glossary, text)) {
    if (!term.isUntranslatable || start < from) continue
    parts.push(text.slice(from, start))
    from = end
  }
  return [...parts, text.slice(from)].join(' ')
}

/** Whether nothing in the text need be translated: numbers, names, addresses, abbreviations, international words. */
function needsNoTranslation(source: string, unit: CheckedUnit): boolean {
  if (source.includes('©') || source.toLowerCase().includes('(c) copyright')) return true
  let text = wordsIn(withoutTerms(source, unit), unit.flags)
  for (const part of UNTRANSLATABLE) text = text.replace(part, ' ')
  const lower = text.toLowerCase()
  // An abbreviation: all letters are capitals.
  if (text === text.toUpperCase() && text !== lower) return true
  return lower.split(/\s/u).every((piece) => isName(piece, unit) || isFree(piece, unit))
}

const EDGES = /^\p{P}+|\p{P}+$/gu

/** A piece between spaces that is a whole word of the project's or the component's name (`Wi-Fi`, `C++`). */
const isName = (piece: string, { environment: { nameWords } }: CheckedUnit): boolean =>
  nameWords.size > 0 && (nameWords.has(piece) || nameWords.has(piece.replace(EDGES, '')))

const isFree = (piece: string, { environment: { nameWords } }: CheckedUnit): boolean =>
  piece.split(SEPARATOR).every((word) => word.length <= SHORT || isInternational(word) || nameWords.has(word))

const terms: readonly GlossaryTerm[] = [{ source: 'blue window', target: '', isUntranslatable: true }]

export const same = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'same',
  label: 'Unchanged translation',
  why: 'A text that equals its source was probably confirmed without being translated.',
  severity: 'warning',
  examples: [
    { source: 'Open the door', target: 'Otevřete dveře', fails: false },
    { source: 'Open the door', target: 'Open the door', fails: true },
    { source: 'JSON, XML', target: 'JSON, XML', fails: false },
    { source: 'http://example.org/', target: 'http://example.org/', fails: false },
    { source: 'OK', target: 'OK', flags: 'strict-same', fails: true },
    { source: '%s', target: '%s', flags: 'strict-same, c-format', fails: false },
    { source: 'ab%scd', target: 'ab%scd', flags: 'c-format', fails: false },
    { source: '%d table(s)', target: '%d table(s)', flags: 'php-format', fails: false },
    { source: 'settings.yaml 🙂', target: 'settings.yaml 🙂', fails: false },
    { source: ':doc:`window`', target: ':doc:`window`', flags: 'rst-text', fails: false },
    { source: 'Blue Window', target: 'Blue Window', flags: 'check-glossary', terms, fails: false },
    { source: 'Blue Window', target: 'Blue Window', terms, fails: true },
    { source: 'Color', target: 'Color', language: 'en_GB', fails: false },
    { source: 'Blue Window', target: 'Blue Window', names: ['Blue Windows', 'Window'], fails: false },
    { source: 'About Blue-Window', target: 'About Blue-Window', names: ['Blue-Window'], fails: true },
    { source: 'Blue-Window!', target: 'Blue-Window!', names: ['Blue-Window'], fails: false },
    { source: 'Blue Window', target: 'Blue Window', flags: 'strict-same', names: ['Blue Window'], fails: true },
  ],
  find(source, target, unit) {
    if (source.text !== target) return NOTHING
    const { base, sourceBase } = unit.environment
    // Interlingua is built from the words that English shares with its neighbours.
    if (base === sourceBase || (sourceBase === 'en' && base === 'ia')) return NOTHING
    if (target.length === 1) return NOTHING
    const isStrict = unit.flags.has('strict-same')
    const isNothing = isStrict
      ? wordsIn(target, unit.flags).replaceAll(TAKEN_OUT, ' ').trim() === ''
      : needsNoTranslation(target, unit)
    return isNothing ? NOTHING : findWhole(target)
  },
})
