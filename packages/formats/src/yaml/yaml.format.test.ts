import { expect, test } from 'vitest'
import { rubyYaml, yaml, yamlFormats } from './yaml.format.ts'
import { zeroOfRuby } from './yaml.strings.ts'

const common = {
  kind: 'edited',
  mediaType: 'text/yaml',
  mostBytes: 10000000,
  template: 'required',
  newBase: 'optional',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parse: expect.any(Function),
  begin: expect.any(Function),
  recognises: expect.any(Function),
}

const parameters = [
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
    initially: 65535,
    choices: [80, 100, 120, 180, 65535],
  },
  {
    name: 'yaml_line_break',
    help: 'How lines end.',
    kind: 'choice',
    initially: 'unix',
    choices: ['dos', 'unix', 'mac'],
  },
]

test.each([
  [
    yaml,
    {
      ...common,
      extensions: ['yaml', 'yml'],
      id: 'yaml',
      label: 'YAML file',
      plurals: 'none',
      usage: [
        { files: 'translations/messages.*.yaml', source: 'translations/messages.en.yaml' },
        { files: 'locales/*.yaml', source: 'locales/en.yaml' },
        { files: '*.yaml', source: 'en.yaml' },
        { files: '*.yml', source: 'en.yml' },
      ],
      parameters: parameters,
    },
  ],
  [
    rubyYaml,
    {
      ...common,
      extensions: ['yml', 'yaml'],
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
      parameters: parameters,
    },
  ],
] as const)('a format declares what its files are', (format, declared) => {
  expect(format).toEqual(declared)
})

test('both formats are listed', () => {
  expect(yamlFormats).toEqual([yaml, rubyYaml])
})

test.each([
  ['a: b', true],
  ['a:', true],
  ['ab c:\tx', true],
  ['a:\nb', true],
  ['# x\na: b', true],
  ['- a', true],
  ['a\n- b', true],
  ['-b', false],
  [' - a', false],
  [' a: b', false],
  ['#a: b', false],
  ['a:b', false],
  [': b', false],
  ['a', false],
  ['', false],
])('a file of maps and lists may begin with %j: %j', (start, expected) => {
  expect(yaml.recognises(start)).toBe(expected)
})

test.each([
  ['cs:', true],
  ['fil:', true],
  ['"cs":', true],
  ["'cs':", true],
  ['pt-BR:', true],
  ['pt_BR:', true],
  ['zh-Hant-TW:', true],
  ['"zh-Hant-TW":', true],
  ['# x\ncs:', true],
  ['c:', false],
  ['czec:', false],
  ['CS:', false],
  ['c5:', false],
  [' cs:', false],
  ['cs', false],
  ['cs-:', false],
  ['cs-B.R:', false],
  ['csxB:', false],
  ['""cs":', false],
  ['"cs"":', false],
  ['x"cs":', false],
  ['"cs"x:', false],
])('a file under the code of its language may begin with %j: %j', (start, expected) => {
  expect(rubyYaml.recognises(start)).toBe(expected)
})
