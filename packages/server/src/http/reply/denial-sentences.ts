import { readFileSync } from 'node:fs'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import type { Denial } from '../../refusal.ts'

const bundle = new FluentBundle('en', { useIsolating: false })
bundle.addResource(new FluentResource(readFileSync(new URL('texts/en.ftl', import.meta.url), 'utf8')))

const patternOf = (id: string) => bundle.getMessage(id)?.value ?? null

/** The message of a denial; a right without a message of its own has the usual one. */
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
