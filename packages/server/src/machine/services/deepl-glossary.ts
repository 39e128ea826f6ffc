import { createHash } from 'node:crypto'
import Type from 'typebox'
import type { ServiceCall } from '../service-call.ts'
import { joinUrl } from './codes.ts'
import { asGlossary, asTsv, hashOfTerms, type Term, termRows } from './glossary-terms.ts'

const glossary = Type.Object({
  glossary_id: Type.String(),
  name: Type.String(),
  source_lang: Type.String(),
  target_lang: Type.String(),
})
const list = Type.Object({ glossaries: Type.Array(glossary) })

export interface GlossaryRequest {
  readonly source: string
  readonly target: string
  readonly terms: readonly Term[]
  readonly url: string
  readonly authorization: string
}

/** Glossaries are for languages without their country. */
const plain = (code: string): string => (code.split('-')[0] ?? code).toLowerCase()

/** The ids that are known, by address, key and name: they are never changed, only made. */
const known = new Map<string, string>()
const mostKnown = 1000

/**
 * The id of a glossary with exactly these terms, which is made if it is missing; null without terms. Its name has the hash of its contents,
 * so that nodes and restarts find it again.
 */
export async function glossaryOfTerms(request: GlossaryRequest, call: ServiceCall<unknown>): Promise<string | null> {
  const [source, target] = [plain(request.source), plain(request.target)]
  const rows = termRows(request.terms)
  if (rows.length === 0) return null
  const entries = asTsv(rows)
  const name = `weft ${hashOfTerms(entries)}`
  const key = [
    request.url,
    createHash('sha256').update(request.authorization).digest('hex'),
    source,
    target,
    name,
  ].join(' ')
  const id = known.get(key) ?? (await findOrMake({ ...request, source, target }, { name, entries }, call))
  if (known.size >= mostKnown) known.clear()
  known.set(key, id)
  return id
}

async function findOrMake(
  { url, authorization, source, target }: GlossaryRequest,
  { name, entries }: { readonly name: string; readonly entries: string },
  call: ServiceCall<unknown>,
): Promise<string> {
  const headers = { authorization }
  const place = joinUrl(url, 'glossaries')
  const { glossaries } = await asGlossary(call.json({ url: place, method: 'GET', headers }, list))
  const found = glossaries.find(
    (one) => one.name === name && plain(one.source_lang) === source && plain(one.target_lang) === target,
  )
  if (found) return found.glossary_id
  const body = { name, source_lang: source, target_lang: target, entries, entries_format: 'tsv' }
  return (await asGlossary(call.json({ url: place, headers, body, exhausted: [456] }, glossary))).glossary_id
}
