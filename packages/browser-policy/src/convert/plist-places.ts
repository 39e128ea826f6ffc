import { indexLines, type LineIndex, type Span } from '@weft/text'
import { DOMParser, type Element, type Node, ParseError } from '@xmldom/xmldom'
import type { ConversionProblem, JsonPath, Place } from './conversion.ts'
import type { ConversionCode } from './conversion-codes.ts'

/** How deep a property list may nest; no policy comes near it. */
export const DEEPEST_PLIST = 500

/** What looking over the XML of a property list finds; `readable` is false when its values cannot be taken. */
export interface PlistSurvey {
  readonly readable: boolean
  readonly places: readonly Place[]
  readonly problems: readonly ConversionProblem[]
}

interface Survey {
  readonly text: string
  readonly lines: LineIndex
  readonly places: Place[]
  readonly problems: ConversionProblem[]
}

/**
 * Looks over an XML property list for what the `plist` package does not tell: where each value stands, dates and data
 * (which JSON lacks), names given twice, and nesting beyond all measure. It never throws.
 */
export function surveyPlist(text: string): PlistSurvey {
  const survey: Survey = { text, lines: indexLines(text), places: [], problems: [] }
  const root = parseXml(survey)
  const top = (root && elementsOf(root)[0]) ?? null
  if (root && (root.nodeName !== 'plist' || top === null)) {
    report(
      survey,
      'not-a-plist',
      { span: startTag(root, survey), path: [] },
      'a property list is a <plist> with one value inside',
    )
  }
  const readable = root !== null && root.nodeName === 'plist' && top !== null && visit(top, [], survey)
  return { readable, places: survey.places, problems: survey.problems }
}

function parseXml(survey: Survey): Element | null {
  try {
    const onError = (
      level: string,
      message: string,
      at: { locator?: { lineNumber?: number; columnNumber?: number } },
    ): void => {
      if (level === 'fatalError') return
      const offset = offsetOf(at.locator?.lineNumber, at.locator?.columnNumber, survey.lines)
      report(survey, 'xml', { span: { start: offset, end: offset }, path: [] }, oneLine(message))
    }
    return new DOMParser({ onError }).parseFromString(survey.text, 'text/xml').documentElement
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const offset = offsetOf(error.locator?.lineNumber, error.locator?.columnNumber, survey.lines)
    report(survey, 'xml', { span: { start: offset, end: offset }, path: [] }, oneLine(error.message))
    return null
  }
}

const oneLine = (message: string): string =>
  `the XML is not well-formed: ${message.split('\n', 1)[0]?.slice(0, 200) ?? ''}`

function offsetOf(line: number | undefined, column: number | undefined, lines: LineIndex): number {
  return lines.lineStart(Math.max(1, line ?? 1)) + Math.max(0, (column ?? 1) - 1)
}

function startTag(element: Node, { text, lines }: Survey): Span {
  const start = offsetOf(element.lineNumber, element.columnNumber, lines)
  const close = text.indexOf('>', start)
  return { start, end: close < 0 ? text.length : close + 1 }
}

function elementsOf(parent: Node): Element[] {
  const elements: Element[] = []
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === child.ELEMENT_NODE) elements.push(child as Element) // the node type says so
  }
  return elements
}

/** Visits one value; false when the property list cannot be read because of it. */
function visit(element: Element, path: JsonPath, survey: Survey): boolean {
  const place = { span: startTag(element, survey), path }
  survey.places.push(place)
  if (path.length > DEEPEST_PLIST) {
    report(survey, 'too-deep', place, `values nest deeper than ${DEEPEST_PLIST} levels`)
    return false
  }
  switch (element.nodeName) {
    case 'dict':
      return visitDict(element, path, survey)
    case 'array':
      return elementsOf(element).every((item, index) => visit(item, [...path, index], survey))
    case 'date':
    case 'data':
      report(survey, 'no-json-value', place, `<${element.nodeName}> has no counterpart in JSON; it is left out`)
      return true
    case 'string':
    case 'integer':
    case 'real':
    case 'true':
    case 'false':
      return true
    default:
      report(survey, 'not-a-plist', place, `<${element.nodeName}> is no value of a property list`)
      return false
  }
}

function visitDict(dict: Element, path: JsonPath, survey: Survey): boolean {
  const seen = new Set<string>()
  const elements = elementsOf(dict)
  for (let i = 0; i < elements.length; i += 2) {
    const [key, value] = [elements[i], elements[i + 1]]
    if (!key) break
    const name = key.textContent ?? ''
    const place = { span: startTag(key, survey), path: [...path, name] }
    if (key.nodeName !== 'key' || !value || value.nodeName === 'key' || name === '__proto__') {
      report(survey, 'not-a-plist', place, 'inside <dict> each <key> is followed by its value')
      return false
    }
    if (seen.has(name)) report(survey, 'duplicate-key', place, `"${name}" is given twice; the last one counts`)
    seen.add(name)
    if (!visit(value, place.path, survey)) return false
  }
  return true
}

function report(survey: Survey, code: ConversionCode, at: Place, detail: string): void {
  survey.problems.push({ code, severity: code === 'duplicate-key' ? 'warning' : 'error', ...at, detail })
}
