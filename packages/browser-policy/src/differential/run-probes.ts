import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { JsonValue } from '../json-value.ts'
import { PRESENT } from '../probe/add-on-probes.ts'
import { type Look, looks } from '../probe/looks.ts'
import type { Probe } from '../probe/probe.ts'
import { ADD_ONS, CERTIFICATES } from '../probe/probes.ts'
import { findProgram, linkFolder, PROFILE, run, START_SCRIPT } from './ask-browser.ts'

/** A browser's behaviour with one value. */
export interface ProbeRecord {
  readonly policy: string
  readonly path: string
  readonly value: JsonValue
  /** Whether the browser showed the same as with the value that acts, and something else than without the policy. */
  readonly acts: boolean
  /** The answer of the look. */
  readonly seen: string
}

/** How long the browser is left alone after its window is open, in milliseconds: some policies act only then. */
const SETTLE = 5_000

const PATIENCE = 120_000

function script(all: readonly Look[], answer: string): string {
  const functions = Object.entries(looks).map(([name, text]) => `${name}: ${text}`)
  return `// weft probe
(() => {
  let window = null
  const looks = { ${functions.join(',\n')} }
  const all = ${JSON.stringify(all)}
  const timers = new Set()
  const after = (milliseconds, act) => {
    const timer = Cc['@mozilla.org/timer;1'].createInstance(Ci.nsITimer)
    timers.add(timer)
    timer.initWithCallback({ notify: () => { timers.delete(timer); act() } }, milliseconds, Ci.nsITimer.TYPE_ONE_SHOT)
  }
  const write = (text) => {
    const file = Cc['@mozilla.org/file/local;1'].createInstance(Ci.nsIFile)
    file.initWithPath(${JSON.stringify(answer)})
    const stream = Cc['@mozilla.org/network/file-output-stream;1'].createInstance(Ci.nsIFileOutputStream)
    stream.init(file, 0x02 | 0x08 | 0x20, 0o644, 0)
    const converter = Cc['@mozilla.org/intl/converter-output-stream;1'].createInstance(Ci.nsIConverterOutputStream)
    converter.init(stream, 'UTF-8')
    converter.writeString(text)
    converter.close()
  }
  const look = async ({ by, at }) => {
    try { return String(await looks[by](at)) } catch (error) { return 'fails: ' + error }
  }
  const observer = {
    observe(subject, topic) {
      Services.obs.removeObserver(observer, topic)
      after(${SETTLE}, async () => {
        window = Services.wm.getMostRecentWindow('navigator:browser')
        const seen = []
        for (const one of all) seen.push(await look(one))
        write(JSON.stringify(seen))
        Services.startup.quit(Ci.nsIAppStartup.eForceQuit)
      })
    },
  }
  globalThis.weftObserver = observer
  Services.obs.addObserver(observer, 'sessionstore-windows-restored')
})()
`
}

/** A certificate as PEM, and a key store, which no policy imports. */
async function makeCertificates(folder: string): Promise<void> {
  const call = promisify(execFile)
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'key.pem')]
  await call('openssl', [
    'req',
    '-x509',
    ...key,
    '-out',
    join(folder, 'probe.pem'),
    '-days',
    '30',
    '-subj',
    '/CN=Weft Probe',
  ])
  const store = ['pkcs12', '-export', '-inkey', join(folder, 'key.pem'), '-in', join(folder, 'probe.pem')]
  await call('openssl', [...store, '-out', join(folder, 'probe.p12'), '-passout', 'pass:'])
}

/** Two unsigned add-ons: one with the name of `NEW`, which policies install, and one that the profile has. */
const ADD_ON_FILES = {
  new: 'UEsDBBQAAAAIAAAAIVB+dVxHfwAAAJ0AAAANAAAAbWFuaWZlc3QuanNvbj2NzQrCMBCE32XOQdBjEPEtPIiEtNmWxfyxG1uh9N1NL95m5mNmNiSfeSJtbiFRLhn2YpB9Ilg8aGow+BOcu6skifUIFPaJq4/RfSTqrbNQ1hyLD4qXwSBlVRKnlUaeeHRKrXGee23DTOO7HIJD361SBrqv/e5EX59qJOz7/gNQSwECFAMUAAAACAAAACFQfnVcR38AAACdAAAADQAAAAAAAAAAAAAAgAEAAAAAbWFuaWZlc3QuanNvblBLBQYAAAAAAQABADsAAACqAAAAAAA=',
  present:
    'UEsDBBQAAAAIAAAAIVAOOhYzeAAAAJMAAAANAAAAbWFuaWZlc3QuanNvbj2NwQrCMBiD3yXnIuixiPgWHkRKndn4se1K/7oJo+9ud/GW5AvJhuiTjNTqFhaVOcGeDJKPhMWNY4XBn+DYXWaJonugsHecfQjuU4Je8DB4lnlVFqeZg4wyOGWtkqZe3TBxeM+7kFffyoXKVK9rPznw62MORGvtB1BLAQIUAxQAAAAIAAAAIVAOOhYzeAAAAJMAAAANAAAAAAAAAAAAAACAAQAAAABtYW5pZmVzdC5qc29uUEsFBgAAAAABAAEAOwAAAKMAAAAAAA==',
}

async function makeAddOns(home: string): Promise<void> {
  for (const folder of ['add-ons', 'profile/extensions']) await mkdir(join(home, folder))
  await writeFile(join(home, 'add-ons/probe.xpi'), ADD_ON_FILES.new, 'base64')
  await writeFile(join(home, `profile/extensions/${PRESENT}.xpi`), ADD_ON_FILES.present, 'base64')
}

/** The profile also needs unsigned add-ons, and names that the system resolves without a network. */
const PROBE_PROFILE = Object.entries({
  'xpinstall.signatures.required': false,
  'extensions.autoDisableScopes': 0,
  'network.dns.native-is-localhost': true,
  'browser.search.separatePrivateDefault': true,
  'browser.search.separatePrivateDefault.ui.enabled': true,
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('')

/** Takes every look with a document; null if the browser did not answer. */
async function seeAll(
  installation: string,
  policies: JsonValue,
  all: readonly Look[],
): Promise<readonly string[] | null> {
  const home = await mkdtemp(join(tmpdir(), 'weft-probe-'))
  try {
    const copy = join(home, 'app')
    await linkFolder(installation, copy)
    for (const folder of ['app/distribution', 'profile', 'certificates']) await mkdir(join(home, folder))
    await makeCertificates(join(home, 'certificates'))
    await makeAddOns(home)
    const document = JSON.stringify({ policies })
      .replaceAll(CERTIFICATES, join(home, 'certificates'))
      .replaceAll(ADD_ONS, join(home, 'add-ons'))
    await writeFile(join(copy, 'distribution/policies.json'), document)
    await writeFile(join(copy, 'defaults/pref/zz-weft.js'), START_SCRIPT)
    await writeFile(join(copy, 'weft.cfg'), script(all, join(home, 'answer.json')))
    await writeFile(join(home, 'profile/user.js'), PROFILE + PROBE_PROFILE)
    await run(join(copy, await findProgram(copy)), home, PATIENCE)
    const text = await readFile(join(home, 'answer.json'), 'utf8').catch(() => null)
    const seen: readonly string[] | null = text === null ? null : JSON.parse(text)
    return seen
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Case {
  readonly probe: Probe
  readonly name: string
  readonly value: JsonValue
}

/** Cases in documents that set each policy once, and no two that show themselves in the same place. */
function inDocuments(cases: readonly Case[]): Case[][] {
  const documents: Case[][] = []
  const clash = (a: Case, b: Case) =>
    a.name === b.name || (a.probe.look.by === b.probe.look.by && a.probe.look.at === b.probe.look.at)
  for (const one of cases) {
    const document = documents.find((others) => others.every((other) => !clash(one, other)))
    if (document) document.push(one)
    else documents.push([one])
  }
  return documents
}

/**
 * Tries values in a real browser and records what it shows. `installation` is the folder of an unpacked Firefox ESR; it is
 * copied, never changed. `nameOf` gives the browser's names of policies; probes of policies without one are left out.
 */
export async function runProbes(
  installation: string,
  probes: readonly Probe[],
  nameOf: (policy: string) => string | undefined,
  tell: (line: string) => void,
): Promise<ProbeRecord[]> {
  const known = probes.filter(({ policy }) => nameOf(policy) !== undefined)
  const all = known.map(({ look }) => look)
  const cases = known.flatMap((probe): Case[] =>
    [probe.live, ...probe.dead, ...(probe.without === undefined ? [] : [probe.without])].map((value) => ({
      probe,
      name: nameOf(probe.policy) ?? '',
      value,
    })),
  )
  const documents = inDocuments(cases)
  const without = await seeAll(installation, { BlockAboutProfiles: true }, all)
  if (!without) throw new Error(`the browser in ${installation} did not answer`)
  const seenBy = new Map<Case, string>()
  for (const [index, document] of documents.entries()) {
    tell(`document ${index + 1} of ${documents.length}, ${document.length} values`)
    const policies = Object.fromEntries(document.map(({ name, value }) => [name, value]))
    const seen = await seeAll(installation, policies, all)
    for (const one of document) seenBy.set(one, seen?.[known.indexOf(one.probe)] ?? 'no answer')
  }
  return cases.flatMap((one): ProbeRecord[] => {
    const { policy, path, live, without: rest } = one.probe
    if (one.value === rest) return []
    const seen = seenBy.get(one) ?? ''
    const liveCase = cases.find(({ probe, value }) => probe === one.probe && value === live)
    const restCase = cases.find(({ probe, value }) => probe === one.probe && value === rest)
    const before = restCase ? seenBy.get(restCase) : without[known.indexOf(one.probe)]
    const acts = seen !== before && liveCase !== undefined && seen === seenBy.get(liveCase)
    return [{ policy, path, value: one.value, acts, seen }]
  })
}
