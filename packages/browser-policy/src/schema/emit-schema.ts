import { factsOf } from '../catalogue/at-build.ts'
import type { Policy } from '../catalogue/define-policy.ts'
import { envelopeNames } from '../envelope-name.ts'
import { nameSetOf, policiesOf, policyName } from '../names.ts'
import { type Browser, specified, type Target } from '../target.ts'
import type { Build } from '../versions/build.ts'
import { browserLabel } from '../versions/read-for.ts'
import { definitionsFor } from './definitions.ts'
import { attributeKeywords, deprecation, editorKeywords, withoutKeywords } from './editor-texts.ts'
import type { JsonSchema } from './json-schema.ts'
import { attributes, mozillaSchema } from './mozilla-dialect.ts'
import { withOwnChecks } from './own-checks.ts'
import { fileSnippets, policySnippets } from './snippets.ts'
import { inSpecifiedWords } from './specified-words.ts'
import { valueSchema } from './value-schema.ts'

/** `mozilla` is draft-04 with the browser's own types and attributes, as the specification writes them. */
export type Dialect = 'draft-04' | 'draft-07' | 'mozilla'

/** The schema to emit. */
export interface SchemaOptions {
  /** The browser for which the schema judges documents; absent: the specification's 56 policies under its names. */
  readonly target?: Target
  /** One build of the target, which may lack policies and behave in another way; absent: the target as it was recorded. */
  readonly build?: Build
  /** `draft-04` unless given. */
  readonly dialect?: Dialect
  /** True: names that the browser does not know, and entries that it would drop, are invalid too. */
  readonly strict?: boolean
  /**
   * `bare` is the object of policies, `envelope` the file with `policies` in it, `either` judges both as `lint` does.
   * `either` unless given; for `mozilla`, which has no word for it, `bare`.
   */
  readonly form?: 'bare' | 'envelope' | 'either'
  /**
   * True: draft-04 that says what the specification says and no more: its types, closed lists, required names and
   * attributes. Neither what browsers are lenient about nor patterns for addresses, and no words of ours.
   */
  readonly specificationOnly?: boolean
  /**
   * False leaves out what only editors and people read (`defaultSnippets`, `machine_only` and the like), so that
   * validators which refuse unknown keywords take the schema. True unless given.
   */
  readonly annotations?: boolean
}

const metaschemas: Readonly<Record<Dialect, string>> = {
  'draft-04': 'http://json-schema.org/draft-04/schema#',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  mozilla: 'http://json-schema.org/draft-04/schema#',
}

/** Names that every JavaScript object has: all three browsers mistake them for policies and refuse any value. */
const prototypeNames =
  '^(?:constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf|__(?:define|lookup)[GS]etter__)$'

const browserIn = ({ target = specified, build }: SchemaOptions): Browser => ({ target, ...(build && { build }) })

/** The policies of a browser with the names under which its documents have them. */
const namedPolicies = (browser: Browser): [name: string, policy: Policy][] =>
  policiesOf(browser).map((policy) => [policyName(policy, nameSetOf(browser.target)), policy])

/**
 * The JSON Schema of a policy document. A document is invalid exactly where `lint` reports an error for the target, as
 * far as JSON Schema can tell; what the browser drops or ignores stays valid unless `strict`.
 */
export function emitSchema(options: SchemaOptions = {}): JsonSchema {
  const { target = specified, dialect = 'draft-04' } = options
  const form = options.form ?? (dialect === 'mozilla' || options.specificationOnly ? 'bare' : 'either')
  const bare = policiesSchema(options, target)
  const $schema = metaschemas[dialect]
  const schema = form === 'bare' ? { $schema, ...bare } : { $schema, ...fileSchema(bare, form, options) }
  if (wantsAnnotations(options)) return schema
  const isPlain = options.specificationOnly === true && options.annotations === false
  return withoutKeywords(schema, isPlain ? [...editorKeywords, ...attributeKeywords] : [...editorKeywords])
}

/** The schema of a file around that of its policies. */
function fileSchema(bare: JsonSchema, form: 'envelope' | 'either', options: SchemaOptions): JsonSchema {
  const { definitions, ...policies } = bare
  const file: JsonSchema = {
    ...(options.strict ? { additionalProperties: false } : {}),
    properties: { ...(options.strict ? { $schema: editorSchema } : {}), policies },
    required: ['policies'],
  }
  // Every browser ignores other members beside `policies`; a document without it is the object of policies itself.
  const either: JsonSchema = {
    properties: { policies },
    anyOf: [
      { ...file, properties: { ...(options.strict ? { $schema: editorSchema } : {}), policies: {} } },
      { allOf: [{ $ref: '#/properties/policies' }, { patternProperties: { [envelopeNames]: misspelt } }] },
    ],
  }
  return {
    ...(isWordless(options) ? {} : heading(browserIn(options), 'file')),
    ...(wantsAnnotations(options) ? { defaultSnippets: fileSnippets } : {}),
    type: 'object',
    ...(form === 'either' ? either : file),
    ...(definitions === undefined ? {} : { definitions }),
  }
}

/** A member in place of `policies` under another name. */
const misspelt: JsonSchema = { not: { type: 'object' }, errorMessage: 'The name must be exactly “policies”.' }

const editorSchema: JsonSchema = { type: 'string', description: 'Which schema an editor uses for this file.' }

function wantsAnnotations(options: SchemaOptions): boolean {
  return (options.annotations ?? true) && !isWordless(options)
}

/** Whether the schema must not contain titles, descriptions or messages. */
function isWordless({ dialect, specificationOnly }: SchemaOptions): boolean {
  return dialect === 'mozilla' || specificationOnly === true
}

function heading(asked: Browser, what: 'file' | 'policies'): JsonSchema {
  const browser = browserLabel(asked)
  return what === 'file'
    ? { title: 'Policy file', description: `A file of managed policies, judged as ${browser} judges it.` }
    : { title: 'Policies', description: `Managed policies by name, judged as ${browser} judges them.` }
}

function policiesSchema(options: SchemaOptions, target: Target): JsonSchema {
  const named = namedPolicies(browserIn(options))
  if (options.specificationOnly) return inSpecifiedWords(mozillaSchema(named, target))
  if (options.dialect === 'mozilla') return mozillaSchema(named, target)
  const properties = named.map(([name, policy]) => [name, policySchema(name, policy, options)])
  return {
    ...heading(browserIn(options), 'policies'),
    type: 'object',
    properties: Object.fromEntries(properties),
    patternProperties: { [prototypeNames]: { not: {}, errorMessage: 'There is no such policy.' } },
    ...(options.strict ? { additionalProperties: false } : {}),
    definitions: definitionsFor(target),
  }
}

function policySchema(name: string, policy: Policy, options: SchemaOptions): JsonSchema {
  const target = options.target ?? specified
  const tree = policy.values[target]
  if (tree === null) throw new Error(`${policy.name} is unknown to ${target}`)
  const { behaviour: rules } = factsOf(browserIn(options))
  const place = { target, rules, policy, strict: options.strict ?? false, facts: policy.properties ?? {}, path: '' }
  const value = withOwnChecks(name, target, valueSchema(tree, place))
  return {
    title: policy.summary,
    description: policy.description,
    ...deprecation(policy, '', target),
    ...(wantsAnnotations(options) && target === specified ? attributes(policy) : {}),
    ...('$ref' in value ? { allOf: [value] } : value),
    ...(options.dialect === 'draft-07' ? { examples: [...policy.examples.valid] } : {}),
    ...(wantsAnnotations(options)
      ? { markdownDescription: policy.description, defaultSnippets: policySnippets(name, policy) }
      : {}),
  }
}
