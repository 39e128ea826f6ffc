import { readXml, silentReader } from '../xml/xml.scan.ts'

/** Prefixes that belong in resources, and the names they stand for. */
export const namespaces: ReadonlyMap<string, string> = new Map([
  ['xliff', 'urn:oasis:names:tc:xliff:document:1.2'],
  ['tools', 'http://schemas.android.com/tools'],
])

/** A CDATA section or a comment, whole: in a text it is one, not characters that look like it. */
const SECTION = /<!\[CDATA\[[\s\S]*?\]\]>|<!--(?:(?!--)[\s\S])*-->/

/** Whether a text is XML with tags, CDATA sections or comments, and not only characters that look like it. Tags with an unknown prefix do not count. */
export function isMarkup(text: string, declared: ReadonlySet<string>): boolean {
  if (!text.includes('<')) return false
  let hasTags = SECTION.test(text)
  let isKnown = true
  const known = (name: string) => {
    const [prefix, local] = name.split(':')
    return local === undefined || prefix === 'xml' || namespaces.has(prefix ?? '') || declared.has(prefix ?? '')
  }
  const { problem } = readXml(Buffer.from(`<r>${text}</r>`), {
    ...silentReader,
    open({ name, attributes, start }) {
      if (start > 0) hasTags = true
      isKnown &&= known(name) && attributes.every((one) => known(one.name))
    },
  })
  return problem === null && hasTags && isKnown
}

/** Prefixes that a text uses. */
export function prefixesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/[<\s]([A-Za-z_][-\w.]*):[A-Za-z_]/g)].map(([, prefix]) => prefix ?? ''))
}
