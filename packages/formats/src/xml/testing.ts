import { expect } from 'vitest'
import { readXml, type XmlReader, type XmlRules } from './xml.scan.ts'

/** All that is told of a text, and its problem: `code start-end`. */
export function toldOf(text: string, rules?: XmlRules): string[] {
  const bytes = Buffer.from(text)
  const told: string[] = []
  const part = (start: number, end: number) => bytes.toString('utf8', start, end)
  const reader: XmlReader = {
    open: ({ name, attributes, closed, start, end }) =>
      told.push(
        `open ${name}${attributes.map((one) => ` ${one.name}=${one.value}`).join('')}${closed ? ' closed' : ''} ${start}-${end}`,
      ),
    close: (name, { start, end }) => told.push(`close ${name} ${part(start, end)}`),
    text: ({ start, end }) => told.push(`text ${part(start, end)}`),
    cdata: ({ start, end }) => told.push(`cdata ${part(start, end)}`),
    comment: ({ start, end }) => told.push(`comment ${part(start, end)}`),
  }
  const { problem, entities } = readXml(bytes, reader, rules)
  if (entities.size > 0) told.push(`entities ${[...entities].join(' ')}`)
  if (problem) expect(problem.detail).toMatch(/^\S.{10,}\S$/s)
  return problem ? [...told, `${problem.code} ${problem.span?.start}-${problem.span?.end}`] : told
}
