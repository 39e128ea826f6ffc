import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { compilePattern } from '../scan/pattern.ts'

export const regex = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'regex',
  label: 'Regular expression',
  why: 'Developers asked for texts of this shape, for example a date format or a single word.',
  severity: 'error',
  flags: ['regex'],
  examples: [
    { source: 'A-B', target: 'C-D', flags: 'regex:r"^\\w-\\w$"', fails: false },
    { source: 'A-B', target: 'C+D', flags: 'regex:r"^\\w-\\w$"', fails: true },
  ],
  find(_source, target, { flags }) {
    const value = flags.get('regex')?.[0]
    const pattern = value ? compilePattern(value.text) : null
    return !pattern || pattern.test(target) ? NOTHING : findWhole(target, `does not match ${value?.text}`)
  },
})
