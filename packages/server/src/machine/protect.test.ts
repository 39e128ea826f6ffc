import { mergeFlags } from '@weft/checks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pieceNumbers, protect, restore } from './protect.ts'

const flags = mergeFlags('c-format')
const markups = ['xml', 'html', 'plain'] as const
const words = fc.constantFrom(
  '%s',
  '%d',
  '<b>',
  '</b>',
  '&amp;',
  '&',
  ' < ',
  'file',
  'é',
  '[X0X]',
  '[X12X]',
  '"',
  '\n',
  '%(x)s',
)
const text = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' '))

describe.each(markups)('placeholders in %s', (markup) => {
  test('an unchanged reply gives the text back, whatever stands in it', () => {
    fc.assert(
      fc.property(text, (source) => {
        const sent = protect(source, flags, markup)
        expect(restore(sent.text, sent.pieces, markup)).toBe(source)
      }),
    )
  })

  test('of 10,000 replies, of which one in ten is damaged, no damaged one is taken', () => {
    const sent = protect('Save %d files of %s to <b>%s</b>', flags, markup)
    const pieces = [...sent.text.matchAll(/<[^>]*>|\[X\d+X\]/g)].map(([piece]) => piece)
    const damages: readonly ((reply: string, piece: string) => string)[] = [
      (reply, piece) => reply.replace(piece, ''),
      (reply, piece) => reply.replace(piece, `${piece}${piece}`),
      (reply, piece) => reply.replace(piece, piece.slice(0, -1)),
      (reply, piece) => reply.replace(/\d+/, '77').replace(piece, piece),
      (reply, piece) => `${reply} ${piece}`,
    ]
    let taken = 0
    let wrong = 0
    for (let at = 0; at < 10_000; at++) {
      const isDamaged = at % 10 === 0
      const damage = damages[(at / 10) % damages.length]
      const piece = pieces[at % pieces.length] ?? ''
      const reply = isDamaged && damage ? damage(sent.text, piece) : sent.text
      const back = restore(reply, sent.pieces, markup)
      if (back !== null) taken++
      if (back !== null && isDamaged) wrong++
    }
    expect({ taken, wrong }).toEqual({ taken: 9000, wrong: 0 })
  })

  test('pieces may be moved, and written as engines write them', () => {
    const sent = protect('%d of %s', flags, markup)
    const [first = '', second = ''] = [...sent.text.matchAll(/<[^>]*>|\[X\d+X\]/g)].map(([piece]) => piece)
    expect(restore(`${second} x ${first}`, sent.pieces, markup)).toBe('%s x %d')
    if (markup === 'xml')
      expect(restore('<x id="1"></x> <X ID=‘0’ />'.replace(/[‘’]/g, '“'), sent.pieces, markup)).toBe('%s %d')
    if (markup === 'html') expect(restore("<img id='1'/> <IMG id=0>", sent.pieces, markup)).toBe('%s %d')
    if (markup === 'plain') expect(restore('[ x 1 x ] [X 0 X]', sent.pieces, markup)).toBe('%s %d')
  })

  test('markup that the text never had is no translation', () => {
    const sent = protect('Open', flags, markup)
    if (markup !== 'plain') expect(restore('<script>x</script>', sent.pieces, markup)).toBeNull()
    expect(restore(protect('%d', flags, markup).text, sent.pieces, markup)).toBeNull()
  })
})

test('the forms of a plural share the numbers of their placeholders', () => {
  const numberOf = pieceNumbers()
  const one = protect('%d file of %s', flags, 'plain', numberOf)
  const many = protect('%s has %d files', flags, 'plain', numberOf)
  expect([one.text, many.text]).toEqual(['[X0X] file of [X1X]', '[X1X] has [X0X] files'])
})
