import { changesOf } from '../catalogue/changes.ts'
import { type Browser, defaultTargets, type Target, targetFacts, targets } from '../target.ts'
import type { Channel } from '../versions/build.ts'
import { browserLabel, browserName, isRecorded, readFor, refuseUnrecorded, WrongRange } from '../versions/read-for.ts'
import { choice, choices, text, WrongCall } from './define-command.ts'

/** The option that names browsers; `--target`, `--version` and `--channel` are spellings of it. */
const forOption = text(
  'BROWSERS',
  'The browsers, as targets or ranges of versions: "release>=154, esr140.12". A range is judged at each version in which something changes.',
)

/** The options with which every command names its browsers. `about` describes them for the command. */
export function browserOptions(about: string) {
  return {
    for: forOption,
    target: choices(targets, `${about} Short for --for.`),
    version: text('VERSION', 'The version of the browser, such as 60.2 or 140.12; short for --for.'),
    channel: choice(['release', 'esr', 'other'], 'The channel of its build; short for --for.'),
  }
}

/** The options of a call that name its browsers. */
export interface BrowserWords {
  readonly for?: string | undefined
  readonly target?: readonly Target[] | undefined
  readonly version?: string | undefined
  readonly channel?: Channel | undefined
}

/** Reads an option that names browsers; a `WrongRange` in it is a `WrongCall`. */
function inOption<Read>(option: string, read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof WrongRange) throw new WrongCall(`--${option}: ${error.message}`)
    throw error
  }
}

const read = (expression: string, option: string): readonly Browser[] =>
  inOption(option, () => readFor(expression, changesOf).flatMap(({ browsers }) => browsers))

/** The version of a call without its letters; a wrong one is a `WrongCall`. */
function versionOf(version: string): { readonly number: string; readonly isEsr: boolean } {
  const [, number, suffix] = /^(\d+(?:\.\d+)*)(esr)?$/.exec(version) ?? []
  if (number === undefined)
    throw new WrongCall(`--version needs a version such as 60.2 or 140.12, not ${JSON.stringify(version)}`)
  return { number, isEsr: suffix !== undefined }
}

/** The browsers that a call asks about; `--for` goes with none of its spellings. */
export function askedBrowsers(words: BrowserWords, otherwise: readonly Target[] = defaultTargets): readonly Browser[] {
  const { target: named = [], version, channel } = words
  if (words.for !== undefined) {
    if (named.length > 0 || version !== undefined || channel !== undefined)
      throw new WrongCall('--for says it all; it goes with no --target, --version or --channel')
    return read(words.for, 'for')
  }
  if (version === undefined) {
    if (named.length > 0) return named.map((target) => ({ target }))
    return channel === 'release' ? read('release', 'channel') : otherwise.map((target) => ({ target }))
  }
  const { number, isEsr } = versionOf(version)
  const asked = isEsr ? 'esr' : channel
  if (named.length > 0) {
    for (const target of named) inOption('version', () => refuseUnrecorded(target, number))
    return named.map((target) => ({ target, build: { version: number, ...(asked ? { channel: asked } : {}) } }))
  }
  return read(`${asked === 'release' || asked === 'esr' ? asked : ''}${number}`, 'version')
}

function single(browsers: readonly Browser[], option: string): Browser {
  const [browser, ...others] = browsers
  if (browser && others.length === 0) return browser
  const found = browsers.map(browserName).join(', ')
  throw new WrongCall(`--${option}: one browser is needed here, not ${browsers.length} (${found}); name one version`)
}

/** The one browser that a call asks about. */
export function askedBrowser(words: BrowserWords, otherwise: Target): Browser {
  const option = (['for', 'version', 'target'] as const).find((name) => (words[name]?.length ?? 0) > 0) ?? 'channel'
  return single(askedBrowsers(words, [otherwise]), option)
}

/** Whether a call names a browser at all. */
export const namesBrowser = ({ for: range, target = [], version, channel }: BrowserWords): boolean =>
  range !== undefined || target.length > 0 || version !== undefined || channel !== undefined

/** The one browser that the text of an option names, such as that of `--from`. */
export const browserNamed = (expression: string, option: string): Browser => single(read(expression, option), option)

/** ` (by its documentation)` after the name of a browser that nobody recorded; empty for others. */
export function basisNote(browser: Browser): string {
  if (isRecorded(browser) || targetFacts[browser.target].basis === 'read') return ''
  return ' (by its documentation)'
}

/** The name of a browser for people, and whether it is known by its documentation only. */
export const browserTitle = (browser: Browser): string => `${browserLabel(browser)}${basisNote(browser)}`

/**
 * The browsers in groups that one pass of lint can judge together: each target once in a group.
 */
export function inPasses(browsers: readonly Browser[]): readonly (readonly Browser[])[] {
  const passes: Browser[][] = []
  for (const browser of browsers) {
    const pass = passes.find((one) => one.every(({ target }) => target !== browser.target))
    if (pass) pass.push(browser)
    else passes.push([browser])
  }
  return passes
}

/** The builds among browsers, by their targets, as lint takes them. */
export const buildsOf = (browsers: readonly Browser[]) =>
  Object.fromEntries(browsers.flatMap(({ target, build }) => (build ? [[target, build]] : [])))

export { browserLabel, browserName }
