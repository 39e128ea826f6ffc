import Type from 'typebox'
import { Check } from 'typebox/schema'
import { MachineFault } from '../machine-fault.ts'
import type { ServiceCall } from '../service-call.ts'
import { type Glossary, glossaryKey, pollUntil } from './glossary-ids.ts'
import { asGlossary, asTsv, hashOfTerms, type Term, termRows } from './glossary-terms.ts'

/** The glossaries of a project in Google's cloud. */
export interface GooglePlace {
  readonly host: string
  /** `projects/one/locations/us-central1`. */
  readonly parent: string
  /** The bucket that the terms are read from. */
  readonly bucket: string
  readonly token: string
}

const storage = 'https://storage.googleapis.com/upload/storage/v1/b'
const stored = Type.Object({ name: Type.String() })
const glossaryReply = Type.Object({ name: Type.String() })
const operation = Type.Object({
  name: Type.String(),
  done: Type.Optional(Type.Boolean()),
  error: Type.Optional(Type.Object({ message: Type.Optional(Type.String()) })),
})
const operationName = Type.String({ pattern: '^projects/[\\w./-]+$' })

/** Refusals: the account may lack the rights for glossaries or for the bucket, where it has that for texts. */
const glossaryCodes = ['refused', 'key'] as const

/** The glossary with exactly these terms; null without terms. */
export function googleGlossary(
  { source, target, terms }: { readonly source: string; readonly target: string; readonly terms: readonly Term[] },
  place: GooglePlace,
  call: ServiceCall<unknown>,
): Glossary | null {
  const rows = termRows(terms)
  if (rows.length === 0) return null
  const tsv = asTsv(rows)
  const id = `weft-${hashOfTerms(`${source} ${target}\n${tsv}`)}`
  const name = `${place.parent}/glossaries/${id}`
  const made = { name, languagePair: { sourceLanguageCode: source, targetLanguageCode: target } }
  const findOrMake = async () => {
    if (!(await exists(name, place, call))) await make({ id, tsv, made }, place, call)
    return name
  }
  return { key: glossaryKey('', name), findOrMake: () => asGlossary(findOrMake(), glossaryCodes) }
}

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof MachineFault && error.code === 'refused' && error.said.startsWith(name)

async function exists(name: string, { host, token }: GooglePlace, call: ServiceCall<unknown>): Promise<boolean> {
  const request = { url: `${host}/v3/${name}`, method: 'GET' as const, headers: { authorization: `Bearer ${token}` } }
  try {
    await call.json(request, glossaryReply)
    return true
  } catch (error) {
    if (!isNamed(error, 'NOT_FOUND')) throw error
    return false
  }
}

interface NewGlossary {
  readonly id: string
  readonly tsv: string
  readonly made: { readonly name: string }
}

async function make({ id, tsv, made }: NewGlossary, place: GooglePlace, call: ServiceCall<unknown>): Promise<void> {
  const { host, parent, bucket, token } = place
  const authorization = `Bearer ${token}`
  const object = `weft/${id}.tsv`
  const query = new URLSearchParams({ uploadType: 'media', name: object })
  const headers = { authorization, 'content-type': 'text/tab-separated-values; charset=utf-8' }
  await call.json({ url: `${storage}/${encodeURIComponent(bucket)}/o?${query}`, headers, body: tsv }, stored)
  const body = { ...made, inputConfig: { gcsSource: { inputUri: `gs://${bucket}/${object}` } } }
  try {
    const url = `${host}/v3/${parent}/glossaries`
    const begun = await call.json({ url, headers: { authorization }, body }, operation)
    await pollUntil(() => endOf(begun.name, place, call))
  } catch (error) {
    if (!isNamed(error, 'ALREADY_EXISTS')) throw error
    // Another node makes it now.
    await pollUntil(async () => ((await exists(made.name, place, call)) ? true : null))
  }
}

/** Null: the operation goes on. */
async function endOf(name: string, { host, token }: GooglePlace, call: ServiceCall<unknown>): Promise<true | null> {
  if (!Check(operationName, name)) throw new MachineFault('unreadable')
  const request = { url: `${host}/v3/${name}`, method: 'GET' as const, headers: { authorization: `Bearer ${token}` } }
  const { done = false, error } = await call.json(request, operation)
  if (error) throw new MachineFault('glossary', (error.message ?? '').replace(/\s+/g, ' ').slice(0, 200))
  return done ? true : null
}
