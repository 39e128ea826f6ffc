import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { readXml } from '../markup/xml.ts'
import { sourceXml } from '../markup/xml-source.ts'

export const xmlInvalid = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'xml-invalid',
  label: 'XML syntax',
  why: 'Markup that is not well-formed stops an XML parser, and a browser guesses.',
  severity: 'error',
  examples: [
    { source: '<br/>x', target: '<br/>y', fails: false },
    { source: '<br/>x', target: '<br>y', fails: true },
    { source: '<b>x</b>', target: '<b>y</b> & z', fails: true },
    { source: 'a < b', target: 'á <b', fails: false },
  ],
  find(source, target, unit) {
    const wanted = sourceXml(source, unit)
    return !wanted || readXml(target, wanted.wrapped) ? NOTHING : findWhole(target)
  },
})
