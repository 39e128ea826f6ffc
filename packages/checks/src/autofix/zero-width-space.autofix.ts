import { defineAutofix } from '../autofix.ts'
import { ZERO_WIDTH_SPACE } from '../target/zero-width-space.check.ts'

export const zeroWidthSpaceRemoval = defineAutofix({
  id: 'zero-width-space',
  label: 'Zero-width spaces',
  why: 'Only Khmer needs them; elsewhere they are left over from a web page.',
  examples: [
    { source: 'ab', target: 'a\u200bb', fixed: 'ab' },
    { source: 'a\u200bb', target: 'a\u200bb', fixed: 'a\u200bb' },
    { source: 'word one', target: 'ពាក្យ\u200bមួយ', language: 'km', fixed: 'ពាក្យ\u200bមួយ' },
  ],
  fix({ source, target, environment }) {
    if (environment.base === 'km' || source.includes(ZERO_WIDTH_SPACE)) return target
    return target.replaceAll(ZERO_WIDTH_SPACE, '')
  },
})
