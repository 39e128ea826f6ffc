import type { FileParameter } from '../file-parameters.ts'
import {
  defineFormat,
  type EditableDocument,
  type Format,
  MOST_BYTES_OF_TREES,
  type NewFile,
  type ParseOptions,
} from '../format.ts'
import { editing } from '../obstruction.ts'
import { editYaml, lineBreakOf } from './yaml.edit.ts'
import { parseYaml } from './yaml.parse.ts'
import { type YamlDialect, zeroOfRuby } from './yaml.strings.ts'

function openYaml(
  bytes: Uint8Array,
  dialect: YamlDialect,
  { language, parameters = {} }: ParseOptions = {},
): EditableDocument {
  const file = parseYaml(bytes, dialect, language)
  return {
    ...file,
    ...editing((change) => editYaml(file, change, { dialect, language, parameters })),
    translationFor: (about) => beginYaml(dialect, about),
  }
}

/** A string is in a file when it has a text: a new one has none. */
const beginYaml = ({ isRuby }: YamlDialect, { languageCode, parameters = {} }: NewFile): Uint8Array =>
  Buffer.from(`${isRuby ? `${languageCode.replaceAll('_', '-')}: {}` : '{}'}${lineBreakOf(parameters) ?? '\n'}`)

const parameters: readonly FileParameter[] = [
  {
    name: 'yaml_indent',
    help: 'Blanks of one level of indentation.',
    kind: 'integer',
    initially: 2,
    least: 1,
    most: 10,
  },
  {
    name: 'yaml_line_wrap',
    help: 'How long lines of texts without quotes get before they are broken.',
    kind: 'choice',
    initially: 65_535,
    choices: [80, 100, 120, 180, 65_535],
  },
  {
    name: 'yaml_line_break',
    help: 'How lines end.',
    kind: 'choice',
    initially: 'unix',
    choices: ['dos', 'unix', 'mac'],
  },
]

const facts = {
  extensions: ['yml', 'yaml'],
  mediaType: 'text/yaml',
  mostBytes: MOST_BYTES_OF_TREES,
  template: 'required',
  newBase: 'optional',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters,
} as const satisfies Partial<Format>

const plain: YamlDialect = { isRuby: false }
const ruby: YamlDialect = { isRuby: true }

/** Maps and lists of texts: https://yaml.org/spec/1.2.2/ */
export const yaml = defineFormat({
  ...facts,
  id: 'yaml',
  label: 'YAML file',
  extensions: ['yaml', 'yml'],
  plurals: 'none',
  usage: [
    { files: 'translations/messages.*.yaml', source: 'translations/messages.en.yaml' },
    { files: 'locales/*.yaml', source: 'locales/en.yaml' },
    { files: '*.yaml', source: 'en.yaml' },
    { files: '*.yml', source: 'en.yml' },
  ],
  recognises: (start) => /^[^\s#][^\n]*:(?:\s|$)|^- /m.test(start),
  parse: (bytes, options) => openYaml(bytes, plain, options),
  begin: (about) => beginYaml(plain, about),
})

/** The same under the language's code, with plural forms, as Rails has them: https://guides.rubyonrails.org/i18n.html */
export const rubyYaml = defineFormat({
  ...facts,
  id: 'ruby-yaml',
  label: 'Ruby YAML file',
  plurals: 'category',
  zeroOf: zeroOfRuby,
  usage: [
    { files: 'config/locales/*.yml', source: 'config/locales/en.yml' },
    { files: 'config/locales/devise.*.yml', source: 'config/locales/devise.en.yml' },
    { files: 'locales/*.yml', source: 'locales/en.yml' },
    { files: '*.yml', source: 'en.yml' },
  ],
  recognises: (start) => /^["']?[a-z]{2,3}(?:[-_][\w-]+)?["']?:/m.test(start),
  parse: (bytes, options) => openYaml(bytes, ruby, options),
  begin: (about) => beginYaml(ruby, about),
})

export const yamlFormats = [yaml, rubyYaml] as const
