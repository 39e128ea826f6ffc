import { defineCheck } from '../check.ts'
import { findPlaceholders } from '../format/placeholder-syntax.ts'
import { syntaxes, syntaxesOf } from '../format/syntaxes.ts'

export const unnamedFormat = defineCheck({
  kind: 'source',
  id: 'unnamed_format',
  label: 'Multiple unnamed variables',
  why: 'Translators must often change the order of values; without names or numbers they cannot.',
  severity: 'warning',
  examples: [
    { source: '%s of %s', flags: 'c-format', fails: true },
    { source: '%1$s of %2$s', flags: 'c-format', fails: false },
    { source: '%s of %s', fails: false },
    { source: '{} of {}', flags: 'python-brace-format', fails: true },
    { source: '%s of %s', flags: 'ruby-format', fails: false },
  ],
  find(sources, flags) {
    const [first] = sources
    if (!first || flags.size === 0) return []
    for (const syntax of syntaxesOf(flags)) {
      // Clients do not know this verdict of Ruby's strings.
      if (syntax === syntaxes.ruby) continue
      const unnamed = findPlaceholders(first.text, syntax).filter(({ key }) => syntax.positional(key))
      if (unnamed.length > 1) return unnamed.map(({ start, end }) => ({ form: 0, span: { start, end } }))
    }
    return []
  },
})
