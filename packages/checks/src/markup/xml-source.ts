import type { CheckedUnit } from '../check.ts'
import type { SourceText } from '../source-text.ts'
import { isSafeHtml } from './safe-html-source.ts'
import { readAnyXml, readSourceXml, type SourceXml } from './xml.ts'

/** The source as XML if the XML checks are to look at it. Unsafe HTML is the matter of another check. */
export function sourceXml(source: SourceText, { flags }: CheckedUnit): SourceXml | null {
  if (flags.size === 0) return source.last < 0 ? null : source.scan(readSourceXml)
  if (isSafeHtml(source.text, flags)) return null
  return source.scan(flags.has('xml-text') ? readAnyXml : readSourceXml)
}
