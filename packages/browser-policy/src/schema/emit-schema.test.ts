import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import Ajv04 from 'ajv-draft-04'
import { describe, expect, test } from 'vitest'
import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { targets } from '../target.ts'
import { editorKeywords } from './editor-texts.ts'
import { emitSchema, type SchemaOptions } from './emit-schema.ts'
import type { JsonSchema } from './json-schema.ts'

const policies: readonly Policy[] = catalogue
const forms = ['bare', 'envelope', 'either'] as const
const every = targets.flatMap((target) =>
  forms.flatMap((form) => [true, false].map((strict): SchemaOptions => ({ target, form, strict }))),
)

function propertiesOf(schema: JsonSchema): { [name: string]: JsonSchema } {
  return schema.properties as { [name: string]: JsonSchema } // every emitted object schema has them
}

/** Every schema inside a schema, itself included. */
function* schemasIn(schema: JsonSchema): Generator<JsonSchema> {
  yield schema
  for (const keyword of ['properties', 'patternProperties', 'definitions'] as const) {
    for (const inner of Object.values((schema[keyword] ?? {}) as { [name: string]: JsonSchema }))
      yield* schemasIn(inner)
  }
  for (const keyword of ['anyOf', 'allOf'] as const) {
    for (const inner of (schema[keyword] ?? []) as JsonSchema[]) yield* schemasIn(inner)
  }
  if (schema.items !== undefined) yield* schemasIn(schema.items as JsonSchema)
}

function fixture(file: string): string[][] {
  const text = readFileSync(new URL(`../catalogue/fixtures/${file}`, import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => line.split('\t'))
}

/** A type of the browser's dialect in the notation of the fixtures. */
function notation(schema: JsonSchema): string {
  const types = [schema.type].flat() as string[]
  const one = (type: string): string => {
    if (Array.isArray(schema.enum) && type !== 'boolean') return `(${schema.enum.join(' ')})`
    if (type === 'array') return `[${notation(schema.items as JsonSchema)}]${schema.strict === false ? '?' : ''}`
    if (type !== 'object') return type === 'JSON' ? 'json' : type
    const required = (schema.required ?? []) as string[]
    const known = Object.entries(propertiesOf(schema) ?? {}).map(
      ([name, value]) => `${name}${required.includes(name) ? '!' : ''}: ${notation(value)}`,
    )
    const free = Object.entries((schema.patternProperties ?? {}) as { [name: string]: JsonSchema }).map(
      ([pattern, value]) => `${pattern === '^.*$' ? '*' : `/${pattern}/`}: ${notation(value)}`,
    )
    return `{${[...known.sort(), ...free].join(', ')}}`
  }
  const text = types.length > 1 && types.includes('JSON')
  return types
    .filter((type) => !text || type !== 'JSON')
    .map(one)
    .join(' | ')
    .concat(text ? ' or its JSON text' : '')
}

test('the default is the specification: 56 policies under its names', () => {
  const names = Object.keys(propertiesOf(emitSchema({ form: 'bare' })))
  expect(names.sort()).toEqual(
    fixture('specification.txt')
      .map(([name]) => name)
      .sort(),
  )
})

test.each(['esr140', 'esr153'] as const)(
  'a schema for %s has all policies of that browser under its names',
  (target) => {
    const names = Object.keys(propertiesOf(emitSchema({ target, form: 'bare' })))
    expect(names.sort()).toEqual(
      fixture(`${target}.txt`)
        .map(([name]) => name)
        .sort(),
    )
  },
)

test('the attributes of the specification hold, with WebsiteFilter’s text instead of a boolean', () => {
  for (const dialect of ['draft-04', 'draft-07', 'mozilla'] as const) {
    const schemas = propertiesOf(emitSchema({ form: 'bare', dialect }))
    expect(schemas.WebsiteFilter).toMatchObject({ enterprise_only: 'true', first_available: '60.0' })
    expect(schemas.SearchBar).toMatchObject({ enterprise_only: true, first_available: '60.0' })
    expect(schemas.AppUpdateURL).toMatchObject({ machine_only: true })
    expect(schemas.AppUpdateURL).not.toHaveProperty('first_available')
  }
})

test('the browser’s own dialect has the specification’s types and attributes, and nothing else', () => {
  const schemas = propertiesOf(emitSchema({ form: 'bare', dialect: 'mozilla' }))
  const emitted = Object.entries(schemas).map(([name, schema]) => [
    name,
    notation(schema),
    schema.first_available ?? '-',
    ['enterprise_only', 'machine_only'].filter((attribute) => attribute in schema).join(' ') || '-',
  ])
  expect(emitted.sort()).toEqual(fixture('specification.txt').sort())
  const keywords = new Set(Object.values(schemas).flatMap(Object.keys))
  for (const keyword of ['title', 'description', 'defaultSnippets', 'anyOf']) expect(keywords).not.toContain(keyword)
})

test('the browser’s own dialect is what ESR 140 has for itself', () => {
  const schemas = Object.entries(propertiesOf(emitSchema({ target: 'esr140', form: 'bare', dialect: 'mozilla' })))
  // ESR 140 misplaces `required` of this one; we write it as the later schema does.
  const emitted = schemas.filter(([name]) => name !== 'AutoLaunchProtocolsFromOrigins')
  const own = fixture('esr140.txt').filter(([name]) => name !== 'AutoLaunchProtocolsFromOrigins')
  expect(emitted.map(([name, schema]) => [name, notation(schema)]).sort()).toEqual(own.sort())
})

test.each(every)('the schema for $target, form $form, strict $strict is draft-04 by its metaschema', (options) => {
  const ajv = new Ajv04.default({ strict: false })
  const schema = emitSchema(options)
  expect(schema.$schema).toBe('http://json-schema.org/draft-04/schema#')
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
})

// The outermost object of `either` is closed by its two alternatives.
const oneForm = every.filter(({ form }) => form !== 'either')

test.each(oneForm)(
  'the schema for $target, form $form closes its objects exactly when strict is $strict',
  (options) => {
    const open = [...schemasIn(emitSchema(options))].filter(
      (schema) => schema.type === 'object' && schema.additionalProperties !== false,
    )
    expect(open.length > 0).toBe(!options.strict)
  },
)

describe.each(targets)(
  'without annotations the schema for %s has no keyword that a strict validator refuses',
  (target) => {
    test.each([true, false])('strict %s', (strict) => {
      const draft04 = new Ajv04.default({ strict: true, allowUnionTypes: true })
      expect(() => draft04.compile(emitSchema({ target, strict, annotations: false }))).not.toThrow()
    })

    test('as draft-07', () => {
      const draft07 = new Ajv({ strict: true, allowUnionTypes: true })
      expect(() => draft07.compile(emitSchema({ target, annotations: false, dialect: 'draft-07' }))).not.toThrow()
    })
  },
)

test.each(targets)('every policy of %s has a title, a description and templates for editors', (target) => {
  for (const [name, schema] of Object.entries(propertiesOf(emitSchema({ target, form: 'bare' })))) {
    expect(schema.title, name).toMatch(/\.$/)
    expect(schema.description, name).toMatch(/\.$/)
    const [snippet] = schema.defaultSnippets as JsonSchema[]
    expect(snippet, name).toMatchObject({ label: expect.stringMatching(/^\w+$/), body: expect.anything() })
  }
})

describe.each(targets)('the examples of the catalogue by the schema for %s', (target) => {
  const known = policies.filter((policy) => policy.values[target] !== null)
  const lenient = new Ajv04.default({ strict: false }).compile(emitSchema({ target, form: 'bare' }))
  const strict = new Ajv04.default({ strict: false }).compile(emitSchema({ target, form: 'bare', strict: true }))
  const documentOf = (policy: Policy, value: unknown) => ({
    [target === 'esr60' ? policy.name : (policy.firefoxName ?? policy.name)]: value,
  })

  test.each(known.map((policy) => [policy.name, policy] as const))('%s', (_, policy) => {
    for (const value of policy.examples.valid) {
      expect(lenient(documentOf(policy, value)), JSON.stringify(value)).toBe(true)
      expect(strict(documentOf(policy, value)), JSON.stringify(value)).toBe(true)
    }
    for (const value of policy.examples.invalid) {
      expect(strict(documentOf(policy, value)), JSON.stringify(value)).toBe(false)
    }
  })
})

test('both the bare object and the file are judged, and members beside “policies” are ignored', () => {
  const judge = new Ajv04.default({ strict: false }).compile(emitSchema())
  expect(judge({ BlockAboutConfig: true })).toBe(true)
  expect(judge({ policies: { BlockAboutConfig: true } })).toBe(true)
  expect(judge({ BlockAboutConfig: 'yes' })).toBe(false)
  expect(judge({ policies: { BlockAboutConfig: 'yes' } })).toBe(false)
  expect(judge({ policies: {}, BlockAboutConfig: 'yes' })).toBe(true)
  expect(judge({ policies: [] })).toBe(false)
  expect(judge([])).toBe(false)
})

test('each form alone takes only its own', () => {
  const bare = new Ajv04.default({ strict: false }).compile(emitSchema({ form: 'bare', strict: true }))
  expect(bare({ BlockAboutConfig: true })).toBe(true)
  expect(bare({ policies: { BlockAboutConfig: true } })).toBe(false)
  const file = new Ajv04.default({ strict: false }).compile(emitSchema({ form: 'envelope', strict: true }))
  expect(file({ BlockAboutConfig: true })).toBe(false)
  expect(file({ $schema: './policies.schema.json', policies: { BlockAboutConfig: true } })).toBe(true)
})

describe('the draft-04 of the specification’s words', () => {
  const schema = emitSchema({ specificationOnly: true })
  const judge = new Ajv04.default({ strict: false, formats: { uri: /^[a-z][a-z0-9+.-]*:/i } }).compile(schema)

  test('has its 56 policies and attributes, and no keyword beyond draft-04 and those', () => {
    expect(Object.keys(propertiesOf(schema))).toHaveLength(56)
    expect(new Ajv04.default({ strict: false }).validateSchema(schema)).toBe(true)
    const keywords = new Set([...schemasIn(schema)].flatMap(Object.keys))
    expect([...keywords].sort()).toEqual(
      ['$schema', 'anyOf', 'enterprise_only', 'enum', 'first_available', 'format', 'items', 'machine_only'].concat([
        'patternProperties',
        'properties',
        'required',
        'type',
      ]),
    )
  })

  test('has no word that a strict validator does not know, where it is plain', () => {
    const plain = emitSchema({ specificationOnly: true, annotations: false })
    const keywords = new Set([...schemasIn(plain)].flatMap(Object.keys))
    for (const attribute of ['enterprise_only', 'first_available', 'machine_only'])
      expect(keywords).not.toContain(attribute)
    expect(() => new Ajv04.default({ strict: true, formats: { uri: true } }).compile(plain)).not.toThrow()
  })

  test('accepts what the specification allows, and nothing that only browsers accept', () => {
    for (const policy of policies.filter(({ values }) => values.esr60 !== null))
      for (const value of policy.examples.valid) expect(judge({ [policy.name]: value }), policy.name).toBe(true)
    expect(judge({ BlockAboutConfig: 1 })).toBe(false)
    expect(judge({ Permissions: [] })).toBe(false)
    expect(judge({ OverrideFirstRunPage: '' })).toBe(true)
    expect(judge({ AppUpdateURL: '' })).toBe(false)
  })
})

describe.each(targets)('what editors say of a document for %s', (target) => {
  const schema = emitSchema({ target, strict: true })
  const every = [...schemasIn(schema)]

  test('is a sentence wherever a text must fit a pattern', () => {
    for (const { pattern, patternErrorMessage } of every)
      if (pattern !== undefined) expect(patternErrorMessage, String(pattern)).toMatch(/\.$/)
  })

  test('explains every option, one sentence each', () => {
    const lists = every.filter(({ enum: options }) => options !== undefined)
    expect(lists.length).toBeGreaterThan(5)
    for (const { enum: options, enumDescriptions } of lists)
      if (enumDescriptions) expect((enumDescriptions as string[]).length).toBe((options as unknown[]).length)
    expect(lists.filter(({ enumDescriptions }) => enumDescriptions === undefined).length).toBeLessThanOrEqual(2)
  })

  test('marks what is deprecated', () => {
    const deprecated = every.filter(({ deprecationMessage }) => deprecationMessage !== undefined)
    expect(deprecated.length > 0).toBe(target !== 'esr60')
  })

  test('is left out for other validators', () => {
    const keywords = new Set([...schemasIn(emitSchema({ target, annotations: false }))].flatMap(Object.keys))
    for (const keyword of editorKeywords) expect(keywords).not.toContain(keyword)
  })
})
