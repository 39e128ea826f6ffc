// Tries values of policies in a real Firefox and records which of them act. `npm run probe -- [FOLDER]`, a folder with an
// unpacked Firefox ESR; without one that of /usr/lib/firefox-esr or FIREFOX_DIR. A second word, beginnings of `Policy path` between
// commas, tries these alone and keeps the other records.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { targetOf } from '../packages/browser-policy/src/command/here/installations.ts'
import { runProbes } from '../packages/browser-policy/src/differential/run-probes.ts'
import { findByEitherName, nameIn } from '../packages/browser-policy/src/names.ts'
import { probeCoverage } from '../packages/browser-policy/src/probe/coverage.ts'
import { probes } from '../packages/browser-policy/src/probe/probes.ts'

const folder = process.argv[2] ?? process.env.FIREFOX_DIR ?? '/usr/lib/firefox-esr'
const ini = ['application.ini', 'browser/application.ini'].map((name) => join(folder, name)).find(existsSync)
const version = ini && /^Version=([\d.]+)/m.exec(readFileSync(ini, 'utf8'))?.[1]
if (version === undefined) {
  console.error(`no Firefox in ${folder}; nothing was changed. Name the folder of one: npm run probe -- FOLDER`)
  process.exit(2)
}
const { target } = targetOf(version)
type Tried = Awaited<ReturnType<typeof runProbes>>[number] & { readonly build: string }

/** The fresh records in place of the older ones of their policies, in the order of the probes. */
function joined(fresh: readonly Tried[]): readonly Tried[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const older = lines.map((line): Tried => JSON.parse(line)).filter((record) => !isAsked(record))
  const place = ({ policy, path }: Tried) => probes.findIndex((probe) => probe.policy === policy && probe.path === path)
  return [...older, ...fresh].toSorted((a, b) => place(a) - place(b))
}

const nameOf = (policy: string) => {
  const found = findByEitherName(policy)
  return found && nameIn(target, found)
}
const file = `packages/browser-policy/src/versions/generated/${target}/probes.jsonl`
const only = process.argv[3]?.split(',')
const isAsked = ({ policy, path }: { readonly policy: string; readonly path: string }) =>
  only === undefined || only.some((start) => `${policy} ${path}`.startsWith(start))
const asked = probes.filter(isAsked)
const found = await runProbes(folder, asked, nameOf, (line) => console.log(line))
const fresh = found.map((record) => ({ ...record, build: version }))
const records = only === undefined ? fresh : joined(fresh)
writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
const places = [...new Set(records.filter(({ acts }) => acts).map(({ policy, path }) => `${policy} ${path}`.trim()))]
writeFileSync(
  file.replace('probes.jsonl', 'tried.ts'),
  `// Written by \`npm run probe\`: the texts whose effect was seen in the real browser, as \`Policy path\`.\nexport const tried = [\n${places.map((place) => `  '${place}',\n`).join('')}] as const\n`,
)
const live = records.filter(({ acts }) => acts).length
console.log(`wrote ${file}: ${records.length} values, ${live} of them act`)
const { all, both, live: alone, none } = probeCoverage(target)
console.log(`${both.length} of ${all.length} texts have a value that acts and one that does not.`)
console.log(`${alone.length} have one that acts alone:`)
for (const [property, reason] of alone) console.log(`  ${property}: ${reason}`)
console.log(`${none.length} have none:`)
for (const [property, reason] of none) console.log(`  ${property}: ${reason}`)
