import type { Reader } from './reader.ts'
// Every function that reads or masks text from outside, for the test that each takes linear time.

import { formatFlags, mergeFlags, parseFlags, validateFlags, wordsIn } from '@weft/checks'
import { declaredLanguage, formats, tmxReader, withTemplateHead } from '@weft/formats'
import { findMasks, foreignFiles, tellFormat } from '@weft/formats/testing'
import {
  countCharacters,
  countWords,
  languageByCode,
  parseLanguageAliases,
  parsePluralForms,
  parsePluralFormula,
  resolveLanguage,
} from '@weft/l10n'
import { readToken } from '../access/read-token.ts'
import { parseFilemask } from '../domain/component/filemask.ts'
import { messageEngine } from '../domain/component/message-engine.ts'
import { checkBrowserTemplate, checkTemplate, renderMessage } from '../domain/component/message-template.ts'
import { messageVariables } from '../domain/component/testing.ts'
import { fieldRules } from '../fields/field-rules.ts'
import { failureOf } from '../git/failure.ts'
import { collectMessages } from '../git/git-messages.ts'
import { parseCommits } from '../git/history.ts'
import { hideCredentials, parseBranchName, parseRepositoryUrl } from '../git/index.ts'
import { checkPath, decodePath, encodePath } from '../git/path-name.ts'
import { parseProgress } from '../git/progress.ts'
import { negotiate, prefersHtml } from '../http/bind/negotiate.ts'
import { urlencodedValues } from '../http/bind/sent-values.ts'
import { jsonView } from '../http/browsable/json-view.ts'
import { readField } from '../http/fields/index.ts'
import { readPage } from '../http/reply/paging.ts'
import { toCsv } from '../http/reply/render-csv.ts'
import { toYaml } from '../http/reply/yaml.ts'
import { allRoutes } from '../resources/resources.ts'
import { parseSearch } from '../search/parse-search.ts'
import { regexCost } from '../search/regex-limits.ts'
import { readTime } from '../search/search-time.ts'
import { compileUnitSearch } from '../search/search-units.ts'
import { readZip } from '../sync/read/read-zip.ts'
import { requestReaders } from './requests.fixture.ts'

const now = new Date('2026-11-21T18:30:00Z')
const rich = ['json', 'api', 'csv', 'json-flat'] as const

const none = { suffix: undefined, format: undefined }

const archiveReaders: readonly Reader[] = [
  {
    name: 'a zip archive',
    starts: ['', 'PK\x01\x02', 'PK\x05\x06'],
    read: (text) => readZip(Buffer.from(text, 'latin1'), { files: 100, bytes: 1_000_000 }),
  },
  {
    name: 'a translation memory',
    starts: ['', '<tmx><body>', '<tmx><body><tu><tuv xml:lang="en"><seg>'],
    read: (text) => tmxReader().read(text),
  },
]

const headerReaders: readonly Reader[] = [
  { name: 'Authorization', starts: ['', 'Token ', 'Token a '], read: readToken },
  {
    name: 'Accept',
    starts: ['', 'text/html;'],
    read: (accept) => [negotiate(rich, { ...none, accept }), prefersHtml(accept)],
  },
  {
    name: 'page and page_size',
    starts: ['page=', 'page_size='],
    read: (search) => readPage('large', { path: '/api/', search, isSignedIn: true }),
  },
  { name: 'a form', starts: ['', 'a.b='], read: (text) => urlencodedValues(text).toObject() },
]

const searchReaders: readonly Reader[] = [
  {
    name: 'a search',
    starts: ['', 'position:', 'position:[', 'source:r"', '"', 'added:"', 'path:'],
    read: parseSearch,
  },
  { name: 'a compiled search', starts: ['', 'id:', 'path:'], read: (text) => compileUnitSearch(text, now) },
  { name: 'the cost of an expression', starts: ['', '[', '(?'], read: (text) => regexCost(text.slice(0, 300)) },
  { name: 'a time', starts: ['', '2026-11-21', 'last '], read: (text) => readTime(text, now) },
]

const templateReaders: readonly Reader[] = [
  {
    name: 'a message template',
    starts: ['', '{{', '{% if '],
    read: (text) => checkTemplate('commit_message', text, {}),
  },
  { name: 'a link template', starts: ['', 'https://a/{{'], read: checkBrowserTemplate },
  {
    name: 'replace in a template',
    read: (filename) => renderMessage('{% replace filename "a" "b" %}', { ...messageVariables, filename }),
  },
  ...Object.keys(messageEngine().filters).map((filter) => ({
    name: `the filter ${filter}`,
    read: (filename: string) =>
      renderMessage(`{{ filename | ${filter}: "a", "b" }}`, { ...messageVariables, filename }),
  })),
]

const codeReaders: readonly Reader[] = [
  { name: 'flags', starts: ['', 'placeholders:', 'regex:r"'], read: (text) => parseFlags(text) },
  { name: 'flags of a person', starts: ['', 'placeholders:', 'regex:r"'], read: validateFlags },
  { name: 'merged flags', starts: ['', 'placeholders:'], read: (text) => formatFlags(mergeFlags(text, text)) },
  { name: 'a file mask', starts: ['', '*'], read: readMask },
  { name: 'language aliases', read: parseLanguageAliases },
  { name: 'a language code', starts: ['', 'cs_', 'b+'], read: (text) => [resolveLanguage(text), languageByCode(text)] },
  { name: 'a plural formula', starts: ['', 'n=='], read: parsePluralFormula },
  { name: 'a plural header', starts: ['', 'nplurals=2; plural='], read: parsePluralForms },
  { name: 'words', read: (text) => [countWords([text], 'en'), countWords([text], 'ja'), countCharacters([text])] },
  { name: 'words to spell', starts: ['', '`', '&', 'www.'], read: (text) => wordsIn(text, mergeFlags('')) },
]

function readMask(text: string): void {
  const parsed = parseFilemask(text)
  if ('mask' in parsed) for (const path of [text, text.replaceAll('*', 'a')]) parsed.mask.match(path)
}

const gitReaders: readonly Reader[] = [
  { name: 'credentials in a text', starts: ['', 'http://', 'ssh://a@'], read: hideCredentials },
  {
    name: 'the address of a repository',
    starts: ['', 'https://', 'ssh://', 'a@b:'],
    read: (text) => parseRepositoryUrl(text),
  },
  { name: 'a failure of git', starts: ['', 'fatal: ', "repository '", "transport '"], read: failureOf },
  { name: 'what git says', starts: ['', 'remote: '], read: (text) => hear(text, text.length) },
  { name: 'what git says in pieces', starts: ['', 'remote: '], read: (text) => hear(text, 100) },
  { name: 'progress', starts: ['', 'Receiving objects: '], read: parseProgress },
  { name: 'a branch', read: parseBranchName },
  { name: 'names of languages in a path', starts: ['', 'cs/'], read: (text) => findMasks([`${text}.json`], ['json']) },
  ...(['json', 'yml', 'toml', 'properties', 'ini'] as const).map((extension) => ({
    name: `the dialect of .${extension}`,
    starts: ['', '{', '{"', '{{', '[', '"', '_', '#', '{ "translations": {'],
    read: (text: string) => tellFormat(`*.${extension}`, { path: `cs.${extension}`, text, translation: text }),
  })),
  {
    name: 'the comments before everything else',
    starts: ['', '/*', '#', '# a\n', '<?php\n', '<?php\n/*'],
    read: (text) => withTemplateHead(new Uint8Array(), { bytes: Buffer.from(text), units: [], charset: null }),
  },
  ...(['po', 'xlf', 'ts', 'arb', 'json'] as const).map((extension) => ({
    name: `the language that the head of a .${extension} says`,
    starts: ['', '{', '{"@@locale', '{"language":', '<TS', '"Language:', ' target-language='],
    read: (text: string) => declaredLanguage(extension, text),
  })),
  { name: 'a path in a tree', starts: ['', 'a/'], read: (text) => [checkPath(text), decodePath(encodePath(text))] },
  { name: 'bytes of a path', read: (text) => decodePath(Buffer.from(text, 'latin1')) },
  {
    name: 'a history',
    starts: ['', ...['\n', 'x\n'].map((end) => `${'a\0'.repeat(10)}${end}`)],
    read: (text) => parseCommits(Buffer.from(`${text}\0`)),
  },
]

function hear(text: string, size: number): string {
  const words = collectMessages(() => undefined)
  for (let at = 0; at < text.length; at += size) words.add(text.slice(at, at + size))
  return words.text()
}

const renderers: readonly Reader[] = [
  { name: 'the page', starts: ['', 'https://'], read: (text) => jsonView({ [text]: text }) },
  { name: 'a table', starts: ['', '='], read: (text) => toCsv([{ a: text }]) },
  { name: 'YAML', read: (text) => toYaml({ [text]: [text] }) },
]

const created = {
  languageCode: 'cs',
  languageName: 'Czech',
  plural: { number: 2, formula: 'n != 1' },
  projectName: 'P',
  now,
}
const fileReaders: readonly Reader[] = formats.flatMap((format) => {
  const { starts, around, key } = foreignFiles[format.id]
  const open = (text: string) => format.parse(Buffer.from(around(text)))
  return [
    {
      name: `a file of ${format.id}`,
      starts: ['', ...starts],
      read: (text: string) => format.parse(Buffer.from(text)).warnings(),
    },
    { name: `a new file of ${format.id}`, starts, read: (text: string) => open(text).translationFor(created) },
    {
      name: `a text for a file of ${format.id}`,
      starts: ['', '<', '&', '\\'],
      // A quarter of it: writing makes many small pieces, and a larger text also measures collecting them.
      read(text: string) {
        const target = [text.slice(0, text.length / 4)]
        return open('').edit({ units: [{ kind: 'set', key, target, state: 'translated' }] })
      },
    },
  ]
})

/** Every field of every body and query. Too long texts are refused at once, so one reader can test all fields. */
const fields = new Set(
  allRoutes.flatMap(({ endpoint: { query, body } }) => [...Object.values(query), ...Object.values(body.fields)]),
)
const fieldReaders: readonly Reader[] = [
  {
    name: 'every field',
    read(text) {
      for (const field of fields)
        for (const source of ['json', 'form', 'query'] as const)
          for (const value of [text, [text], { code: text }, { number: 2, formula: text }])
            readField(field, value, { source, attr: 'a', rules: fieldRules })
    },
  },
  {
    name: 'every field at its longest',
    read(text) {
      for (const field of fields)
        readField(field, text.slice(0, field.notes.maxLength ?? 0), { source: 'json', attr: 'a', rules: fieldRules })
    },
  },
]

/** All functions that read or mask foreign text; add new ones here. Checks have the same test in their package. */
export const readers: readonly Reader[] = [
  ...archiveReaders,
  ...headerReaders,
  ...searchReaders,
  ...templateReaders,
  ...codeReaders,
  ...gitReaders,
  ...renderers,
  ...fileReaders,
  ...fieldReaders,
  ...requestReaders,
]
