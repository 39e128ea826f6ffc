import { type EditableDocument, formatById, identityOf } from '@weft/formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { poFile } from '../testing.ts'
import { splitFile } from './label-files.ts'

const po = formatById('po')
if (!po) throw new Error('there is PO')
const parse = (bytes: Uint8Array): EditableDocument => po.parse(bytes, { hasTemplate: false })
const { keyOf, keyOfStored } = identityOf(po, false)
const nameOf = ({ source }: { readonly source: readonly string[] }) => source[0] ?? ''
const file = (texts: Readonly<Record<string, string>>) => Buffer.from(poFile('cs', texts))
const textsOf = (bytes: Uint8Array | null | undefined) =>
  bytes ? Object.fromEntries(parse(bytes).units.map((unit) => [nameOf(unit), unit.target[0]])) : bytes
const split = (before: Uint8Array, after: Uint8Array, labels: Readonly<Record<string, string>>) =>
  splitFile(
    { before, after, parse, keyOf },
    new Map(Object.entries(labels).map(([source, label]) => [keyOfStored({ source, context: '' }), label])),
  )

const names = ['Open', 'Close', 'Menu', 'Help'] as const
const text = fc.constantFrom('', 'one', 'two')
const texts = fc.record(Object.fromEntries(names.map((name) => [name, text])))
const labels = fc.dictionary(fc.constantFrom(...names), fc.constantFrom('UI', 'Docs'))

test('each changed text is in one part, and all others are as before', () => {
  fc.assert(
    fc.property(texts, texts, labels, (before, after, known) => {
      const parts = split(file(before), file(after), known)
      const changed = names.filter((name) => before[name] !== after[name])
      const labelled = changed.filter((name) => known[name] !== undefined)
      if (labelled.length === 0) {
        expect(parts).toBeNull()
        return
      }
      for (const label of ['UI', 'Docs']) {
        const own = labelled.filter((name) => known[name] === label)
        const wanted = { ...before, ...Object.fromEntries(own.map((name) => [name, after[name]])) }
        expect(textsOf(parts?.byLabel.get(label))).toEqual(own.length === 0 ? undefined : wanted)
      }
      const rest = { ...after, ...Object.fromEntries(labelled.map((name) => [name, before[name]])) }
      expect(textsOf(parts?.rest)).toEqual(labelled.length === changed.length ? null : rest)
    }),
  )
})

test('a part has the header of before, so that two do not change the same line', () => {
  const [before, after] = [file({ Open: '', Close: '' }), file({ Open: 'Otevřít', Close: 'Zavřít' })]
  const later = Buffer.from(after.toString().replace('msgstr ""\n"', 'msgstr ""\n"PO-Revision-Date: 2026-01-01\\n"\n"'))
  const parts = split(before, later, { Open: 'UI' })
  expect(Buffer.from(parts?.byLabel.get('UI') ?? '').toString()).not.toContain('2026')
  expect(Buffer.from(parts?.rest ?? '').toString()).toContain('2026')
  // With nothing left but the header there is no rest.
  expect(split(before, later, { Open: 'UI', Close: 'UI' })?.rest).toBeNull()
})

test('strings that our commits add go to their label, and those that they remove to the rest', () => {
  const parts = split(file({ Open: '', Bye: 'Pá' }), file({ Open: '', New: 'Nový' }), { New: 'UI' })
  expect([textsOf(parts?.byLabel.get('UI')), textsOf(parts?.rest)]).toEqual([
    { Open: '', Bye: 'Pá', New: 'Nový' },
    { Open: '' },
  ])
})

test('a file that cannot be read, or has a string twice, is not split', () => {
  const [before, after] = [file({ Open: '' }), file({ Open: 'Otevřít' })]
  const twice = Buffer.from(`${after}\nmsgid "Open"\nmsgstr "Otevři"\n`)
  for (const broken of [twice, Buffer.from('msgid "Open')])
    expect([split(before, broken, { Open: 'UI' }), split(broken, after, { Open: 'UI' })]).toEqual([null, null])
})
