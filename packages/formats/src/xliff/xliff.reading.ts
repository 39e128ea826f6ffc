import type { Problem } from '@weft/text'
import { addWarning, duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { FileUnit } from '../format.ts'
import { bySource } from '../identity.ts'
import { hasRoomForUnit } from '../most-units.ts'
import { attributeOf, leafText, type XmlLeaf } from '../xml/xml.leaves.ts'
import { placeOf, resolveReferences, type TagPlace, type XmlTag } from '../xml/xml.scan.ts'

/** Facts that elements pass to their children. */
export interface InheritedFacts {
  /** Blanks count in texts. */
  readonly preserve: boolean
  /** Texts are not to be translated. */
  readonly isFixed: boolean
}

/** The state of reading any version of XLIFF. */
export interface XliffReading {
  readonly bytes: Buffer
  readonly problems: Problem[]
  readonly warnings: Problem[]
  /** The prefix of element names: '' or `x:`. */
  prefix: string
  root: TagPlace | null
  /** Facts of the open elements, the innermost last. */
  readonly inherited: InheritedFacts[]
}

export const beginReading = (bytes: Uint8Array): XliffReading => ({
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  problems: [],
  warnings: [],
  prefix: '',
  root: null,
  inherited: [],
})

/** The name of an element without its prefix; '' where it has another than the root's. */
export const localName = ({ name }: XmlTag, { prefix }: XliffReading): string =>
  name.startsWith(prefix) ? name.slice(prefix.length) : ''

export const NO_FACTS: InheritedFacts = { preserve: false, isFixed: false }
const KEEPING: InheritedFacts = { preserve: true, isFixed: false }

/** The facts at the file's element, before it says anything. */
export const factsAtStart = ({ keepsBlanks }: { readonly keepsBlanks?: boolean }): InheritedFacts =>
  keepsBlanks === true ? KEEPING : NO_FACTS

export function handDown(tag: XmlTag, from = NO_FACTS): InheritedFacts {
  const space = attributeOf(tag, 'xml:space')
  const translate = attributeOf(tag, 'translate')
  return {
    preserve: space === undefined ? from.preserve : space === 'preserve',
    isFixed: translate === undefined ? from.isFixed : translate === 'no',
  }
}

/** Notes the file's element; `wrongVersion` says what is wrong where its version (undefined: it says none) is another one. */
export function openRoot(
  reading: XliffReading,
  tag: XmlTag,
  wrongVersion: (version: string | undefined) => string | null,
): void {
  const found = /^([^:]+:)?xliff$/.exec(tag.name)
  reading.prefix = found?.[1] ?? ''
  reading.root = placeOf(tag)
  const detail = found
    ? wrongVersion(attributeOf(tag, 'version'))
    : `the file's element must be <xliff>, not <${tag.name.slice(0, 60)}>`
  if (detail !== null) reading.problems.push({ code: 'unexpected-root', span: placeOf(tag), detail })
}

/**
 * The text of an element that has nothing but text, without the blanks around it. The content of CDATA sections is literal.
 */
export const plainText = ({ bytes }: XliffReading, leaf: XmlLeaf): string =>
  leafText(bytes, leaf, resolveReferences).trim()

/** Whether a string can be read: it has a source, and the file is not full. Notes what is wrong with it. */
export function isReadable(
  reading: XliffReading,
  source: XmlLeaf | null,
  { span, before }: { readonly span: FileUnit['span']; readonly before: number },
): source is XmlLeaf {
  if (!source) {
    const detail = 'a string without a source; it stays unchanged'
    addWarning(reading.warnings, { code: 'missing-source', span, detail })
    return false
  }
  return hasRoomForUnit(reading.problems, before, span)
}

/** The oddities among the strings of a file. */
export const warningsOf = ({ warnings }: XliffReading, units: readonly FileUnit[]): readonly Problem[] =>
  [...warnings, ...duplicateUnits(units, bySource.keyOf, 'string')].slice(0, MOST_WARNINGS)
