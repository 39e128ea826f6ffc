import { formatPath } from '../engine/describe-finding.ts'
import type { JsonValue } from '../json-value.ts'
import { findByEitherName, nameIn } from '../names.ts'
import { outcomeOf, type PolicyOutcome } from '../policy-outcome.ts'
import { policyPage } from '../reference/policy-page.ts'
import type { Browser } from '../target.ts'
import type { VerdictOptions } from '../verdict.ts'
import { browserLabel, browserTitle, buildsOf } from './asked-browsers.ts'
import { judgeFile, type ReadableFile } from './judge-file.ts'
import { lintFile } from './lint-file.ts'
import type { ShownProblem } from './shown-problem.ts'
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
  browser: Browser,
  page: Pick<World, 'columns' | 'hasColour'>,
  options: VerdictOptions = {},
): Promise<FileExplanation> {
  const style = styleFor(page.hasColour)
  const width = Math.min(100, Math.max(60, page.columns))
  const judged = judgeFile(file, browser, options)
  const { problems } = await lintFile(file.name, file.bytes, {
    target: browser.target,
    builds: buildsOf([browser]),
    ...options,
  })
  const blocks = Object.entries(file.policies).map(([name, value]) => {
    const outcome = outcomeOf(name, judged, browser)
    const own = problems.filter(({ path }) => path[0] === name)
    return block({ name, value, outcome, problems: own }, { browser, width, style })
  })
  const general = problems.filter(({ path }) => path.length === 0).map((problem) => problemText(problem, style))
  const head = `${style.bold(file.name)} in ${browserTitle(browser)}: ${judged.status}`
  const isClean = judged.status !== 'failed' && judged.status !== 'uninitialized' && judged.refused.length === 0
  return { text: `${[head, ...general, ...blocks].join('\n\n')}\n`, isClean }
}

interface PolicyBlock {
  readonly name: string
  readonly value: JsonValue
  readonly outcome: PolicyOutcome
  readonly problems: readonly ShownProblem[]
}

interface Layout {
  readonly browser: Browser
  readonly width: number
  readonly style: Style
}

function block({ name, value, outcome, problems }: PolicyBlock, { browser, width, style }: Layout): string {
  const paint: Record<PolicyOutcome, (text: string) => string> = {
    active: style.green,
    cut: style.yellow,
    refused: style.red,
    unknown: style.yellow,
    'without effect': style.yellow,
    'not read': style.red,
  }
  const policy = findByEitherName(name)
  const lines = [
    `${style.bold(name)}  ${paint[outcome](outcome)}`,
    style.dim(`  ${shorten(JSON.stringify(value), width - 2)}`),
  ]
  if (policy) {
    const found = policyPage(policy)
    lines.push(wrap(policy.summary, width, '  '))
    const right = outcome === 'unknown' ? nameIn(browser, policy) : undefined
    if (right !== undefined) lines.push(`  ${browserLabel(browser)} knows it as ${right}.`)
    const acts = found.facts.find(([label]) => label === 'Acts')?.[1]
    if (outcome === 'active' || outcome === 'cut') {
      lines.push(`  Acts ${acts}.`)
      const effects =
        policy.effects.preferences?.filter(
          ({ targets }) => targets === undefined || targets.includes(browser.target),
        ) ?? []
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
