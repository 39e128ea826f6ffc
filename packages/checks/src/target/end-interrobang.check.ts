import { defineCheck, NOTHING } from '../check.ts'
import { endsInInterrobang, findOtherEnd } from '../scan/last-character.ts'

export const endInterrobang = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'end_interrobang',
  label: 'Mismatched interrobang',
  why: 'A question and an exclamation in one (?!) says something that neither mark says alone.',
  severity: 'warning',
  examples: [
    { source: 'Leave now?!', target: 'Teď odejít!?', fails: false },
    { source: 'Leave now?!', target: 'Teď odejít', fails: true },
  ],
  find(source, target) {
    return endsInInterrobang(target) === endsInInterrobang(source.text) ? NOTHING : findOtherEnd(source, target)
  },
})
