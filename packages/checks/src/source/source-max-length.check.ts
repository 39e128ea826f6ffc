import { defineCheck } from '../check.ts'
import { flagNumber } from '../flags.ts'
import { asShown, isLonger } from '../scan/text-length.ts'

/** The share of the place that a source may take: most languages need more room than English. */
const SHARE = 0.9

export const sourceMaxLength = defineCheck({
  kind: 'source',
  id: 'source-max-length',
  label: 'Source string length',
  why: 'A source that fills its place leaves no room for translations, most of which are longer.',
  severity: 'warning',
  flags: ['max-length'],
  examples: [
    { source: 'Save', flags: 'max-length:10', fails: false },
    { source: 'Save it all', flags: 'max-length:10', fails: true },
    { source: 'Save it al', flags: 'max-length:10', fails: true },
    { source: 'Save it a', flags: 'max-length:10', fails: false },
    { source: '<b>Save</b>', flags: 'max-length:5, xml-text', fails: false },
    { source: 'Save it all', fails: false },
  ],
  find(sources, flags) {
    const limit = flagNumber(flags, 'max-length')
    if (limit === undefined) return []
    const most = Math.floor(limit * SHARE)
    return sources.flatMap(({ text }, form) =>
      isLonger(asShown(text, flags), most)
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
