import type { Check, CheckedUnit, Finding, FormCheck, FormFinding, SourceCheck, TargetCheck } from './check.ts'
import { NOTHING } from './check.ts'
import { type CheckId, checks } from './checks.ts'
import { contained, type ReportFault } from './contain.ts'
import { type CheckEnvironment, namesLanguage } from './environment.ts'
import type { Flags } from './flags.ts'
import { isWordCode } from './scan/ending.ts'
import { SourceText, sourceOfForm } from './source-text.ts'

/** A source string made ready: what its flags switch on and off is decided once for all languages. */
export interface PreparedSource {
  readonly sources: readonly SourceText[]
  readonly flags: Flags
  /** Checks that its flags switch on. */
  readonly flagged: readonly TargetCheck[]
  /** Ids of checks that its flags turn off; null without any. */
  readonly ignored: ReadonlySet<string> | null
  /** Whether no check says anything: `ignore-all-checks`, `read-only`. */
  readonly silent: boolean
}

/** The ids of failing checks, in the order of the registry. */
export type Verdict = readonly CheckId[]

/** A finding with the check that made it. */
export interface Report extends FormFinding {
  readonly check: CheckId
}

const all: readonly Check[] = checks
const targetChecks: readonly TargetCheck[] = all.filter((check) => check.kind === 'target')
const sourceChecks: readonly SourceCheck[] = all.filter((check) => check.kind === 'source')
const always = targetChecks.filter((check) => check.flags === undefined)
const byFlag = groupByFlag(targetChecks)
const order = new Map<string, number>(checks.map((check, index) => [check.id, index]))

function groupByFlag(list: readonly TargetCheck[]): ReadonlyMap<string, readonly TargetCheck[]> {
  const groups = new Map<string, TargetCheck[]>()
  for (const check of list) {
    for (const flag of check.flags ?? []) {
      const group = groups.get(flag)
      if (group) group.push(check)
      else groups.set(flag, [check])
    }
  }
  return groups
}

/** The flag that switches a check off: `ignore-end-stop` for `end_stop`. */
export function ignoringFlag(id: string): string {
  return `ignore-${id.replaceAll('_', '-')}`
}

const ignorable = new Map<string, string>(checks.map((check) => [ignoringFlag(check.id), check.id]))

function ignoredBy(flags: Flags): ReadonlySet<string> | null {
  let ignored: Set<string> | null = null
  for (const name of flags.keys()) {
    const id = name.startsWith('ignore-') ? ignorable.get(name) : undefined
    if (id !== undefined) ignored = (ignored ?? new Set()).add(id)
  }
  return ignored
}

/** Makes a source string ready for checks of its translations; `forms` is one text, or the plural forms. */
export function prepareSource(forms: readonly string[], flags: Flags): PreparedSource {
  const sources = forms.map((form) => new SourceText(form))
  if (flags.size === 0) return { sources, flags, flagged: NOTHING, ignored: null, silent: false }
  const flagged = new Set<TargetCheck>()
  for (const name of flags.keys()) for (const check of byFlag.get(name) ?? NOTHING) flagged.add(check)
  const silent = flags.has('ignore-all-checks') || flags.has('read-only')
  return { sources, flags, flagged: flagged.size === 0 ? NOTHING : [...flagged], ignored: ignoredBy(flags), silent }
}

/** The checks that always run for a translation, those of endings apart. */
interface AlwaysOn {
  readonly others: readonly TargetCheck[]
  readonly endings: readonly FormCheck[]
}

const alwaysByEnvironment = new WeakMap<CheckEnvironment, AlwaysOn>()

function speaks(check: TargetCheck, environment: CheckEnvironment): boolean {
  if (check.only && !namesLanguage(check.only, environment)) return false
  if (check.scope === 'glossary' && !environment.isGlossary) return false
  return !(check.except && namesLanguage(check.except, environment))
}

function looksAtEnding(check: TargetCheck): check is FormCheck {
  return check.reads === 'form' && check.looksAt === 'ending'
}

function alwaysFor(environment: CheckEnvironment): AlwaysOn {
  let list = alwaysByEnvironment.get(environment)
  if (!list) {
    const speaking = always.filter((check) => speaks(check, environment))
    list = { others: speaking.filter((check) => !looksAtEnding(check)), endings: speaking.filter(looksAtEnding) }
    alwaysByEnvironment.set(environment, list)
  }
  return list
}

/** Whether some form ends otherwise than its source does, so that the checks of endings may have something to say. */
function endingsDiffer(unit: CheckedUnit): boolean {
  const { targets } = unit
  for (let form = 0; form < targets.length; form++) {
    const target = targets[form]
    const source = sourceOfForm(unit, form)
    if (!target || !source) continue
    const last = target.charCodeAt(target.length - 1)
    if (last !== source.last && !(isWordCode(last) && isWordCode(source.last))) return true
  }
  return false
}

function fails(check: TargetCheck, unit: CheckedUnit): boolean {
  if (check.reads === 'unit') return check.find(unit).length > 0
  return formsFail(check, unit)
}

function formsFail(check: FormCheck, unit: CheckedUnit): boolean {
  const { targets } = unit
  for (let form = 0; form < targets.length; form++) {
    const target = targets[form]
    const source = sourceOfForm(unit, form)
    if (target && source && check.find(source, target, unit).length > 0) return true
  }
  return false
}

function isTranslated(targets: readonly string[]): boolean {
  for (const target of targets) if (target !== '') return true
  return false
}

const NONE: Verdict = NOTHING

/**
 * The ids of the checks that a translation fails. Without any text it fails none: it is simply not translated.
 * Checks of a string with many languages share `source`; `environment` is shared by all strings of a translation.
 */
export function runChecks(
  source: PreparedSource,
  targets: readonly string[],
  environment: CheckEnvironment,
  report?: ReportFault,
): Verdict {
  if (source.silent || !isTranslated(targets)) return NONE
  const unit: CheckedUnit = { sources: source.sources, targets, flags: source.flags, environment }
  if (!report) return askChecks(source, unit, fails)
  try {
    return askChecks(source, unit, fails)
  } catch {
    // One of them threw: asked once more, each on its own, so that the others still say what they see.
    return askChecks(source, unit, (check, about) => contained(report, check.id, false, () => fails(check, about)))
  }
}

type CheckRequest = (check: TargetCheck, unit: CheckedUnit) => boolean

function askChecks(source: PreparedSource, unit: CheckedUnit, ask: CheckRequest): Verdict {
  const { ignored } = source
  let failing: CheckId[] | undefined
  const { others, endings } = alwaysFor(unit.environment)
  for (const check of others) {
    if (!ignored?.has(check.id) && ask(check, unit)) failing = add(failing, check)
  }
  if (endingsDiffer(unit)) {
    for (const check of endings) {
      if (!ignored?.has(check.id) && ask(check, unit)) failing = add(failing, check)
    }
  }
  for (const check of source.flagged) {
    if (!ignored?.has(check.id) && speaks(check, unit.environment) && ask(check, unit)) failing = add(failing, check)
  }
  if (!failing) return NONE
  return failing.length === 1 ? failing : failing.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
}

function add(list: CheckId[] | undefined, check: Check): CheckId[] {
  const id = check.id as CheckId // every check comes from the registry
  if (!list) return [id]
  list.push(id)
  return list
}

/** As `runChecks`, with the places and fixes: for the editor, and for showing why a string fails. */
export function findInTranslation(
  source: PreparedSource,
  targets: readonly string[],
  environment: CheckEnvironment,
): Report[] {
  const failing = runChecks(source, targets, environment)
  const unit: CheckedUnit = { sources: source.sources, targets, flags: source.flags, environment }
  return failing.flatMap((id) => {
    const check = targetChecks.find((candidate) => candidate.id === id)
    return check ? reportsOf(check, unit).map((finding) => ({ check: id, ...finding })) : []
  })
}

function reportsOf(check: TargetCheck, unit: CheckedUnit): readonly FormFinding[] {
  if (check.reads === 'unit') return check.find(unit)
  return unit.targets.flatMap((target, form) => {
    const source = sourceOfForm(unit, form)
    const findings: readonly Finding[] = target && source ? check.find(source, target, unit) : NOTHING
    return findings.map((finding) => ({ form, ...finding }))
  })
}

/** Ids of the checks that the source string itself fails. */
export function runSourceChecks(source: PreparedSource, report?: ReportFault): Verdict {
  return speakingOf(source)
    .filter((check) => {
      const fails = () => check.find(source.sources, source.flags).length > 0
      return report ? contained(report, check.id, false, fails) : fails()
    })
    .map((check) => check.id as CheckId) // from the registry
}

/** As `runSourceChecks`, with the places. */
export function findInSource(source: PreparedSource): Report[] {
  return speakingOf(source).flatMap(
    (check) => check.find(source.sources, source.flags).map((finding) => ({ check: check.id as CheckId, ...finding })), // from the registry
  )
}

/** The checks of source strings that a string's flags let speak. */
function speakingOf({ flags, ignored }: PreparedSource): readonly SourceCheck[] {
  if (flags.has('ignore-all-checks')) return NOTHING
  return sourceChecks.filter(
    (check) => !ignored?.has(check.id) && (!check.flags || check.flags.some((flag) => flags.has(flag))),
  )
}
