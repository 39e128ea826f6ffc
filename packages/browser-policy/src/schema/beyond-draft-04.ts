import type { JsonValue } from '../json-value.ts'
import { type Target, targets, targetsWhere } from '../target.ts'

/** Every value inside a value, itself included. */
function* valuesIn(value: JsonValue): Generator<JsonValue> {
  yield value
  if (typeof value !== 'object' || value === null) return
  for (const inner of Array.isArray(value) ? value : Object.values(value)) yield* valuesIn(inner)
}

function someText(document: JsonValue, test: (text: string) => boolean): boolean {
  return [...valuesIn(document)].some((value) => typeof value === 'string' && test(value))
}

/** The policies of a file, or the document itself when it is the object of policies. */
function policiesIn(document: JsonValue): JsonValue {
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document)
  return isObject && 'policies' in document ? (document.policies ?? null) : document
}

/** The first value other than an object, in document order; undefined if there are only empty objects. */
function firstValue(document: JsonValue): JsonValue | undefined {
  for (const value of valuesIn(document)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  }
  return undefined
}

/** Whether ManagedBookmarks has an entry that is no object. */
function hasBrokenBookmark(document: JsonValue): boolean {
  const policies = policiesIn(document)
  if (typeof policies !== 'object' || policies === null || !('ManagedBookmarks' in policies)) return false
  const bookmarks = policies.ManagedBookmarks
  return (
    Array.isArray(bookmarks) && bookmarks.some((one) => typeof one !== 'object' || one === null || Array.isArray(one))
  )
}

/** A rule of the browsers that no draft-04 schema of reasonable size can express. */
export interface Exception {
  readonly id: string
  /** The rules that the linter knows and the schema does not. */
  readonly why: string
  readonly targets: readonly Target[]
  /** Whether the rule may apply to a document; as narrow as possible. */
  concerns(document: JsonValue): boolean
}

/**
 * All rules in which the emitted schema may differ from the linter. The fuzz test allows a difference only for documents
 * that one of these concerns.
 */
export const exceptions: readonly Exception[] = [
  {
    id: 'json-text',
    why: 'A text may hold JSON; a schema sees how it begins, not whether it can be parsed or what is in it.',
    targets: targetsWhere(({ behaviour }) => behaviour.jsonTexts !== 'refused'),
    concerns: (document) => someText(document, (text) => /^\s*(?:[{[]|null\s*$)/.test(text)),
  },
  {
    id: 'host',
    why: 'Hosts made of numbers, Punycode, percent signs and empty hosts need the URL parser.',
    targets,
    concerns: (document) =>
      someText(document, (text) =>
        /xn--|%|\d+\.\d+\.\d+\.\d+\.|\[.*\]|@:|^\s*[a-z0-9+.-]+:\/\/(?:[^/?#]*@)?(?::|$)/i.test(text),
      ),
  },
  {
    id: 'own-schemes',
    why: 'The browser reads addresses of its own kinds in ways of its own.',
    targets,
    concerns: (document) =>
      someText(document, (text) =>
        /^\W*(?:about|blob|chrome|resource|moz-[a-z-]+|view-source|jar|data|javascript):/i.test(text),
      ),
  },
  {
    id: 'inner-white-space',
    why: 'URL parsers leave out tabs and line breaks inside a URL.',
    targets,
    concerns: (document) => someText(document, (text) => /[\t\n\r]/.test(text)),
  },
  {
    id: 'dot-segments',
    why: 'The path “/.” is no path once the URL is parsed.',
    targets,
    concerns: (document) => someText(document, (text) => /[/\\]\.{1,2}(?:$|[\s/\\?#])/.test(text)),
  },
  {
    id: 'site-patterns',
    why: 'The patterns of SitePolicies are read by the browser’s own code, after the schema.',
    targets: targetsWhere(({ names }) => names === 'firefox'),
    concerns: (document) => JSON.stringify(document).includes('"SitePolicies"'),
  },
  {
    id: 'null-first',
    why: 'A null before the first other value stops the whole engine, wherever it stands.',
    targets: targetsWhere(({ behaviour }) => behaviour.firstNull === 'stops the engine'),
    concerns: (document) => firstValue(policiesIn(document)) === null,
  },
  {
    id: 'to-string',
    why: 'A property “toString” ends the loader also where the schema looks at nothing, such as in lists inside lists.',
    targets: targetsWhere(({ behaviour }) => behaviour.loggedLists !== null),
    concerns: (document) =>
      [...valuesIn(document)].some(
        (value) => typeof value === 'object' && value !== null && Object.hasOwn(value, 'toString'),
      ),
  },
  {
    id: 'stops-start',
    why: 'The schema says which values a browser takes. A browser may take a value with which it cannot open its first window.',
    targets,
    concerns: hasBrokenBookmark,
  },
  {
    id: 'proto',
    why: 'Validators and browsers lose the name “__proto__” in ways of their own.',
    targets,
    concerns: (document) => JSON.stringify(document).includes('"__proto__"'),
  },
]
