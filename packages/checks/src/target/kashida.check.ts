import { defineCheck, NOTHING } from '../check.ts'

/** Answers for most texts at once: one that is all Latin-1 cannot match. */
const ANY = /[\u0640\ufcf2-\ufcf4\ufe71-\ufe7f]/
/** Tatweel, but not after the prepositions (be, kaf, lam) that are written joined; and the ready-made stretched letters. */
const KASHIDA = /(?<![\u0628\u0643\u0644])\u0640|[\ufcf2-\ufcf4\ufe71\ufe77\ufe79\ufe7b\ufe7d\ufe7f]/g

export const kashida = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'kashida',
  label: 'Kashida letter used',
  why: 'Stretching letters is the business of the renderer; typed into a text they spoil searching and spelling.',
  severity: 'note',
  examples: [
    { source: 'beautiful', target: 'جميل', language: 'ar', fails: false },
    { source: 'beautiful', target: 'جمـــيل', language: 'ar', fails: true },
  ],
  find(_source, target) {
    if (!ANY.test(target)) return NOTHING
    return Array.from(target.matchAll(KASHIDA), ({ index }) => ({ span: { start: index, end: index + 1 } }))
  },
})
