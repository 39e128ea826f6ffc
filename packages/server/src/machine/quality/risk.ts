import type { MqmSeverity, RiskKind } from '@weft/contract'

/** Why a text may be wrong. */
export interface RiskReason {
  readonly kind: RiskKind
  /** Points out of 100; all reasons together are never more. */
  readonly points: number
  /** The id of a check, the memory's text, the ratio of the lengths, a service, or what a judge says. */
  readonly detail: string
  /** The mark of a judge: the words of the text, its category and severity. */
  readonly mark?: { readonly span: string; readonly category: string; readonly severity: MqmSeverity }
}

/** The facts about a text. */
export interface JudgedString {
  readonly source: string
  readonly target: string
  readonly failing: readonly { readonly id: string; readonly isError: boolean }[]
  /** People's text of the same source elsewhere; null: they wrote none. */
  readonly elsewhere: string | null
  /** The service whose text nobody has saved; null: people's. */
  readonly service: string | null
  readonly marks: readonly Mark[]
}

/** An error that a judge marks. */
export interface Mark {
  readonly span: string
  readonly category: string
  readonly severity: MqmSeverity
  readonly why: string
}

const pointsOfCheck = { error: 30, warning: 10 }
const mostOfChecks = 60
const pointsOfMemory = 20
const pointsOfLength = 15
const pointsOfMachine = 10
const pointsOfMark: Readonly<Record<MqmSeverity, number>> = { neutral: 0, minor: 5, major: 20, critical: 45 }
/** Shorter texts may have any length: `OK`. */
const shortText = 12
/** How much longer or shorter than usual a text may be. */
const usualSpread = 2.2

export const ratioOf = ({ source, target }: Pick<JudgedString, 'source' | 'target'>): number | null =>
  source.length < shortText || target.length === 0 ? null : target.length / source.length

/** The middle ratio of these texts, which depends on the languages; of few texts a wide one. */
export function usualRatio(strings: readonly Pick<JudgedString, 'source' | 'target'>[]): number {
  const ratios = strings.flatMap((one) => ratioOf(one) ?? []).sort((one, other) => one - other)
  return ratios.length < 10 ? 1 : (ratios[Math.floor(ratios.length / 2)] ?? 1)
}

function checksOf({ failing }: JudgedString): RiskReason[] {
  let left = mostOfChecks
  return failing.map(({ id, isError }) => {
    const points = Math.min(left, isError ? pointsOfCheck.error : pointsOfCheck.warning)
    left -= points
    return { kind: 'check', points, detail: id }
  })
}

function lengthOf(one: JudgedString, usual: number): RiskReason[] {
  const ratio = ratioOf(one)
  if (ratio === null) return []
  const off = Math.max(ratio / usual, usual / ratio)
  return off > usualSpread ? [{ kind: 'length', points: pointsOfLength, detail: ratio.toFixed(2) }] : []
}

/** Why a text may be wrong, the worst first. */
export function reasonsOf(one: JudgedString, usual: number): RiskReason[] {
  const { elsewhere, target, service, marks } = one
  const reasons: RiskReason[] = [
    ...checksOf(one),
    ...(elsewhere !== null && elsewhere !== target
      ? [{ kind: 'memory' as const, points: pointsOfMemory, detail: elsewhere }]
      : []),
    ...lengthOf(one, usual),
    ...(service === null ? [] : [{ kind: 'machine' as const, points: pointsOfMachine, detail: service }]),
    ...marks.map(({ why, ...mark }) => ({
      kind: 'judge' as const,
      points: pointsOfMark[mark.severity],
      detail: why,
      mark,
    })),
  ]
  return reasons.sort((a, b) => b.points - a.points)
}

export const riskOf = (reasons: readonly RiskReason[]): number =>
  Math.min(
    100,
    reasons.reduce((sum, { points }) => sum + points, 0),
  )
