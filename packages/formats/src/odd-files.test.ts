import { describe, expect, test } from 'vitest'
import type { Document, EditableDocument, FileUnit } from './format.ts'
import { identityOf } from './identity.ts'
import { formatById } from './index.ts'
import odd from './odd-files.json' with { type: 'json' }
import { verifyFile } from './verify-file.ts'

const language = { code: 'en', plural: { number: 2, formula: 'n != 1' } }
const awkward = ['', ' y ', 'a: b #c', 'it\'s "q"\nl2', '<b>& {0} %d \\n']

/** Formats that read the same files in other ways. */
const others: Readonly<Record<string, readonly string[]>> = {
  'json-nested': ['json', 'i18next', 'i18nextv4'],
  i18nextv4: ['i18next', 'json-nested'],
  'properties-utf8': ['properties'],
  xliff: ['plainxliff'],
  po: ['po-mono'],
}

/** Shapes that files of other people have, and what of them is refused with which code. */
const shapes: Readonly<Record<string, { readonly read: readonly string[]; readonly refused: object }>> = odd

const withLines = (text: string) => text.replaceAll(/\r?\n/g, '\r\n')
const spellings = (text: string) =>
  [text, withLines(text), ...(text.startsWith('\ufeff') ? [] : [`\ufeff${text}`])].map((one) => Buffer.from(one))

const said = ({ context, source, target }: FileUnit) => JSON.stringify([context, source, target])

/** The other effects of an edit of each string. */
function complaints(id: string, bytes: Buffer): string[] {
  const format = formatById(id)
  if (!format) throw new Error(`there is no format ${id}`)
  const read = (content: Uint8Array): EditableDocument => format.parse(content, { language })
  const file = read(bytes)
  const { keyOf } = identityOf(format, format.template === 'required')
  const rest = ({ units }: Document, at: number) => units.filter((_, index) => index !== at).map(said)
  return file.units.flatMap((unit, index) => {
    const key = keyOf(unit)
    const isFirst = file.units.findIndex((one) => keyOf(one) === key) === index
    if (!isFirst || unit.state === 'read-only') return []
    const sets = awkward.flatMap((text) => {
      const target = unit.target.map((_, form) => (form === 0 ? text : 'z'))
      const after = read(file.edit({ units: [{ kind: 'set', key, target, state: 'translated' }] }))
      const isRight =
        JSON.stringify(after.units[index]?.target) === JSON.stringify(target) &&
        JSON.stringify(rest(after, index)) === JSON.stringify(rest(file, index))
      return isRight ? [] : [`${key} is ${JSON.stringify(after.units[index]?.target)} for ${JSON.stringify(text)}`]
    })
    const without = read(file.edit({ units: [{ kind: 'remove', key }] }))
    const isGone = JSON.stringify(without.units.map(said)) === JSON.stringify(rest(file, index))
    return isGone ? sets : [...sets, `without ${key} others are not as they were`]
  })
}

describe.each(Object.entries(shapes))('%s', (id, { read, refused }) => {
  test.each(read)('%j keeps its bytes, and an edit changes its own string alone', (text) => {
    for (const own of [id, ...(others[id] ?? [])])
      for (const bytes of spellings(text)) {
        const format = formatById(own)
        if (!format) throw new Error(`there is no format ${own}`)
        const [problem] = format.parse(bytes, { language }).problems
        if (problem) expect(problem.span?.start).toBeLessThanOrEqual(bytes.length)
        else {
          expect([own, verifyFile(format, bytes, { language })]).toEqual([own, []])
          expect([own, complaints(own, bytes)]).toEqual([own, []])
        }
      }
  })

  test.each(Object.entries(refused))('%j is refused: %s', (text, code) => {
    for (const bytes of spellings(text)) {
      const [problem] = formatById(id)?.parse(bytes, { language }).problems ?? []
      if (bytes.equals(Buffer.from(text))) expect(problem?.code).toBe(code)
      expect(problem?.span?.start).toBeLessThanOrEqual(bytes.length)
    }
  })
})
