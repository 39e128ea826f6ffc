import type { TextId } from '../../policy-texts/src/page-english.ts'
import type { PageState } from './store.ts'
import { t } from './text.ts'

/** A reason for which Firefox ignores a file, and whether it is this one's. */
export interface IgnoredCheck {
  readonly id: TextId
  readonly result: 'good' | 'bad'
  readonly detail: string | null
}

const SYNTAX: ReadonlySet<string> = new Set(['json-syntax', 'empty-file'])
const ENCODING: ReadonlySet<string> = new Set(['byte-order-mark', 'wrong-encoding', 'invalid-utf8'])

/** The checks of the file itself, in the order in which a file fails. */
export function ignoredChecks({ judgement }: PageState): readonly IgnoredCheck[] {
  const problems = judgement?.problems ?? []
  const outcomes = Object.entries(judgement?.outcomes ?? {})
  const named = (outcome: string): string =>
    outcomes
      .filter(([, one]) => one === outcome)
      .map(([name]) => name)
      .join(', ')
  const check = (id: TextId, isGood: boolean, detail: string): IgnoredCheck => ({
    id,
    result: isGood ? 'good' : 'bad',
    detail: isGood ? null : detail,
  })
  const isSyntax = problems.some(
    ({ code, path, severity }) =>
      SYNTAX.has(code) || (severity === 'error' && path.length === 0 && code !== 'bare-document'),
  )
  const [unknown, refused, idle] = [named('unknown'), named('refused'), named('without effect')]
  const readable = [
    check('ignored-json', !isSyntax, t('ignored-json-bad')),
    check('ignored-encoding', !problems.some(({ code }) => ENCODING.has(code)), t('ignored-encoding-bad')),
    check('ignored-envelope', !problems.some(({ code }) => code === 'bare-document'), t('ignored-envelope-bad')),
  ]
  // If the browser does not read the file, nobody can tell what its policies would do.
  if (readable.some(({ result }) => result === 'bad')) return readable
  return [
    ...readable,
    check('ignored-names', unknown === '', t('ignored-names-bad', { names: unknown })),
    check('ignored-values', refused === '', t('ignored-values-bad', { names: refused })),
    check('ignored-effect', idle === '', t('ignored-effect-bad', { names: idle })),
  ]
}
