import { defineCheck } from '../check.ts'

/** Greek letters that are typed for the Latin letters of Kabyle, and those letters. */
const LATIN: Readonly<Record<string, string>> = { γ: 'ɣ', Γ: 'Ɣ', ε: 'ɛ', Ε: 'Ɛ', Σ: 'Ɛ', σ: 'ɛ' }
const GREEK = /[γΓεΕΣσ]/g

export const kabyleCharacters = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'kabyle-characters',
  label: 'Kabyle characters',
  why: 'Greek letters look like those of Kabyle, but sort, search and spell as other letters.',
  severity: 'warning',
  only: ['kab'],
  examples: [
    { source: 'four', target: 'ɣur', language: 'kab', fails: false },
    { source: 'four', target: 'γur', language: 'kab', fails: true, fixed: 'ɣur' },
    { source: 'four', target: 'γur', language: 'el', fails: false },
  ],
  find(_source, target) {
    return Array.from(target.matchAll(GREEK), ({ index, 0: letter }) => {
      const span = { start: index, end: index + 1 }
      return { span, fix: [{ span, content: LATIN[letter] ?? letter }] }
    })
  },
})
