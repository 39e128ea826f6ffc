import type { Element } from '@xmldom/xmldom'
import type { Path } from '../document/node.ts'
import type { ConversionProblem, ValuePlace } from './conversion.ts'
import type { ConversionCode } from './conversion-codes.ts'
import { elementsOf, readXml, type XmlReadResult } from './xml-reader.ts'

/** How deep a property list may nest; no policy comes near it. */
export const DEEPEST_PLIST = 500

/** The places and problems of an XML property list; `readable` is false if its values cannot be used. */
export interface PlistSurvey {
  readonly readable: boolean
  readonly places: readonly ValuePlace[]
  readonly problems: readonly ConversionProblem[]
}

interface Survey {
  readonly xml: XmlReadResult
  readonly places: ValuePlace[]
  readonly problems: ConversionProblem[]
}

/**
 * Finds in an XML property list what the `plist` package does not report: the place of each value, dates and data (which
 * JSON lacks), duplicate names, and excessive nesting. It never throws.
 */
export function surveyPlist(text: string): PlistSurvey {
  const xml = readXml(text)
  const survey: Survey = { xml, places: [], problems: [] }
  for (const { span, detail } of xml.faults) report(survey, 'xml', { span, path: [] }, detail)
  const { root } = xml
  const top = (root && elementsOf(root)[0]) ?? null
  if (root && (root.nodeName !== 'plist' || top === null)) {
    const place = { span: xml.spanOf(root), path: [] }
    report(survey, 'not-a-plist', place, 'a property list is a <plist> with one value inside')
  }
  const readable = root !== null && root.nodeName === 'plist' && top !== null && visit(top, [], survey)
  return { readable, places: survey.places, problems: survey.problems }
}

/** Visits one value; false if it makes the property list unreadable. */
function visit(element: Element, path: Path, survey: Survey): boolean {
  const place = { span: survey.xml.spanOf(element), path }
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

function visitDict(dict: Element, path: Path, survey: Survey): boolean {
  const seen = new Set<string>()
  const elements = elementsOf(dict)
  for (let i = 0; i < elements.length; i += 2) {
    const [key, value] = [elements[i], elements[i + 1]]
    if (!key) break
    const name = key.textContent ?? ''
    const place = { span: survey.xml.spanOf(key), path: [...path, name] }
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

function report(survey: Survey, code: ConversionCode, at: ValuePlace, detail: string): void {
  survey.problems.push({ code, severity: code === 'duplicate-key' ? 'warning' : 'error', ...at, detail })
}
