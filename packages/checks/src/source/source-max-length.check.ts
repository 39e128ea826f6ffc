import { defineCheck } from '../check.ts'
import { flagNumber } from '../flags.ts'
import { asShown, isLonger } from '../scan/text-length.ts'

export const sourceMaxLength = defineCheck({
  kind: 'source',
  id: 'source-max-length',
  label: 'Source string length',
  why: 'A source that is longer than its place shows that the limit is wrong, or that no translation of it will fit.',
  severity: 'warning',
  flags: ['max-length'],
  examples: [
    { source: 'Save', flags: 'max-length:10', fails: false },
    { source: 'Save it all', flags: 'max-length:10', fails: true },
    { source: 'Save it al', flags: 'max-length:10', fails: false },
    { source: 'Save it a', flags: 'max-length:10', fails: false },
    { source: '<b>Save</b>', flags: 'max-length:5, xml-text', fails: false },
    { source: 'Save it all', fails: false },
  ],
  find(sources, flags) {
    const limit = flagNumber(flags, 'max-length')
    if (limit === undefined) return []
    return sources.flatMap(({ text }, form) =>
      isLonger(asShown(text, flags), limit)
        ? [
            {
              form,
              span: { start: 0, end: text.length },
              detail: `${limit} characters are all that a translation may have`,
            },
          ]
        : [],
    )
  },
})
