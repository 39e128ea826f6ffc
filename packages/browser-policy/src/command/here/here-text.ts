import type { PolicyOutcome } from '../../policy-outcome.ts'
import type { Browser } from '../../target.ts'
import { browserTitle } from '../asked-browsers.ts'
import { codeFrame } from '../code-frame.ts'
import { jsonLine } from '../json-line.ts'
import type { LintedFile } from '../lint-file.ts'
import { problemLine } from '../lint-formats.ts'
import { type Style, styleFor, withoutControls } from '../style.ts'
import type { World } from '../world.ts'
import type { EffectivePolicies, StoreUse } from './effective-policies.ts'
import type { Installation } from './installations.ts'
import { type Store, shownStore } from './stores.ts'

/** The facts about one browser of this machine. */
export interface HereReport extends EffectivePolicies {
  /** Null if no browser was found; the stores are judged all the same. */
  readonly installation: Installation | null
  readonly browser: Browser
  /** False: the installed version is not one of the targets, and `browser` is the nearest. */
  readonly isExact: boolean
  /** The lint results of the stores that exist. */
  readonly linted: readonly LintedFile[]
}

/** The report of one browser for a terminal. */
export function hereText(report: HereReport, world: Pick<World, 'hasColour' | 'columns' | 'platform'>): string {
  const style = styleFor(world.hasColour)
  const problems = report.linted.flatMap((file) => file.problems.map((problem) => ({ file, problem })))
  return `${[
    style.bold(titleOf(report, world.platform)),
    `  ${style.bold('Places, the strongest first')}`,
    ...report.stores.map((use) => storeLine(use, world.platform, style)),
    `  ${style.bold('Policies')}${report.policies.length === 0 ? '  none' : ''}`,
    ...report.policies.flatMap(({ name, value, outcome, from, hidden }) => [
      `    ${withoutControls(name)}  ${paintOutcome(outcome, style)}  ${shorten(withoutControls(jsonLine(value)), world.columns)}`,
      style.dim(`      ${placeOf(from, name, world.platform)}`) +
        hidden.map((store) => style.dim(`; replaces ${placeOf(store, name, world.platform)}`)).join(''),
    ]),
    ...(problems.length > 0 ? [`  ${style.bold('Problems')}`] : []),
    ...problems.flatMap(({ file, problem }) => {
      const frame = codeFrame(problem.start, problem.end, { ...file, columns: world.columns, style })
      return [`  ${problemLine(problem, style, 1)}`, ...(frame === null ? [] : [frame])]
    }),
  ].join('\n')}\n`
}

function titleOf({ installation, browser, isExact, status }: HereReport, platform: string): string {
  const judged = `judged as ${browserTitle(browser)}${isExact ? '' : ', the nearest of which we know'}: ${status}`
  if (!installation) return `No Firefox was found; ${judged}`
  const { version, channel, packaging, folder } = installation
  const kind = packaging === 'folder' || packaging === 'bundle' ? '' : ` (${packaging})`
  const where = platform === 'win32' ? folder.replaceAll('/', '\\') : folder
  return `Firefox ${version}${channel === 'esr' ? ' ESR' : ''}${kind} in ${where}, ${judged}`
}

function storeLine({ store, use, why }: StoreUse, platform: string, style: Style): string {
  const paint = { read: style.green, 'nothing there': style.dim, 'not read': style.yellow, 'cannot be read': style.red }
  const reason = use === 'nothing there' ? '' : `: ${why}`
  return `    ${shownStore(store, platform)}  ${paint[use](use)}${reason}`
}

const paintOutcome = (outcome: PolicyOutcome, style: Style): string =>
  ({
    active: style.green,
    cut: style.yellow,
    refused: style.red,
    unknown: style.yellow,
    'not read': style.red,
    'without effect': style.yellow,
  })[outcome](outcome)

/** The place where a store sets a policy, with line and column if the store is a text. */
function placeOf(store: Store, name: string, platform: string): string {
  const shown = shownStore(store, platform)
  if (store.state.kind !== 'present' || store.form === 'reg') return shown
  const span = store.state.file.spanOf([name])
  if (!span || store.state.file.text === '') return shown
  const { line, column } = store.state.file.lines.position(span.start)
  return `${shown}:${line}:${column}`
}

const shorten = (text: string, columns: number): string => {
  const most = Math.max(40, columns - 30)
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
