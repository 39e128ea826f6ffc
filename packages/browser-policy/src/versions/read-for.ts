import { type Browser, type Target, targetFacts, targets } from '../target.ts'
import { type Build, compareVersions } from './build.ts'

/** A part of a `--for`, such as `release>=154`: the builds of one target, oldest first; one without a build is the whole target. */
export interface AskedBrowsers {
  readonly browsers: readonly Browser[]
}

/** Why a text of `--for` cannot be read. */
export class WrongRange extends Error {
  override readonly name = 'WrongRange'
}

interface Range {
  readonly name: string
  readonly least: string | null
  readonly most: string | null
  readonly isAbove: boolean
  readonly isBelow: boolean
}

const ITEM = /^([a-z][a-z ]*?)?\s*(?:(>=|<=|>|<|=)\s*)?(\d+(?:\.\d+)*)?(?:\s*-\s*(\d+(?:\.\d+)*))?(esr)?$/i

function readRange(item: string): Range | Target {
  const target = targets.find((one) => one === item.toLowerCase())
  if (target) return target
  const [all, given = '', sign = '=', version = null, end = null, suffix] = ITEM.exec(item) ?? []
  const name = (suffix ? 'esr' : given).toLowerCase().trim()
  if (!all || (version === null && sign !== '=') || !CHANNELS.has(name))
    throw new WrongRange(`${JSON.stringify(item)} names no browser; write one as ${EXAMPLE}`)
  if (end !== null) return { name, least: version, most: end, isAbove: false, isBelow: false }
  return {
    name,
    least: sign === '=' || sign.startsWith('>') ? version : null,
    most: sign === '=' || sign.startsWith('<') ? version : null,
    isAbove: sign === '>',
    isBelow: sign === '<',
  }
}

const EXAMPLE = '"esr140.12", "esr>=140", "release>=154", "release 150-156" or one of the targets'

/** The words for a line of versions; an empty one leaves it to the version. */
const CHANNELS: ReadonlySet<string> = new Set([
  '',
  'esr',
  'firefox esr',
  'release',
  'firefox',
  'thunderbird',
  'librewolf',
])

function isOfName(target: Target, name: string): boolean {
  const { product, channel } = targetFacts[target]
  if (name === 'thunderbird' || name === 'librewolf') return product.toLowerCase() === name
  return product === 'Firefox' && (name === '' || (name.endsWith('esr') ? channel === 'esr' : true))
}

/** The target that speaks for a version: the one of its line, else the next older one. */
function targetFor(name: string, version: string): Target | undefined {
  const fitting = targets.filter((target) => isOfName(target, name))
  const isIn = (target: Target) => {
    const { from, before } = targetFacts[target]
    return compareVersions(version, from) >= 0 && (before === undefined || compareVersions(version, before) < 0)
  }
  const inLine = fitting.filter(isIn)
  const wanted = name === 'release' || name === 'firefox' ? 'release' : 'esr'
  const likeliest = name === '' && !/\.0*[1-9]/.test(version) ? undefined : wanted
  return inLine.find((target) => targetFacts[target].channel === likeliest) ?? inLine.at(-1)
}

const majorOf = (version: string): number => Number.parseInt(version, 10)

/** Only the first numbers of a version tell of policies: that of a release, two of an ESR build. */
const tellingPart = (target: Target, version: string): string =>
  version
    .split('.')
    .slice(0, targetFacts[target].channel === 'esr' ? 2 : 1)
    .join('.')

/** Whether a version of a line is newer than every build that is known of it. */
function isUnrecorded(target: Target, version: string): boolean {
  const newestBuild = targetFacts[target].builds.at(-1)
  return newestBuild !== undefined && compareVersions(tellingPart(target, version), newestBuild) > 0
}

/** Whether builds with a version exist: an ESR line has one first number. */
const isOfLine = (target: Target, version: string): boolean =>
  targetFacts[target].channel !== 'esr' || majorOf(version) === majorOf(targetFacts[target].from)

/** Refuses a point release that is newer than all known ones of its line. */
export function refuseUnrecorded(target: Target, version: string): void {
  const newestBuild = targetFacts[target].builds.at(-1) ?? ''
  if (majorOf(version) === majorOf(newestBuild) && isUnrecorded(target, version))
    throw new WrongRange(
      `nobody has recorded ${browserLabel({ target, build: { version } })}; the newest that is known is ${newestBuild}`,
    )
}

const isWithin = (version: string, { least, most, isAbove, isBelow }: Range): boolean => {
  const low = least === null ? 1 : compareVersions(version, least)
  // The range to 140 has all builds of 140: their own further numbers do not count.
  const digits = most?.split('.').length ?? 0
  const high = most === null ? -1 : compareVersions(version.split('.').slice(0, digits).join('.'), most)
  return (isAbove ? low > 0 : low >= 0) && (isBelow ? high < 0 : high <= 0)
}

const buildOf = (target: Target, version: string): Browser => ({
  target,
  build: { version, channel: targetFacts[target].channel },
})

/**
 * The builds in a range at which something is known to change. A single version is one build; a range has its first build and
 * each later one at which, by the data, anything changes.
 */
function buildsIn(range: Range, changes: (target: Target) => readonly string[]): readonly Browser[] {
  const { name, least, most } = range
  if (least !== null && least === most) {
    const target = targetFor(name, least)
    if (target === undefined || (name.endsWith('esr') && !isOfLine(target, least))) return []
    refuseUnrecorded(target, least)
    return [buildOf(target, least)]
  }
  return targets
    .filter(
      (target) =>
        isOfName(target, name) &&
        (name !== 'release' && name !== 'firefox' ? true : targetFacts[target].channel === 'release'),
    )
    .flatMap((target) => {
      const { from, before, builds } = targetFacts[target]
      const first = least !== null && compareVersions(least, from) > 0 ? [least] : [from]
      const steps = [...first, ...changes(target), ...builds]
        .filter(
          (version) =>
            compareVersions(version, from) >= 0 && (before === undefined || compareVersions(version, before) < 0),
        )
        .filter((version) => isWithin(version, range) && isOfLine(target, version) && !isUnrecorded(target, version))
      return [...new Set(steps)].sort(compareVersions).map((version) => buildOf(target, version))
    })
}

/**
 * Reads a text such as `release>=154, esr140.12`. `changes` gives the versions at which the data of a target change.
 * @throws WrongRange for a text that cannot be read, and for a range in which no build is known.
 */
export function readFor(text: string, changes: (target: Target) => readonly string[]): readonly AskedBrowsers[] {
  const items = text.split(',').map((item) => item.trim())
  return items.map((item): AskedBrowsers => {
    const range = readRange(item)
    if (typeof range === 'string') return { browsers: [{ target: range }] }
    if (range.least === null && range.most === null) {
      const whole = targets.filter(
        (target) =>
          isOfName(target, range.name) &&
          (range.name.endsWith('esr') ||
            range.name === targetFacts[target].product.toLowerCase() ||
            targetFacts[target].channel === 'release'),
      )
      if (whole.length === 0) throw new WrongRange(`no browser is known that is ${JSON.stringify(item)}`)
      return { browsers: whole.map((target) => ({ target })) }
    }
    if (range.least !== null && range.most !== null && compareVersions(range.least, range.most) > 0)
      throw new WrongRange(`${JSON.stringify(item)} is an empty range`)
    const newestKnown = targets
      .filter((target) => isOfName(target, range.name))
      .flatMap((target) => targetFacts[target].builds)
      .sort(compareVersions)
      .at(-1)
    const isBeyond =
      newestKnown !== undefined &&
      range.least !== null &&
      compareVersions(range.least.split('.')[0] ?? '', newestKnown) > 0
    if (isBeyond)
      throw new WrongRange(`no known browser is in ${JSON.stringify(item)}: the newest that is known is ${newestKnown}`)
    const browsers = buildsIn(range, changes)
    if (browsers.length === 0) throw new WrongRange(`no known browser is in ${JSON.stringify(item)}`)
    return { browsers }
  })
}

/** The name of a browser for people: `Firefox ESR 140`, `Firefox ESR 153.1`, `Firefox 155`. */
export function browserLabel({ target, build }: Browser): string {
  const { label, product, channel } = targetFacts[target]
  if (!build) return label
  return [product, channel === 'esr' && product === 'Firefox' ? 'ESR' : '', build.version]
    .filter((part) => part !== '')
    .join(' ')
}

/** The name of a browser in reports: `esr140`, `esr153.1`, `release155`. */
export function browserName({ target, build }: Browser): string {
  if (!build) return target
  return `${target.replace(/\d+$/, '')}${build.version}`
}

/** Whether the build was recorded; false for a target that was only read or documented. */
export function isRecorded({ target, build }: Browser): boolean {
  const { basis, builds } = targetFacts[target]
  return basis === 'recorded' && (build === undefined || builds.includes(build.version))
}

export type { Build }
