import type { JsonObject } from '../convert/conversion.ts'
import { pathText } from '../convert/conversion.ts'
import { renamePolicies } from '../convert/rename-policies.ts'
import type { JsonValue } from '../json-value.ts'
import { findPolicy, nameSetOf, policyName } from '../names.ts'
import { policyPage } from '../reference/policy-page.ts'
import { type Target, targetFacts } from '../target.ts'
import { type Verdict, verdict } from '../verdict.ts'
import { lintFile, type ShownProblem } from './lint-file.ts'
import type { InputFile } from './read-input.ts'
import { type Style, styleFor, wrap } from './style.ts'
import type { World } from './world.ts'
import { policyFileText } from './write-json.ts'

/** What becomes of one policy. */
type Fate = 'active' | 'cut' | 'refused' | 'unknown' | 'without effect' | 'not read'

interface Explained {
  readonly text: string
  /** False when the browser refuses the file or one of its policies. */
  readonly isClean: boolean
}

/** What a browser will do with each policy of a file, with what lint says about it. */
export async function explainFile(
  file: InputFile,
  policies: JsonObject,
  target: Target,
  page: Pick<World, 'columns' | 'hasColour'>,
): Promise<Explained> {
  const style = styleFor(page.hasColour)
  const width = Math.min(100, Math.max(60, page.columns))
  const judged = judge(file, policies, target)
  const { problems } = await lintFile(file.name, file.bytes, { target })
  const blocks = Object.entries(policies).map(([name, value]) => {
    const fate = fateOf(name, judged, target)
    const own = problems.filter(({ path }) => path[0] === name)
    return block({ name, value, fate, problems: own }, { target, width, style })
  })
  const general = problems.filter(({ path }) => path.length === 0).map((problem) => problemText(problem, style))
  const head = `${style.bold(file.name)} in ${targetFacts[target].label}: ${judged.status}`
  const isClean = judged.status !== 'failed' && judged.status !== 'uninitialized' && judged.refused.length === 0
  return { text: `${[head, ...general, ...blocks].join('\n\n')}\n`, isClean }
}

/** The verdict on the file itself where browsers read its form, or else on the policies in it; under the target's names. */
function judge(file: InputFile, policies: JsonObject, target: Target): Verdict {
  const isEnvelope = file.form === 'json' && /"policies"\s*:/.test(file.text.slice(0, 100_000))
  if (isEnvelope) {
    const whole = verdict(file.bytes, target)
    if (whole.status === 'failed' || whole.status === 'uninitialized') return whole
  }
  return verdict(new TextEncoder().encode(policyFileText(renamePolicies(policies, nameSetOf(target)))), target)
}

function fateOf(name: string, judged: Verdict, target: Target): Fate {
  const policy = findPolicy(name, 'specification') ?? findPolicy(name, 'firefox')
  if (!policy || policy.values[target] === null) return 'unknown'
  if (judged.status === 'failed' || judged.status === 'uninitialized') return 'not read'
  const native = policyName(policy, nameSetOf(target))
  if (judged.refused.some((refused) => refused.policy === native)) return 'refused'
  if (judged.dropped.some(({ path }) => path[0] === native)) return 'cut'
  return Object.hasOwn(judged.active, native) ? 'active' : 'without effect'
}

interface PolicyBlock {
  readonly name: string
  readonly value: JsonValue
  readonly fate: Fate
  readonly problems: readonly ShownProblem[]
}

interface Layout {
  readonly target: Target
  readonly width: number
  readonly style: Style
}

function block({ name, value, fate, problems }: PolicyBlock, { target, width, style }: Layout): string {
  const paint: Record<Fate, (text: string) => string> = {
    active: style.green,
    cut: style.yellow,
    refused: style.red,
    unknown: style.yellow,
    'without effect': style.yellow,
    'not read': style.red,
  }
  const policy = findPolicy(name, 'specification') ?? findPolicy(name, 'firefox')
  const lines = [
    `${style.bold(name)}  ${paint[fate](fate)}`,
    style.dim(`  ${shorten(JSON.stringify(value), width - 2)}`),
  ]
  if (policy) {
    const found = policyPage(policy)
    lines.push(wrap(policy.summary, width, '  '))
    const acts = found.facts.find(([label]) => label === 'Acts')?.[1]
    if (fate === 'active' || fate === 'cut') {
      lines.push(`  Acts ${acts}.`)
      const effects =
        policy.effects.preferences?.filter(({ targets }) => targets === undefined || targets.includes(target)) ?? []
      if (effects.length > 0)
        lines.push(wrap(`Governs ${effects.map((effect) => effect.name).join(', ')}.`, width, '  '))
      lines.push(...found.notes.map((note) => wrap(note, width, '  ')))
    }
  }
  return [...lines, ...problems.map((problem) => problemText(problem, style))].join('\n')
}

function problemText({ severity, start, path, detail, suggestion }: ShownProblem, style: Style): string {
  const paint = { error: style.red, warning: style.yellow, info: style.cyan }
  const where = path.length > 1 && !detail.includes(pathText(path)) ? ` ${pathText(path)}` : ''
  return `  ${paint[severity](severity)} ${start.line}:${start.column}${where} ${detail}${suggestion === undefined ? '' : ` (${suggestion})`}`
}

const shorten = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)
