import Type from 'typebox'
import type { ServiceCall } from '../service-call.ts'
import { joinUrl } from './codes.ts'
import { type Glossary, glossaryKey } from './glossary-ids.ts'
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

/** The glossary with exactly these terms, which nodes and restarts find by its name; null without terms. */
export function deeplGlossary(request: GlossaryRequest, call: ServiceCall<unknown>): Glossary | null {
  const [source, target] = [plain(request.source), plain(request.target)]
  const rows = termRows(request.terms)
  if (rows.length === 0) return null
  const entries = asTsv(rows)
  const name = `weft ${hashOfTerms(entries)}`
  const key = glossaryKey(request.authorization, request.url, source, target, name)
  return { key, findOrMake: () => findOrMake({ ...request, source, target }, { name, entries }, call) }
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
