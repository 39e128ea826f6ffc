import { type CheckedUnit, type FormFinding, NOTHING } from '../check.ts'
import type { Scanner } from '../source-text.ts'
import type { Placeholder, PlaceholderSyntax } from './placeholder-syntax.ts'

interface Difference {
  readonly missing: readonly string[]
  readonly extra: readonly Placeholder[]
}

type Placeholders = readonly Placeholder[]

/** Same keys in the same order: what most translations have, and right for every syntax. */
function sameInOrder(wanted: Placeholders, found: Placeholders): boolean {
  return wanted.length === found.length && wanted.every(({ key }, at) => key === found[at]?.key)
}

function byPlace(wanted: Placeholders, found: Placeholders): Difference {
  const missing: string[] = []
  const extra: Placeholder[] = []
  for (let i = 0; i < Math.max(wanted.length, found.length); i++) {
    const [want, have] = [wanted[i], found[i]]
    if (want?.key === have?.key) continue
    if (want) missing.push(want.key)
    if (have) extra.push(have)
  }
  return { missing, extra }
}

function byName(wanted: Placeholders, found: Placeholders): Difference {
  const counts = new Map<string, number>()
  for (const { key } of wanted) counts.set(key, (counts.get(key) ?? 0) + 1)
  const extra: Placeholder[] = []
  for (const placeholder of found) {
    const left = counts.get(placeholder.key) ?? 0
    if (left > 0) counts.set(placeholder.key, left - 1)
    else extra.push(placeholder)
  }
  return { missing: [...counts].flatMap(([key, left]) => Array<string>(left).fill(key)), extra }
}

function toFindings(form: number, target: string, { missing, extra }: Difference): FormFinding[] {
  const end = { start: target.length, end: target.length }
  return [
    ...extra.map(({ key, start, end }) => ({ form, span: { start, end }, detail: `${key} is not in the source` })),
    ...(missing.length > 0 ? [{ form, span: end, detail: `missing: ${missing.join(', ')}` }] : []),
  ]
}

/** The placeholders that a form must have. The singular of the source may say "one file" where the translation has a number. */
function wantedIn(
  form: number,
  { sources, targets, environment }: CheckedUnit,
  scan: Scanner<Placeholders>,
): Placeholders {
  const [singular, plural] = sources
  const inSingular = singular?.scan(scan) ?? NOTHING
  if (!plural || (form === environment.formOfOne && targets.length > 1 && inSingular.length > 0)) return inSingular
  return plural.scan(scan)
}

/**
 * Placeholders that a translation lacks or has too much. Placeholders with names are compared as a multiset, those
 * without by place. A plural form for a single number may do without ("one file"), unless `strict-format` is set.
 */
export function findFormat(
  unit: CheckedUnit,
  syntax: PlaceholderSyntax,
  scan: Scanner<Placeholders>,
): readonly FormFinding[] {
  const { sources, targets, flags, environment } = unit
  let all: FormFinding[] | undefined
  for (let form = 0; form < targets.length; form++) {
    const target = targets[form]
    if (!target) continue
    const wanted = wantedIn(form, unit, scan)
    const found = scan(target)
    if (sameInOrder(wanted, found)) continue
    const positional = wanted.some(({ key }) => syntax.positional(key))
    const compared = positional ? byPlace(wanted, found) : byName(wanted, found)
    if (compared.missing.length === 0 && compared.extra.length === 0) continue
    const mayMiss = sources.length > 1 && targets.length > 1 && environment.singleCount[form] === true
    if (mayMiss && compared.extra.length === 0 && !flags.has('strict-format')) continue
    all = [...(all ?? []), ...toFindings(form, target, compared)]
  }
  return all ?? NOTHING
}
