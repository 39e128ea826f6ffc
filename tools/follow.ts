// Reads a newer browser, or its policies-schema.json, and writes the folder of its version. See docs/guide/add-a-version.md.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { followVersion } from '../packages/browser-policy/src/follow/follow-version.ts'
import { isTarget, newest } from '../packages/browser-policy/src/target.ts'

const USAGE = `npm run follow -- FOLDER|SCHEMA [--version 156.0] [--channel esr|release] [--base ${newest}] [--dry]`

function refuse(sentence: string): never {
  console.error(`${sentence}\n${USAGE}`)
  process.exit(2)
}

/** One file of an archive in the form of zip, as browsers pack their own files. */
function unpack(archive: Buffer, wanted: string): Buffer | null {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) return null
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameSize, extraSize, noteSize] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const name = archive.toString('utf8', at + 46, at + 46 + nameSize)
    if (name === wanted) {
      const start = archive.readUInt32LE(at + 42)
      const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
      const content = archive.subarray(data, data + packed)
      return archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)
    }
    at += 46 + nameSize + extraSize + noteSize
  }
  return null
}

const SCHEMAS = ['modules/policies/policies-schema.json', 'modules/policies/schema.sys.mjs']

/** The first object in a text: an end is the brace that closes it. */
function firstObject(text: string): string {
  const start = text.indexOf('{')
  let depth = 0
  for (const { 0: mark, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (mark === '{') depth++
    else if (mark === '}' && --depth === 0) return text.slice(start, start + index + 1)
  }
  return text
}

/** The schema and the version of an installed browser. */
function readInstallation(folder: string): { readonly schema: string; readonly version: string } {
  const ini = ['application.ini', 'browser/application.ini'].map((name) => join(folder, name)).find(existsSync)
  const version = ini && /^Version=(.+)$/m.exec(readFileSync(ini, 'utf8'))?.[1]
  if (version === undefined) refuse(`${folder} is no folder of an installed Firefox: it has no application.ini`)
  const archive = readFileSync(join(folder, 'browser/omni.ja'))
  const schema = SCHEMAS.map((name) => unpack(archive, name)).find((one) => one !== null)
  if (!schema) refuse(`${folder}: no ${SCHEMAS[0]} in browser/omni.ja`)
  const text = schema.toString('utf8')
  // Older browsers keep the schema in a module.
  return { schema: firstObject(text), version }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    channel: { type: 'string' },
    base: { type: 'string' },
    id: { type: 'string' },
    dry: { type: 'boolean' },
  },
})
const [path] = positionals
if (path === undefined || positionals.length > 1) refuse('One folder or schema is needed.')
if (!existsSync(path)) refuse(`There is no ${path}.`)
const installed = statSync(path).isDirectory() ? readInstallation(path) : null
const build = values.version ?? installed?.version
if (build === undefined) refuse('A schema alone does not say its version: give --version.')
const number = /^\d+(?:\.\d+)*/.exec(build)?.[0]
if (number === undefined) refuse(`${build} is no version.`)
const channel = values.channel ?? (/^\d+\.0*[1-9]|esr/.test(build) ? 'esr' : 'release')
if (channel !== 'esr' && channel !== 'release') refuse(`--channel is esr or release, not ${channel}.`)
const base = values.base ?? newest
if (!isTarget(base)) refuse(`--base names no target: ${base}.`)
const id = values.id ?? (channel === 'esr' ? `esr${number.split('.')[0]}` : `release${number.split('.')[0]}`)

function parseSchema(text: string) {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) refuse(`The schema is no JSON: ${error.message}`)
    throw error
  }
}

const { files, report, open } = followVersion({
  schema: parseSchema(installed?.schema ?? readFileSync(path, 'utf8')),
  id,
  build: number.replace(/(\.0)+$/, '') || number,
  channel,
  base,
})
const folder = `packages/browser-policy/src/versions/generated/${id}`
if (!values.dry) {
  if (isTarget(id)) refuse(`${id} is known already; give another --id, or --dry to compare only.`)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  console.log(`wrote ${folder}`)
}
console.log(report.join('\n'))
console.log(['', 'For a person to do:', ...open.map((line) => `- ${line}`)].join('\n'))
