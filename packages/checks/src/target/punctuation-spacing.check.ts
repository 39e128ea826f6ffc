import { defineCheck, type Finding, NOTHING } from '../check.ts'
import type { Flags } from '../flags.ts'
import { findPlaceholders } from '../format/placeholder-syntax.ts'
import { syntaxesOf } from '../format/syntaxes.ts'
import { stripEntities } from '../markup/entities.ts'

const DOUBLE_PUNCTUATION = /[;:?!]/
const PUNCTUATION = ';:?!'
/** A plain, no-break, narrow no-break or thin space. */
const SPACES = ' \u00a0\u202f\u2009'
/** The end of the mark's word: space on the same line, brackets. A mark inside `http:` or `12:30` is no punctuation. */
const AFTER = /[\p{Zs}\p{Ps}\p{Pe}]/u

/** Roles and literals of reStructuredText, whose colons are no punctuation. */
const RST_MARKUP = /:[a-z:]{1,60}:`[^`]{1,1000}`|``[^`]{1,1000}``/g

/** A 1 for each place in a placeholder or markup of the flags; undefined without any. */
function markedPlaces(text: string, flags: Flags): Uint8Array | undefined {
  if (flags.size === 0) return undefined
  const marked = new Uint8Array(text.length)
  for (const syntax of syntaxesOf(flags))
    for (const { start, end } of findPlaceholders(text, syntax)) marked.fill(1, start, end)
  if (flags.has('rst-text'))
    for (const { 0: markup, index } of text.matchAll(RST_MARKUP)) marked.fill(1, index, index + markup.length)
  return marked
}

export const punctuationSpacing = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'punctuation_spacing',
  label: 'Punctuation spacing',
  why: 'French puts a space before double punctuation (; : ? !); without it the text looks foreign.',
  severity: 'note',
  only: ['fr'],
  // Canadian French has no such space.
  except: ['fr_CA'],
  examples: [
    { source: 'Yes!', target: 'Oui !', language: 'fr', fails: false },
    { source: 'Yes!', target: 'Oui!', language: 'fr', fails: true },
    { source: 'See http://example.org', target: 'Voir http://example.org', language: 'fr', fails: false },
    { source: 'Yes!', target: 'Oui!', language: 'fr_CA', fails: false },
    { source: ': yes', target: ': oui', language: 'fr', fails: true },
    { source: 'See (now!)', target: 'Voir (maintenant!)', language: 'fr', fails: true },
    { source: 'See :ref:`a`', target: 'Voir :ref:`a`', language: 'fr', flags: 'rst-text', fails: false },
    { source: ':ref:`a` yes', target: ':ref:`a` oui', language: 'fr', flags: 'rst-text', fails: false },
    { source: '%s:', target: 'le %s:', language: 'fr', flags: 'c-format', fails: false },
  ],
  find(_source, target, { flags }): readonly Finding[] {
    if (!DOUBLE_PUNCTUATION.test(target)) return NOTHING
    // Entities become one space and padding, so that places stay those of the target.
    const text = stripEntities(target)
    const marked = markedPlaces(text, flags)
    const found: Finding[] = []
    // The last character that is no placeholder's.
    let before = ''
    for (let i = 0; i < text.length; i++) {
      if (marked?.[i] === 1) continue
      const character = text.charAt(i)
      if (PUNCTUATION.includes(character)) {
        let next = i + 1
        while (marked?.[next] === 1) next++
        const isPunctuation = next >= text.length || AFTER.test(text.charAt(next))
        const isSpaced = SPACES.includes(before) || PUNCTUATION.includes(before)
        // Nothing begins with such a mark.
        if (before === '' || (isPunctuation && !isSpaced)) found.push({ span: { start: i, end: i + 1 } })
      }
      before = character
    }
    return found.length === 0 ? NOTHING : found
  },
})
