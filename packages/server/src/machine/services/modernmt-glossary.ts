import type { Static, TSchema } from 'typebox'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import type { ServiceCall } from '../service-call.ts'
import { joinUrl } from './codes.ts'
import { type Glossary, glossaryKey, pollUntil } from './glossary-ids.ts'
import { asCsv, asGlossary, hashOfTerms, type Term, termRows } from './glossary-terms.ts'

type Call = ServiceCall<{ readonly url: string; readonly key: string }>

const memory = Type.Object({ id: Type.Integer(), name: Type.String() })
const memoryReply = Type.Object({ data: memory })
const memories = Type.Object({ data: Type.Array(memory) })
const jobReply = Type.Object({ data: Type.Object({ id: Type.String(), progress: Type.Number() }) })
const anything = Type.Unknown()

const prefix = 'weft '
/** A memory whose terms are on their way. Only its last name says that it has them all: a node may stop in the middle. */
const unfinished = 'weft-unfinished '
/** Weft's memories in an account; the ten oldest make room for more. */
const mostOwn = 200
const madeRoom = 10

/** The memory with a glossary of exactly these terms; null without terms. */
export function modernMtGlossary(
  { source, target, terms }: { readonly source: string; readonly target: string; readonly terms: readonly Term[] },
  call: Call,
): Glossary | null {
  const rows = termRows(terms)
  if (rows.length === 0) return null
  const csv = asCsv([[source, target], ...rows])
  const hash = hashOfTerms(csv)
  const { url, key } = call.settings
  return { key: glossaryKey(key, url, hash), findOrMake: () => asGlossary(findOrMake(hash, csv, call)) }
}

interface Step {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** ModernMT recommends POST with the method in a header. */
const ask = <Schema extends TSchema>(
  { method, path, body = {}, headers = {} }: Step,
  form: Schema,
  { settings: { url, key }, json }: Call,
): Promise<Static<Schema>> => {
  const all = { 'mmt-apikey': key, 'x-http-method-override': method, ...headers }
  return json({ url: joinUrl(url, path), headers: all, body }, form)
}

async function findOrMake(hash: string, csv: string, call: Call): Promise<string> {
  const { data: all } = await ask({ method: 'GET', path: 'memories' }, memories, call)
  const found = all.find(({ name }) => name === `${prefix}${hash}`)
  if (found) return String(found.id)
  await makeRoom(all, call)
  const { data: made } = await ask(
    { method: 'POST', path: 'memories', body: { name: `${unfinished}${hash}` } },
    memoryReply,
    call,
  )
  try {
    await upload(made.id, csv, call)
    await ask({ method: 'PUT', path: `memories/${made.id}`, body: { name: `${prefix}${hash}` } }, anything, call)
  } catch (error) {
    // The fault of the upload is the one that counts.
    await remove(made.id, call).catch(() => undefined)
    throw error
  }
  return String(made.id)
}

async function upload(id: number, csv: string, call: Call): Promise<void> {
  const boundary = `weft-${hashOfTerms(csv)}`
  const part = (name: string, text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="csv"; filename="terms.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n`
  const body = `${part('type', 'unidirectional')}${file}--${boundary}--\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { data: job } = await ask({ method: 'POST', path: `memories/${id}/glossary`, body, headers }, jobReply, call)
  if (job.progress >= 1) return
  await pollUntil(async () => {
    const { data } = await ask({ method: 'GET', path: `import-jobs/${encodeURIComponent(job.id)}` }, jobReply, call)
    return data.progress >= 1 ? data : null
  })
}

async function makeRoom(all: readonly Static<typeof memory>[], call: Call): Promise<void> {
  const own = all.filter(({ name }) => name.startsWith(prefix) || name.startsWith(unfinished))
  if (own.length < mostOwn) return
  for (const { id } of own.sort((one, other) => one.id - other.id).slice(0, madeRoom)) await remove(id, call)
}

async function remove(id: number, call: Call): Promise<void> {
  await ask({ method: 'DELETE', path: `memories/${id}` }, anything, call).catch((error: unknown) => {
    // Another node removed it.
    if (!(error instanceof MachineFault && error.code === 'refused')) throw error
  })
}
