import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { flagNumber } from '../flags.ts'
import { asShown, isLonger } from '../scan/text-length.ts'

export const maxLength = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'max-length',
  label: 'Maximum length of translation',
  why: 'The text must fit its place: a database column, a button, a store page.',
  severity: 'error',
  flags: ['max-length'],
  examples: [
    { source: 'Save', target: 'žluťo', flags: 'max-length:5', fails: false },
    { source: 'Save', target: 'Uložit', flags: 'max-length:5', fails: true },
    { source: '<b>x</b>', target: '<b>12345</b>', flags: 'max-length:5, xml-text', fails: false },
    { source: '%s', target: '%s!', flags: 'max-length:4, replacements:%s:John', fails: true },
  ],
  find(_source, target, { flags }): readonly Finding[] {
    const limit = flagNumber(flags, 'max-length')
    if (limit === undefined) return NOTHING
    if (!isLonger(asShown(target, flags), limit)) return NOTHING
    return [
      { span: { start: Math.min(limit, target.length), end: target.length }, detail: `more than ${limit} characters` },
    ]
  },
})
