import { expect, test } from 'vitest'
import { bySource } from '../identity.ts'
import { plainXliff, xliff } from './xliff.format.ts'
import { xliff2 } from './xliff2.format.ts'

const parameters = { xliff_keep_blanks: true }
const old = (text: string, more = '') =>
  Buffer.from(
    `<xliff version="1.2"><file original="a" source-language="en" datatype="plaintext"><body><trans-unit id="1"${more}><source>${text}</source><target>${text}</target></trans-unit></body></file></xliff>`,
  )
const newer = (text: string) =>
  Buffer.from(
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="1"><segment><source>${text}</source><target>${text}</target></segment></unit></file></xliff>`,
  )
const text = 'Dear reader,\n\n  good  day'

test.each([
  ['xliff', xliff, old],
  ['plainxliff', plainXliff, old],
  ['xliff2', xliff2, newer],
] as const)('%s: line breaks within a text count where the component says so', (_, format, write) => {
  const read = (bytes: Uint8Array, how?: typeof parameters) => format.parse(bytes, how && { parameters: how }).units[0]
  expect(read(write(text))?.target).toEqual(['Dear reader, good day'])
  expect(read(write(text), parameters)).toMatchObject({ source: [text], target: [text] })
  const file = format.parse(write(text), { parameters })
  const [unit] = file.units
  const key = unit ? bySource.keyOf(unit) : ''
  const edited = file.edit({ units: [{ kind: 'set', key, target: ['Hallo,\n\nguten Tag'], state: 'translated' }] })
  expect(Buffer.from(edited).toString()).not.toContain('xml:space')
  expect(read(edited, parameters)?.target).toEqual(['Hallo,\n\nguten Tag'])
})

test('what the file says of its blanks counts more', () => {
  const [unit] = xliff.parse(old(text, ' xml:space="default"'), { parameters }).units
  expect(unit?.target).toEqual(['Dear reader, good day'])
})
