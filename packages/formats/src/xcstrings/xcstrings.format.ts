import { categoryRule } from '@weft/l10n'
import {
  defineFormat,
  type EditableDocument,
  type FileChange,
  type FileLanguage,
  type ManyLanguages,
  type ParseOptions,
} from '../format.ts'
import { codeInFile } from '../several-languages/language-code.ts'
import { remembering } from '../several-languages/opened-files.ts'
import { withZero } from '../stringsdict/stringsdict.plural.ts'
import { type CodedChange, editCatalog } from './xcstrings.edit.ts'
import { type Catalog, readCatalog } from './xcstrings.read.ts'
import { entriesOf, warningsOf } from './xcstrings.units.ts'

function codesOf({ strings, sourceLanguage }: Catalog): string[] {
  const codes = new Set([sourceLanguage])
  for (const { localizations } of strings) for (const code of localizations.keys()) codes.add(code)
  return [...codes]
}

/** The names of a language's strings with their texts; of the source all that there is of a string beside its texts. */
function* sayingOf({ bytes, strings, sourceLanguage }: Catalog, code: string): Generator<Uint8Array> {
  for (const { name, comment, extractionState, shouldTranslate, localizations } of strings) {
    const said = localizations.get(code)
    if (code === sourceLanguage) yield Buffer.from(JSON.stringify([name, comment, extractionState, shouldTranslate]))
    else if (said) yield Buffer.from(`${name}\0`)
    if (said) yield bytes.subarray(said.valueStart, said.end)
  }
}

function openCatalog(bytes: Uint8Array, { sourceLanguage }: ParseOptions = {}): ManyLanguages {
  const catalog = readCatalog(bytes)
  const problems = catalog.problem ? [catalog.problem] : []
  const codes = codesOf(catalog)
  const sourceCode = catalog.sourceLanguage
  const codeOf = (language: FileLanguage | undefined) =>
    !language || language.code === sourceLanguage ? sourceCode : codeInFile(codes, language, 'bcp')
  const codedOf = (language: FileLanguage | undefined, change: FileChange): CodedChange => ({
    code: codeOf(language),
    // The source's own rule is not asked for where nobody knows it.
    language: language as FileLanguage,
    change,
  })
  return {
    bytes,
    problems,
    codes,
    sourceCode,
    documentOf(language): EditableDocument {
      const units = entriesOf(catalog, codeOf(language), language).map(({ unit }) => unit)
      return {
        bytes,
        units,
        problems,
        warnings: () => warningsOf(catalog),
        plural: null,
        charset: null,
        edit: (change) => editCatalog(catalog, [codedOf(language, change)]),
        // A language comes into the catalogue with its first text.
        translationFor: () => bytes,
      }
    },
    edit: (changes) =>
      editCatalog(
        catalog,
        changes.map(({ language, change }) => codedOf(language, change)),
      ),
    withLanguage: () => bytes,
    saying: (code) => sayingOf(catalog, code),
    withoutLanguage(language) {
      const code = codeOf(language)
      const units = entriesOf(catalog, code, language).map(
        ({ unit }) => ({ kind: 'remove', key: unit.context }) as const,
      )
      return code === sourceCode ? bytes : editCatalog(catalog, [{ code, language, change: { units } }])
    },
  }
}

const EMPTY = (code: string) =>
  `{\n  "sourceLanguage" : ${JSON.stringify(code)},\n  "strings" : {\n\n  },\n  "version" : "1.0"\n}`

const openAll = remembering(openCatalog)

/** Xcode's string catalogues: all languages of a program in one file. https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog */
export const xcstrings = defineFormat({
  id: 'xcstrings',
  label: 'Apple string catalog',
  extensions: ['xcstrings'],
  mediaType: 'application/json',
  template: 'required',
  newBase: 'none',
  plurals: 'category',
  pluralRule: ({ code, plural }) => withZero({ code, plural: categoryRule(code, plural) }),
  states: ['untranslated', 'needs-editing', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: [],
  usage: [],
  recognises: (start) => /^\ufeff?\s*\{[\s\S]*"(?:strings|sourceLanguage)"/.test(start),
  parse: (bytes, options) => openAll(bytes, options).documentOf(options?.language),
  openAll,
  begin: ({ sourceLanguageCode }) => Buffer.from(EMPTY((sourceLanguageCode ?? 'en').replaceAll('_', '-'))),
})
