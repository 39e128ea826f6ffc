import { formatPath } from '../engine/describe-finding.ts'
import { type Fate, fateOf } from '../fate.ts'
import type { JsonValue } from '../json-value.ts'
import { findByEitherName, nameIn } from '../names.ts'
import { policyPage } from '../reference/policy-page.ts'
import { type Target, targetFacts } from '../target.ts'
import type { VerdictOptions } from '../verdict.ts'
import { judgeFile, type ReadableFile } from './judge-file.ts'
import { lintFile, type ShownProblem } from './lint-file.ts'
import { type Style, styleFor, wrap } from './style.ts'
import type { World } from './world.ts'

interface FileExplanation {
  readonly text: string
  /** False when the browser refuses the file or one of its policies. */
  readonly isClean: boolean
}

/** Explains what a browser does with each policy of a file, with the problems that lint reports. */
export async function explainFile(
  file: ReadableFile,
  target: Target,
  page: Pick<World, 'columns' | 'hasColour'>,
  options: VerdictOptions = {},
): Promise<FileExplanation> {
  const style = styleFor(page.hasColour)
  const width = Math.min(100, Math.max(60, page.columns))
  const judged = judgeFile(file, target, options)
  const { problems } = await lintFile(file.name, file.bytes, { target, ...options })
  const blocks = Object.entries(file.policies).map(([name, value]) => {
    const fate = fateOf(name, judged, target)
    const own = problems.filter(({ path }) => path[0] === name)
    return block({ name, value, fate, problems: own }, { target, width, style })
  })
  const general = problems.filter(({ path }) => path.length === 0).map((problem) => problemText(problem, style))
  const head = `${style.bold(file.name)} in ${targetFacts[target].label}: ${judged.status}`
  const isClean = judged.status !== 'failed' && judged.status !== 'uninitialized' && judged.refused.length === 0
  return { text: `${[head, ...general, ...blocks].join('\n\n')}\n`, isClean }
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
  const policy = findByEitherName(name)
  const lines = [
    `${style.bold(name)}  ${paint[fate](fate)}`,
    style.dim(`  ${shorten(JSON.stringify(value), width - 2)}`),
  ]
  if (policy) {
    const found = policyPage(policy)
    lines.push(wrap(policy.summary, width, '  '))
    const right = fate === 'unknown' ? nameIn(target, policy) : undefined
    if (right !== undefined) lines.push(`  ${targetFacts[target].label} knows it as ${right}.`)
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
  const where = path.length > 1 && !detail.includes(formatPath(path)) ? ` ${formatPath(path)}` : ''
  return `  ${paint[severity](severity)} ${start.line}:${start.column}${where} ${detail}${suggestion === undefined ? '' : ` (${suggestion})`}`
}

const shorten = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)
