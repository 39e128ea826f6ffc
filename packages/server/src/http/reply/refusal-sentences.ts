import { readFileSync } from 'node:fs'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import type { RefusalCode } from '@weft/contract'
import type { Denial } from '../../refusal.ts'

const bundle = new FluentBundle('en', { useIsolating: false })
bundle.addResource(new FluentResource(readFileSync(new URL('texts/en.ftl', import.meta.url), 'utf8')))

const patternOf = (id: string) => bundle.getMessage(id)?.value ?? null

/** The message of a denial; a right without a special message has the usual one. */
function messageOf(denial: Denial) {
  if (denial.code !== 'missing-right') return patternOf(`denial-${denial.code}`)
  return patternOf(`right-${denial.permission.replace('.', '-')}`) ?? patternOf('right-other')
}

/** The sentence for people of a denial. Clients compare codes, not sentences. */
export function sentenceOf(denial: Denial): string {
  const pattern = messageOf(denial)
  if (pattern === null) throw new Error(`the denial ${denial.code} has no sentence`)
  const { code: _code, ...facts } = denial
  return bundle.formatPattern(pattern, facts)
}

/** The sentence of a code, for a refusal without a denial or a detail. */
export function refusalSentence(code: RefusalCode): string {
  if (code === 'second_factor_required') return sentenceOf({ code: 'second-factor-required' })
  if (code === 'archived') return sentenceOf({ code })
  const pattern = patternOf(`refusal-${code}`)
  if (pattern === null) throw new Error(`the refusal ${code} has no sentence`)
  return bundle.formatPattern(pattern)
}
