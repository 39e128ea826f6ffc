import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { flagNumber } from '../flags.ts'
import { withReplacements } from '../scan/text-length.ts'
import { fits } from '../scan/text-width.ts'

const DEFAULT_FONT_SIZE = 10

export const maxSize = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'max-size',
  label: 'Maximum size of translation',
  why: 'A text wider than its place is cut off. Widths are those of the font that font-family names, else of Source Sans 3; while somebody types they are estimated.',
  severity: 'warning',
  flags: ['max-size'],
  examples: [
    { source: 'Save', target: 'Uložit', flags: 'max-size:50', fails: false },
    { source: 'Save', target: 'Uložit všechny otevřené soubory', flags: 'max-size:50', fails: true },
    { source: 'Save', target: 'Uložit vše', flags: 'max-size:50:2', fails: false },
  ],
  find(_source, target, { flags, environment }) {
    const [width, lines] = flags.get('max-size') ?? []
    const box = {
      width: Number(width?.text),
      lines: Number(lines?.text ?? 1),
      fontSize: flagNumber(flags, 'font-size') ?? DEFAULT_FONT_SIZE,
      spacing: flagNumber(flags, 'font-spacing') ?? 0,
    }
    const ruler = environment.fonts(flags.get('font-family')?.[0]?.text, flags.get('font-weight')?.[0]?.text)
    if (!(box.width > 0) || fits(withReplacements(target, flags), box, ruler)) return NOTHING
    return findWhole(target, `wider than ${box.width} pixels in ${box.lines} line(s)`)
  },
})
