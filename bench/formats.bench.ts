/**
 * Reading, one edit and writing, MB a second on one core, against translate-toolkit on the same files in the same run; and the
 * memory that reading a file of 60 MB takes. Both are asked for every string's name, texts and notes: translate-toolkit finds some of
 * them only then. Both run for the same while, and their best rounds count, so that both run warm: Node's heap grows for the first twenty. translate-toolkit is Debian's `python3-translate`; without it the ratios are left out.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatById, identityOf } from '../packages/formats/src/index.ts'
import { figure } from './figure.ts'

const language = { code: 'cs', plural: { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2' } }
const strings = 20_000
/** How long each of the two runs. */
const seconds = 6
const fewestRounds = 10
const largeBytes = 60_000_000

/** A format, how its files look, and what is asked of it. */
interface Subject {
  readonly id: string
  /** The module and the class of translate-toolkit. */
  readonly peer: readonly [string, string]
  readonly ratio: number
  readonly memory: number
  readonly head: string
  readonly tail: string
  readonly between: string
  entry(index: number): string
}

const text = (index: number) => `Loď číslo ${index} pluje z přístavu do přístavu`
const source = (index: number) => `Ship number ${index} sails from harbour to harbour`

const subjects: readonly Subject[] = [
  {
    id: 'po',
    peer: ['po', 'pofile'],
    ratio: 5,
    memory: 8,
    head: 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n',
    tail: '',
    between: '\n',
    entry: (index) => `#: src/main.c:${index}\nmsgid "${source(index)}"\nmsgstr "${text(index)}"\n`,
  },
  {
    id: 'json',
    peer: ['jsonl10n', 'JsonFile'],
    ratio: 5,
    memory: 8,
    head: '{\n',
    tail: '\n}\n',
    between: ',\n',
    entry: (index) => `    "ship_${index}": "${text(index)}"`,
  },
  {
    id: 'properties-utf8',
    peer: ['properties', 'javautf8file'],
    ratio: 5,
    memory: 8,
    head: '',
    tail: '',
    between: '',
    entry: (index) => `ship.${index}=${text(index)}\n`,
  },
  {
    id: 'yaml',
    peer: ['yaml', 'YAMLFile'],
    ratio: 5,
    memory: 35,
    head: '',
    tail: '',
    between: '',
    entry: (index) => `ship_${index}: ${text(index)}\n`,
  },
  {
    id: 'aresource',
    peer: ['aresource', 'AndroidResourceFile'],
    ratio: 2,
    memory: 8,
    head: '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n',
    tail: '</resources>\n',
    between: '',
    entry: (index) => `    <string name="ship_${index}">${text(index)}</string>\n`,
  },
  {
    id: 'xliff',
    peer: ['xliff', 'xlifffile'],
    ratio: 2,
    memory: 8,
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file original="a" source-language="en" target-language="cs" datatype="plaintext"><body>\n',
    tail: '</body></file></xliff>\n',
    between: '',
    entry: (index) =>
      `<trans-unit id="${index}"><source>${source(index)}</source><target>${text(index)}</target></trans-unit>\n`,
  },
]

function fileOf({ head, tail, between, entry }: Subject, count: number): Buffer {
  return Buffer.from(head + Array.from({ length: count }, (_, index) => entry(index)).join(between) + tail)
}

/** Seconds of CPU time for a read, one edit and a write: the best round. */
function secondsOf({ id }: Subject, bytes: Buffer): number {
  const format = formatById(id)
  if (!format) throw new Error(`the format ${id} is not registered`)
  const hasTemplate = format.template === 'required'
  const { keyOf } = identityOf(format, hasTemplate)
  let best = Number.POSITIVE_INFINITY
  const begun = performance.now()
  for (let round = 0; round < fewestRounds || performance.now() < begun + seconds * 1000; round++) {
    const before = process.cpuUsage()
    const file = format.parse(bytes, { language, hasTemplate })
    const unit = file.units[strings / 2]
    if (!unit || file.problems.length > 0) throw new Error(`${id}: the file cannot be read`)
    file.edit({ units: [{ kind: 'set', key: keyOf(unit), target: ['Jiná loď'], state: 'translated' }] })
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1e6)
  }
  return best
}

const peerScript = `
import sys, time, importlib
module, name, path, rounds, seconds = sys.argv[1:6]
store_class = getattr(importlib.import_module('translate.storage.' + module), name)
data = open(path, 'rb').read()
best = 1e9
done = 0
first = time.monotonic()
while done < int(rounds) or time.monotonic() < first + float(seconds):
    done += 1
    begun = time.process_time()
    store = store_class.parsestring(data)
    said = [(unit.getid(), unit.source, unit.target, unit.getnotes()) for unit in store.units]
    unit = store.units[len(store.units) // 2]
    unit.target = 'Jin\\u00e1 lo\\u010f'
    bytes(store)
    best = min(best, time.process_time() - begun)
print(best)
`

/** The same of translate-toolkit; null where it is not there, or refuses the file. */
function peerSeconds({ peer }: Subject, path: string): number | null {
  const length = [String(fewestRounds), String(seconds)]
  const { status, stdout } = spawnSync('/usr/bin/python3', ['-c', peerScript, ...peer, path, ...length], {
    encoding: 'utf8',
    timeout: 300_000,
  })
  return status === 0 ? Number(stdout) : null
}

const memoryScript = (id: string, path: string) => `
import { readFileSync } from 'node:fs'
const { formatById } = await import(${JSON.stringify(new URL('../packages/formats/src/index.ts', import.meta.url).href)})
const bytes = readFileSync(${JSON.stringify(path)})
const before = process.resourceUsage().maxRSS
const file = formatById(${JSON.stringify(id)}).parse(bytes, {})
console.log((process.resourceUsage().maxRSS - before) * 1024, file.units.length, file.problems[0]?.code ?? '')
`

/** The memory for reading besides the file, in multiples of the file; null for a file that is refused as too large. */
function memoryOf({ id }: Subject, path: string, size: number): number | null {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', memoryScript(id, path)],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  const [bytes, units] = stdout.trim().split(' ').map(Number)
  return units === 0 ? null : (bytes ?? 0) / size
}

const folder = mkdtempSync(join(tmpdir(), 'weft-formats-'))
try {
  const asked = process.argv.slice(2)
  for (const subject of subjects.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
    const bytes = fileOf(subject, strings)
    const path = join(folder, `file.${subject.id}`)
    writeFileSync(path, bytes)
    const ours = secondsOf(subject, bytes)
    const theirs = peerSeconds(subject, path)
    const rate = `${(bytes.length / 1e6 / ours).toFixed(1)} MB/s`
    const measure = `${subject.id}: parse, one edit, write`
    if (theirs === null) figure({ measure, value: `${rate} (no translate-toolkit)` })
    else
      figure({
        measure: `${measure}, against translate-toolkit`,
        value: `${(theirs / ours).toFixed(1)} times (${rate})`,
        target: `at least ${subject.ratio} times`,
        met: theirs / ours >= subject.ratio,
      })
    const large = fileOf(subject, Math.ceil((strings * largeBytes) / bytes.length))
    writeFileSync(path, large)
    const memory = memoryOf(subject, path, large.length)
    figure({
      measure: `${subject.id}: memory to read ${Math.round(large.length / 1e6)} MB`,
      value: memory === null ? 'refused as too large' : `${memory.toFixed(1)} times the file`,
      target: `at most ${subject.memory} times`,
      met: memory === null ? subject.memory > 8 : memory <= subject.memory,
    })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
