import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import jsonLanguageService from 'vscode-json-languageservice'
import type { JsonValue } from '../json-value.ts'
import type { Target } from '../target.ts'
import { emitSchema, type SchemaOptions } from './emit-schema.ts'

// Node finds no named exports in this package.
const { getLanguageService, TextDocument } = jsonLanguageService

interface Case {
  readonly what: string
  readonly target: Target
  readonly strict?: boolean
  readonly policies: JsonValue
  readonly valid: boolean
}

const cases: readonly Case[] = [
  { what: 'a right file', target: 'esr60', policies: { BlockAboutConfig: true, SearchBar: 'unified' }, valid: true },
  { what: '1 for true', target: 'esr60', policies: { BlockAboutConfig: 1 }, valid: true },
  { what: 'a word for a boolean', target: 'esr60', policies: { BlockAboutConfig: 'true' }, valid: false },
  { what: 'a word for a boolean in ESR 153', target: 'esr153', policies: { BlockAboutConfig: ' TRUE ' }, valid: true },
  {
    what: 'a URL with a host beyond ASCII',
    target: 'esr60',
    policies: { AppUpdateURL: 'https://münchen.example/' },
    valid: true,
  },
  {
    what: 'a URL without its scheme',
    target: 'esr60',
    policies: { AppUpdateURL: 'updates.example.com' },
    valid: false,
  },
  {
    what: 'the empty text where it is allowed',
    target: 'esr60',
    policies: { OverridePostUpdatePage: '' },
    valid: true,
  },
  { what: 'the empty text where it is not', target: 'esr60', policies: { Homepage: { URL: '' } }, valid: false },
  {
    what: 'an origin with a query',
    target: 'esr60',
    policies: { Cookies: { Allow: ['https://a.example?q=1'] } },
    valid: true,
  },
  {
    what: 'an origin with a star',
    target: 'esr60',
    policies: { Cookies: { Allow: ['https://*.a.example'] } },
    valid: false,
  },
  {
    what: 'an origin with a path',
    target: 'esr60',
    policies: { Cookies: { Allow: ['https://a.example/x'] } },
    valid: false,
  },
  {
    what: 'a bad entry that ESR 140 skips',
    target: 'esr140',
    policies: { Cookies: { Allow: ['a.example'] } },
    valid: true,
  },
  {
    what: 'the same when strict',
    target: 'esr140',
    strict: true,
    policies: { Cookies: { Allow: ['a.example'] } },
    valid: false,
  },
  {
    what: 'the 1001st filter',
    target: 'esr60',
    policies: { WebsiteFilter: { Block: Array(1001).fill('*://a.example/*') } },
    valid: true,
  },
  { what: 'an unknown policy', target: 'esr60', policies: { BlockAboutConfg: true }, valid: true },
  { what: 'the same when strict', target: 'esr60', strict: true, policies: { BlockAboutConfg: true }, valid: false },
  {
    what: 'an unknown property when strict',
    target: 'esr153',
    strict: true,
    policies: { Proxy: { AutoConfiguURL: '' } },
    valid: false,
  },
  {
    what: 'a required property that is missing',
    target: 'esr60',
    policies: { SupportMenu: { Title: 'Help' } },
    valid: false,
  },
  {
    what: 'a number that is neither of the two',
    target: 'esr60',
    policies: { Proxy: { SOCKSVersion: 6 } },
    valid: false,
  },
  {
    what: 'a module with an odd name',
    target: 'esr140',
    policies: { SecurityDevices: { Add: { a: 'b' }, 'x y': '/p' } },
    valid: true,
  },
  { what: 'a module without a path', target: 'esr140', policies: { SecurityDevices: { Addition: 5 } }, valid: false },
  {
    what: 'several home pages in one text',
    target: 'esr153',
    policies: { Homepage: { URL: 'https://a.example|https://b.example' } },
    valid: true,
  },
  {
    what: 'several home pages in one text',
    target: 'esr140',
    policies: { Homepage: { URL: 'https://a.example|https://b.example' } },
    valid: false,
  },
]

const titles = cases.map((one) => [`${one.what} (${one.target})`, one] as const)

function optionsOf({ target, strict }: Case): SchemaOptions {
  return { target, ...(strict === undefined ? {} : { strict }) }
}

interface ProcessResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The package has no types. */
const sourcemeta = createRequire(import.meta.url)('@sourcemeta/jsonschema') as {
  spawn(arguments_: readonly string[]): Promise<ProcessResult>
}

describe('sourcemeta’s jsonschema', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'weft-policy-schema-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
  })

  async function save(name: string, value: unknown): Promise<string> {
    const file = join(folder, name)
    await writeFile(file, JSON.stringify(value))
    return file
  }

  test.each(['esr60', 'esr140', 'esr153'] as const)('takes the schemas for %s by their metaschemas', async (target) => {
    for (const dialect of ['draft-04', 'draft-07'] as const) {
      const schema = await save(`${target}-${dialect}.json`, emitSchema({ target, dialect }))
      const run = await sourcemeta.spawn(['metaschema', schema])
      expect(run.code, run.stderr).toBe(0)
    }
  })

  test.each(titles)('is right about %s', async (_, one) => {
    const schema = await save('schema.json', emitSchema(optionsOf(one)))
    const file = await save('policies.json', { policies: one.policies })
    const run = await sourcemeta.spawn(['validate', schema, file])
    expect(run.code, run.stdout + run.stderr).toBe(one.valid ? 0 : 2)
  })
})

describe('the language service of VS Code', () => {
  function serviceFor(schema: object) {
    const service = getLanguageService({})
    service.configure({
      validate: true,
      allowComments: false,
      schemas: [{ uri: 'weft://schema', fileMatch: ['*'], schema }],
    })
    return service
  }

  function open(text: string) {
    const document = TextDocument.create('file:///policies.json', 'json', 1, text)
    return { document, parsed: getLanguageService({}).parseJSONDocument(document) }
  }

  test.each(titles)('is right about %s', async (_, one) => {
    const { document, parsed } = open(JSON.stringify({ policies: one.policies }))
    const problems = await serviceFor(emitSchema(optionsOf(one))).doValidation(document, parsed)
    expect(problems.length === 0, JSON.stringify(problems)).toBe(one.valid)
  })

  test('shows sentences, never a regular expression', async () => {
    const policies = {
      Homepage: { URL: 'intranet', StartPage: 'sometimes' },
      BlockAboutConfig: 'maybe',
      Cookies: { Allow: ['https://a.example/x'] },
      OverrideFirstRunPage: 'a.example',
      SSLVersionMin: 'tls9',
    }
    for (const target of ['esr60', 'esr140', 'esr153'] as const) {
      const { document, parsed } = open(JSON.stringify({ policies }, null, 2))
      const problems = await serviceFor(emitSchema({ target, strict: true })).doValidation(document, parsed)
      expect(problems.length).toBeGreaterThanOrEqual(5)
      for (const { message } of problems) {
        const words = String(message)
        expect(words.length, words).toBeLessThan(200)
        expect(words).not.toContain('pattern')
      }
    }
  })

  test('marks what does nothing any more, and explains options', async () => {
    const text = '{ "policies": { "Proxy": { "FTPProxy": "a:1", "Mode": "" }, "DisablePocket": true } }'
    const { document, parsed } = open(text)
    const service = serviceFor(emitSchema({ target: 'esr153' }))
    const problems = await service.doValidation(document, parsed)
    const deprecated = problems.filter(({ message }) => String(message).includes('does nothing'))
    expect(deprecated.map(({ range }) => text.slice(range.start.character, range.end.character))).toEqual([
      '"DisablePocket": true',
      '"FTPProxy": "a:1"',
    ])
    const at = { line: 0, character: text.indexOf('"Mode": "') + '"Mode": "'.length }
    const list = await service.doComplete(document, at, parsed)
    const option = list?.items.find(({ label }) => label === '"autoConfig"')
    expect(JSON.stringify(option?.documentation)).toContain('AutoConfigURL')
  })

  test('marks exactly what is wrong', async () => {
    const text = '{ "policies": { "Homepage": { "URL": "intranet" }, "BlockAboutConfig": true } }'
    const { document, parsed } = open(text)
    const problems = await serviceFor(emitSchema()).doValidation(document, parsed)
    expect(problems.map(({ range }) => document.getText(range))).toEqual(['"intranet"'])
  })

  test('shows title and description of a policy, and the summary of a property', async () => {
    const { document, parsed } = open('{ "policies": { "Homepage": { "StartPage": "none" } } }')
    const service = serviceFor(emitSchema())
    const hover = async (word: string) =>
      JSON.stringify(await service.doHover(document, document.positionAt(document.getText().indexOf(word)), parsed))
    expect(await hover('Homepage')).toContain('Sets the home page')
    expect(await hover('StartPage')).toContain('The page that a start shows')
  })

  test('completes names, words and whole values', async () => {
    const service = serviceFor(emitSchema())
    const complete = async (text: string) => {
      const { document, parsed } = open(text.replace('^', ''))
      const list = await service.doComplete(document, document.positionAt(text.indexOf('^')), parsed)
      return list?.items ?? []
    }
    const names = await complete('{ "policies": { "^" } }')
    expect(names.map(({ label }) => label)).toEqual(expect.arrayContaining(['AppUpdateURL', 'WebsiteFilter']))
    expect(names).toHaveLength(56)
    const words = await complete('{ "policies": { "SearchBar": ^ } }')
    expect(words.map(({ insertText }) => insertText)).toEqual(expect.arrayContaining(['"unified"', '"separate"']))
    const values = await complete('{ "policies": { "SupportMenu": ^ } }')
    expect(values.map(({ insertText }) => insertText).join()).toContain('"Title": "Help desk"')
  })

  test('leaves the placeholders of a policy alone: they are no tab stops', async () => {
    const text = '{ "policies": { "DownloadDirectory": ^ } }'
    const { document, parsed } = open(text.replace('^', ''))
    const position = document.positionAt(text.indexOf('^'))
    const list = await serviceFor(emitSchema({ target: 'esr140' })).doComplete(document, position, parsed)
    expect(list?.items.map(({ insertText }) => insertText)).toContainEqual(
      expect.stringMatching(/^"\\\$\{home\\\}\/Downloads"$/),
    )
  })
})
