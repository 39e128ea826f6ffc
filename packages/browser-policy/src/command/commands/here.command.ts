import { type Browser, newest } from '../../target.ts'
import { askedBrowser, browserName, browserOptions, namesBrowser } from '../asked-browsers.ts'
import { choiceOr, defineCommand, texts, WrongCall } from '../define-command.ts'
import { effectivePolicies } from '../here/effective-policies.ts'
import { type HereReport, hereText } from '../here/here-text.ts'
import { findInstallations, type Installation, majorOf, targetOf } from '../here/installations.ts'
import { type Store, shownStore, storesOf } from '../here/stores.ts'
import { type LintedFile, lintFile } from '../lint-file.ts'
import type { World } from '../world.ts'

export const hereCommand = defineCommand({
  name: 'here',
  summary: 'tell what applies on this machine, from where, and what is wrong',
  description: [
    'Looks for Firefox on this machine and for policies wherever it reads them, and tells for each installation: the places, which of them count and why, every policy with what becomes of it and where it comes from, and what lint says about each place.',
    '',
    '  Linux    /etc/firefox/policies/policies.json, which counts alone; else distribution/policies.json of the installation. A Flatpak sees its systemconfig extension in place of /etc/firefox.',
    '  Windows  SOFTWARE\\Policies\\Mozilla\\Firefox in HKEY_LOCAL_MACHINE, then HKEY_CURRENT_USER, then distribution\\policies.json.',
    '  macOS    the managed preferences of org.mozilla.firefox, of the user and of the machine, the preferences that defaults writes, then distribution/policies.json in the bundle.',
    '',
    'A stronger place replaces the policies of a weaker one as a whole, never parts of them. Nothing is changed, and no browser is started.',
    '',
    'Recorded from real browsers: the places on Linux, and how stores combine. Known by reading only, and not tried on such machines: Windows, macOS, Flatpak and Snap. Other builds under names of their own, the Microsoft Store, and policies that a management console sets while the browser runs are not seen.',
  ].join('\n'),
  operands: { usage: '', least: 0, most: 0, areFiles: false },
  options: {
    ...browserOptions('Judge as this browser, whatever is installed.'),
    install: texts('FOLDER', 'Look at this installation too: the folder that holds application.ini.'),
    format: choiceOr('text', ['text', 'json'], 'json prints an array with one object for each installation.'),
  },
  failsWhen: 'A policy is refused, or a place cannot be read.',
  examples: [
    { line: 'here', about: 'What applies on this machine:', answer: 'yes', shows: 'Places, the strongest first' },
  ],
  async run({ options, world }) {
    const installations = await findInstallations(world, options.install)
    for (const folder of options.install) {
      if (!(await world.exists(`${folder}/application.ini`)))
        throw new WrongCall(`${folder} holds no application.ini, and so no installation of Firefox`)
    }
    const asked = namesBrowser(options) ? askedBrowser(options, newest) : null
    const reports: HereReport[] = []
    for (const installation of installations.length > 0 ? installations : [null])
      reports.push(await reportOn(world, installation, asked))
    if (options.format === 'json')
      world.print(
        `${JSON.stringify(
          reports.map((report) => plain(report, world.platform)),
          null,
          2,
        )}\n`,
      )
    else world.print(reports.map((report) => hereText(report, world)).join('\n'))
    return reports.some(isBad) ? 'no' : 'yes'
  },
})

async function reportOn(world: World, installation: Installation | null, asked: Browser | null): Promise<HereReport> {
  const nearest = installation ? targetOf(installation.version) : { target: newest, isExact: true }
  const { isExact } = asked ? { isExact: true } : nearest
  const browser: Browser = asked ?? { target: nearest.target }
  const stores = await storesOf(world, installation)
  const linted: LintedFile[] = []
  for (const store of stores) {
    const file = await lintStore(store, browser, installation, world)
    if (file) linted.push(file)
  }
  const major = installation ? majorOf(installation.version) : Number.POSITIVE_INFINITY
  return { installation, browser, isExact, linted, ...effectivePolicies(stores, browser, major) }
}

/** Lints a store for the version and channel of the installed browser. */
async function lintStore(
  store: Store,
  { target, build }: Browser,
  installation: Installation | null,
  world: World,
): Promise<LintedFile | null> {
  if (store.state.kind !== 'present') return null
  const { form, scope } = store
  const options = {
    target,
    scope,
    ...(build ? { builds: { [target]: build } } : {}),
    ...(installation && !build
      ? { version: installation.version.replace(/[a-z].*$/i, ''), channel: installation.channel }
      : {}),
  }
  const linted = await lintFile(shownStore(store, world.platform), store.state.bytes, options, form)
  // in a store that also holds other settings, unknown names are expected
  const own = linted.problems.filter(
    ({ code }) => !(store.isMixed && (code === 'unknown-policy' || code === 'not-enabled')),
  )
  return { ...linted, problems: own }
}

const isBad = ({ stores, policies }: HereReport): boolean =>
  stores.some(({ use }) => use === 'cannot be read') || policies.some(({ outcome }) => outcome === 'refused')

/** A report as JSON. */
function plain(
  { installation, browser, isExact, status, stores, policies, linted }: HereReport,
  platform: string,
): unknown {
  return {
    installation,
    target: browserName(browser),
    isExact,
    status,
    stores: stores.map(({ store, use, why }) => ({
      name: shownStore(store, platform),
      kind: store.kind,
      scope: store.scope,
      use,
      why,
    })),
    policies: policies.map(({ name, value, outcome, from, hidden }) => ({
      name,
      value,
      fate: outcome,
      from: shownStore(from, platform),
      replaces: hidden.map((store) => shownStore(store, platform)),
    })),
    problems: linted.flatMap(({ problems }) => problems),
  }
}
