/** Fields of a header's text in their order; the first of two with the same name counts. */
export function headerFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** No language has more than six forms; a greater number would only fill memory. */
const MOST_PLURAL_FORMS = 20

/** The value of a Plural-Forms field; null for the placeholder of a template and for anything that is not a plural rule. */
export function parsePluralForms(value: string): { number: number; formula: string } | null {
  const found = /^\s*nplurals\s*=\s*(\d{1,3})\s*;\s*plural\s*=([^;]*)/.exec(value)
  const number = Number(found?.[1])
  const formula = found?.[2]?.trim() ?? ''
  if (!(number >= 1 && number <= MOST_PLURAL_FORMS) || formula === '') return null
  return { number, formula }
}
