import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { ParseError, DOMParser as XmlParser } from '@xmldom/xmldom'
import { beforeAll, expect, test } from 'vitest'
import { bundleForBrowsers } from '../bundle.mjs'
import { hasBaseDomain } from './browser/base-domain.ts'
import * as library from './index.ts'

/** Does the same as Firefox, Chrome and Safari: a fault is an element of the document, not an error. */
class NativeParser {
  parseFromString(text: string, type: string): unknown {
    try {
      return new XmlParser({ onError: () => {} }).parseFromString(text, type)
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      const fault = `<html xmlns="http://www.w3.org/1999/xhtml"><parsererror>error on line 2 at column 3: no end</parsererror></html>`
      return new XmlParser().parseFromString(fault, 'text/xml')
    }
  }
}

/** Exports that only the command line needs, so that the browser build leaves them out. */
const NOT_IN_BROWSERS = ['checkAdmx', 'referenceHtml', 'referenceMarkdown', 'renderPoliciesReference']

let file: string
let inBrowser: typeof library

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weft-policy-browser-'))
  await bundleForBrowsers(folder)
  file = join(folder, 'browser.js')
  Object.assign(globalThis, { DOMParser: NativeParser })
  inBrowser = await import(pathToFileURL(file).href)
})

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('it imports no Node module, and gzip makes at most 215 kB of it', () => {
  const text = readFileSync(file, 'utf8')
  for (const sign of [/["']node:/, /\brequire\(/, /\bprocess\./, /\bBuffer\b/, /^import /m])
    expect(text).not.toMatch(sign)
  expect(gzipSync(text).length).toBeLessThanOrEqual(215_000)
})

test('it exports the whole library except what only the command line needs', () => {
  const missing = Object.keys(library).filter((name) => !Object.hasOwn(inBrowser, name))
  expect(missing.sort()).toEqual(NOT_IN_BROWSERS)
})

test('it lints, judges, converts and simulates as the library does', async () => {
  const text = '{"policies": {"BlockAboutConfig": true, "Proxy": {"Mode": "Manual"}, "Cookies": {"Allow": ["x"]}}}'
  expect(inBrowser.lint(bytes(text))).toEqual(library.lint(bytes(text)))
  expect(inBrowser.verdict(bytes(text), 'esr153')).toEqual(library.verdict(bytes(text), 'esr153'))
  const policies = { BlockAboutConfig: true, Bookmarks: [{ Title: 'a', URL: 'https://a.example/' }] }
  for (const form of library.formNames.map(library.formNamed).filter(({ read }) => read)) {
    const request = { policies, target: 'esr153', values: {} } as const
    const ours = await inBrowser.formNamed(form.name as library.FormName).write(request)
    // the layout of property lists is that of the browser's own writer
    const flat = (written: unknown): string => JSON.stringify(written).replace(/(?:\s|\\n|\\r)+/g, '')
    expect(flat(ours)).toEqual(flat(await form.write(request)))
    const content = ours.files[0]?.content ?? ''
    const file = await inBrowser.readPolicyFile(
      `x.${form.name}`,
      typeof content === 'string' ? bytes(content) : content,
    )
    expect(JSON.parse(JSON.stringify(file.policies))).toEqual(policies)
  }
})

test('a property list that is not well-formed is a problem with its place', () => {
  expect(inBrowser.readPlist(bytes('<plist>\n<dict>'))).toMatchObject({
    problems: [{ code: 'xml', detail: expect.stringContaining('no end'), span: { start: 10 } }],
  })
  expect(inBrowser.readPlist(bytes('<plist>\n<dict><key>a</key><true/></dict></plist>')).places).toEqual(
    library.readPlist(bytes('<plist>\n<dict><key>a</key><true/></dict></plist>')).places,
  )
})

test('it knows the same public suffixes', () => {
  const hosts = ['com', 'a.com', 'co.uk', 'a.co.uk', 'github.io', 'a.github.io', 'foo.ck', 'www.ck', 'city.kobe.jp']
  const more = [
    'a.kobe.jp',
    'é.é',
    'a.公司.cn',
    '公司.cn',
    'x.y.unknowntld',
    'unknowntld',
    'b.s3.amazonaws.com',
    's3.amazonaws.com',
  ]
  for (const host of [...hosts, ...more]) {
    const text = JSON.stringify({ policies: { SitePolicies: [{ Match: [host], Policies: {} }] } })
    expect(inBrowser.verdict(bytes(text), 'esr153'), `${host} ${hasBaseDomain(host)}`).toEqual(
      library.verdict(bytes(text), 'esr153'),
    )
  }
})
