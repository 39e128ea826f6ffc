import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { readXml } from '../markup/xml.ts'
import { sourceXml } from '../markup/xml-source.ts'

export const xmlTags = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'xml-tags',
  label: 'XML markup',
  why: 'Tags that differ from the source lose a link or an emphasis, or show markup as text.',
  severity: 'error',
  examples: [
    { source: '<b>Bold</b>', target: '<b>Tučně</b>', fails: false },
    { source: '<b>Bold</b>', target: '<i>Tučně</i>', fails: true },
    { source: '<a href="x" class="c">y</a>', target: '<a class="c" href="x">z</a>', fails: false },
    { source: '<b>a</b><i>c</i>', target: '<i>c</i><b>a</b>', fails: true },
  ],
  find(source, target, unit) {
    const wanted = sourceXml(source, unit)
    if (!wanted) return NOTHING
    const found = readXml(target, wanted.wrapped)
    if (!found || found.elements.join('>') === wanted.tree.elements.join('>')) return NOTHING
    return findWhole(target, `<${found.elements.join('><')}> instead of <${wanted.tree.elements.join('><')}>`)
  },
})
