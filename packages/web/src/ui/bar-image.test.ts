import { describe, expect, test } from 'vitest'
import { barImage } from './bar-image.ts'

const none = { approved: 0, translated: 0, needsEditing: 0, untranslated: 0 }

/** Start and end of the parts in a bar of this many pixels. */
const edges = (image: string, width: number): number[] =>
  [...image.matchAll(/calc\(([\d.-]+)% \+ ([\d.-]+)px\)/g)].map(([, percent, pixels]) =>
    Number(((Number(percent) * width) / 100 + Number(pixels)).toFixed(1)),
  )

describe('a bar of states', () => {
  test('without strings it has no parts', () => expect(barImage(none)).toBe('none'))

  test('one state takes the whole of it', () => {
    const image = barImage({ ...none, translated: 7 })
    expect(edges(image, 100)).toEqual([100])
    expect(image).toContain('var(--translated-bar) 0')
  })

  test('parts stand in one order, two pixels apart, each as long as its share of what is left', () => {
    const image = barImage({ approved: 1, translated: 0, needsEditing: 1, untranslated: 2 })
    // 100 pixels without two gaps and three parts of three pixels are 87.
    expect(edges(image, 100)).toEqual([24.8, 26.8, 51.5, 53.5, 100])
    expect([...image.matchAll(/--([\w-]+)-bar/g)].map(([, name]) => name)).toEqual([
      'approved',
      'needs-editing',
      'untranslated',
    ])
  })

  test('what is one of a million is seen', () => {
    const [start = 0, end = 0] = edges(barImage({ ...none, needsEditing: 1, untranslated: 999_999 }), 100)
    expect([start, end]).toEqual([3, 5])
  })
})
