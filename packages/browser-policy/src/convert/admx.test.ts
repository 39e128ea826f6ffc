import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { Policy, PropertyFacts, TargetTrees } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import {
  array,
  boolean,
  enumOf,
  json,
  number,
  object,
  origin,
  record,
  string,
  union,
  url,
  urlOrEmpty,
  type ValueTree,
} from '../catalogue/value-tree.ts'
import { nameSetOf, policiesOf } from '../names.ts'
import { policyPage } from '../reference/policy-page.ts'
import { targets } from '../target.ts'
import { writeAdmx } from './admx.ts'
import { checkAdmx } from './admx-check.ts'
import { type AdmxScope, admxSettings } from './admx-settings.ts'
import { translatedTexts } from './admx-texts.ts'
import { ingestUri, omaUriCsv, omaUriTable } from './intune.ts'
import { readReg } from './reg-read.ts'
import { writeReg } from './reg-write.ts'

const key = 'Software\\Policies\\Mozilla\\Firefox'
const scopes: readonly AdmxScope[] = targets.map((target) => ({
  policies: catalogue,
  target,
  nameSet: nameSetOf(target),
}))

function sample(name: string, tree: ValueTree, properties: Record<string, PropertyFacts> = {}): Policy {
  return {
    name,
    summary: 'Summary.',
    description: 'Description.',
    category: 'Network',
    since: { declared: '60.0' },
    values: Object.fromEntries(targets.map((target) => [target, tree])) as TargetTrees,
    inert: [],
    startNeeds: {},
    properties,
    effects: { timing: 'each-start' },
    examples: { valid: [], invalid: [] },
  }
}

const every: AdmxScope = {
  target: 'esr153',
  nameSet: 'firefox',
  policies: [
    sample('Flag', boolean()),
    sample('Text', url()),
    sample('Empty', urlOrEmpty()),
    sample('Count', number()),
    sample('Choice', union(boolean(), enumOf('a', 'b'))),
    sample('List', union(array(string()), string())),
    sample('Objects', array(object({ Title: string() }))),
    sample('Any', json()),
    sample('Named', record(string())),
    sample('Free', record(json())),
    sample('Group', object({ Allow: array(origin()), On: boolean(), Inner: object({ Version: enumOf(4, 5) }) }), {
      Allow: { summary: 'Allowed sites.' },
      'Inner.Version': { summary: 'Which version.', since: { declared: null, documented: '62, ESR 60.2' } },
    }),
    { ...sample('3rd', boolean()), machineOnly: true },
  ],
}

test('every kind of value has its element, at the key and name where the browser reads it', () => {
  expect(
    admxSettings(every).map(({ name, key: at, valueName, element }) => [
      name,
      at,
      valueName,
      element?.kind ?? 'boolean',
    ]),
  ).toEqual([
    ['Flag', '', 'Flag', 'boolean'],
    ['Text', '', 'Text', 'text'],
    ['Empty', '', 'Empty', 'text'],
    ['Count', '', 'Count', 'number'],
    ['Choice', '', 'Choice', 'choice'],
    ['List', 'List', null, 'list'],
    ['Objects', '', 'Objects', 'json'],
    ['Any', '', 'Any', 'json'],
    ['Named', 'Named', null, 'named-list'],
    ['Free', '', 'Free', 'json'],
    ['Group_Allow', 'Group\\Allow', null, 'list'],
    ['Group_On', 'Group', 'On', 'boolean'],
    ['Group_Inner_Version', 'Group\\Inner', 'Version', 'choice'],
    ['_3rd', '', '3rd', 'boolean'],
  ])
})

test('if the browser accepts no JSON text, the entries of a list have settings of their own', () => {
  const tree = object({ Title: string(), On: boolean(), Kind: enumOf('a', 'b') }, { required: ['Title'] })
  const scope: AdmxScope = { target: 'esr140', nameSet: 'firefox', policies: [sample('Objects', array(tree))] }
  const settings = admxSettings(scope)
  expect(settings.map(({ name }) => name).slice(0, 3)).toEqual(['Objects', 'Objects_1', 'Objects_2'])
  expect(settings.map(({ key: at }) => at).filter((at) => at !== '')).toEqual(
    [...settings.map(({ key: at }) => at).filter((at) => at !== '')].sort(),
  )
  const { admx, adml } = writeAdmx(scope)
  expect(checkAdmx(admx, adml, key)).toEqual([])
  expect(adml).toContain('take no JSON text here')
  const { rows, losses } = omaUriTable(
    {
      Objects: [
        { Title: 'x', On: false },
        { Title: '<', Else: 1 },
      ],
    },
    scope,
  )
  expect(rows.map(({ value }) => value)).toEqual([
    '<enabled/><data id="Objects_1_Title" value="x"/><data id="Objects_1_On" value="0"/>',
    '<enabled/><data id="Objects_2_Title" value="&lt;"/>',
  ])
  expect(losses.map(({ path }) => path)).toEqual([['Objects', 1, 'Else']])
})

test('a machine-only policy is offered for machines only, and versions have their definition', () => {
  const { admx, adml } = writeAdmx(every)
  expect(admx).toMatch(/<policy name="_3rd" class="Machine"/)
  expect(admx).toMatch(/<policy name="Flag" class="Both"/)
  expect(admx).toContain('<supportedOn ref="SUPPORTED_62_ESR_60_2"/>')
  expect(adml).toContain('<string id="SUPPORTED_62_ESR_60_2">Firefox 62, ESR 60.2 or later</string>')
})

test.each(scopes)('the templates of the catalogue pass every cross-file check ($target)', (scope) => {
  const { admx, adml } = writeAdmx(scope)
  expect(XMLValidator.validate(admx)).toBe(true)
  expect(checkAdmx(admx, adml, key)).toEqual([])
})

test('each fault between the two files is found', () => {
  const { admx, adml } = writeAdmx(every)
  expect(checkAdmx(admx, adml, key)).toEqual([])
  const codes = (a: string, b: string): string[] => [...new Set(checkAdmx(a, b, key).map(({ code }) => code))]
  expect(codes(admx.replace('<supportedOn ref="SUPPORTED_60_0"/>', '<supportedOn ref="SUPPORTED_61"/>'), adml)).toEqual(
    ['undefined-reference'],
  )
  expect(codes(admx.replace('<parentCategory ref="Group"/>', '<parentCategory ref="Nowhere"/>'), adml)).toEqual([
    'undefined-reference',
  ])
  expect(codes(admx, adml.replace(/<string id="Flag_Explain">[^<]*<\/string>/, ''))).toEqual(['missing-string'])
  expect(codes(admx, adml.replace('<string id="Flag"', '<string id="Extra">x</string><string id="Flag"'))).toEqual([
    'unused-string',
  ])
  expect(codes(admx, adml.replace('<presentation id="Text"', '<presentation id="Test"'))).toEqual([
    'unused-presentation',
    'missing-presentation',
  ])
  expect(codes(admx, adml.replace('refId="Text"', 'refId="Test"'))).toEqual(['unknown-element', 'element-not-shown'])
  expect(codes(admx.replace('valueName="Empty"', 'valueName="Text"'), adml)).toEqual(['shared-value'])
  expect(codes(admx.replace(`key="${key}" valueName="Flag"`, 'key="Software\\Other" valueName="Flag"'), adml)).toEqual([
    'outside-key',
  ])
  expect(codes(admx.replace('<policy name="Flag"', '<policy name="_3rd"'), adml)).toContain('duplicate-id')
  expect(codes(admx.replace('revision="1.0"', 'revision="1.1"'), adml)).toEqual(['revision-differs'])
  expect(codes(admx, adml.slice(0, -20))).toEqual(['not-well-formed'])
  expect(codes(adml, adml)).toEqual(['not-a-template'])
  expect(codes(admx.replace('minRequiredRevision="1.0"', 'minRequiredRevision="1.10"'), adml)).toEqual([
    'revision-too-low',
  ])
  expect(codes(admx.replace('<parentCategory ref="Group"/>', '<parentCategory ref="other:Group"/>'), adml)).toEqual([
    'undeclared-prefix',
  ])
  expect(codes(admx.replace('<parentCategory ref="Group"/>', '<parentCategory ref="firefox:Group"/>'), adml)).toEqual(
    [],
  )
  expect(codes(admx.replace('class="Both"', 'class="both"'), adml)).toEqual(['missing-attribute'])
  expect(codes(admx.replace('<policy name="Flag"', '<policy name="a-flag"'), adml)).toEqual(['invalid-name'])
  const hyphens = (text: string): string => text.replaceAll('Flag_Explain', 'Flag-Explain')
  expect(codes(hyphens(admx), hyphens(adml))).toEqual(['invalid-name'])
  const order = /(<parentCategory ref="firefox"\/>)(\s*)(<supportedOn ref="[^"]*"\/>)/
  expect(codes(admx.replace(order, '$3$2$1'), adml)).toEqual(['wrong-order'])
})

test('a fault stands where it is in the file that has it', () => {
  const { admx, adml } = writeAdmx(every)
  const [problem] = checkAdmx(admx, adml.replace(/<string id="Flag_Explain">[^<]*<\/string>/, ''), key)
  expect(problem).toMatchObject({ code: 'missing-string', file: 'admx' })
  expect(admx.slice(problem?.span?.start, problem?.span?.end)).toMatch(/^<policy name="Flag" [^>]*>$/)
})

test('angle brackets in texts and comments do not shift positions', () => {
  const { admx, adml } = writeAdmx(every)
  const strange = admx.replace('<policies>', '<!-- <policy> --><![CDATA[<x>]]><?y <z>?><policies>')
  const [problem] = checkAdmx(strange.replace('valueName="Empty"', 'valueName="Text"'), adml, key)
  expect(strange.slice(problem?.span?.start, problem?.span?.end)).toMatch(/^<policy name="Empty" /)
})

test('two policies may write one value for different owners', () => {
  const { admx, adml } = writeAdmx(every)
  const twin = admx
    .replace('<policy name="Text" class="Both"', '<policy name="Text" class="Machine"')
    .replace('<policy name="Empty" class="Both"', '<policy name="Empty" class="User"')
    .replace('valueName="Empty"', 'valueName="Text"')
  expect(checkAdmx(twin, adml, key)).toEqual([])
})

test.each(scopes)(
  'each value of a valid example has exactly one setting, and its key is the one that .reg files write ($target)',
  (scope) => {
    const settings = admxSettings(scope)
    for (const policy of scope.policies) {
      if (policy.values[scope.target] === null) continue
      const name = scope.nameSet === 'firefox' ? (policy.firefoxName ?? policy.name) : policy.name
      for (const example of policy.examples.valid) {
        const { rows, losses } = omaUriTable({ [name]: example }, scope)
        const { losses: unwritable } = writeReg({ [name]: example })
        expect({
          name,
          losses: losses.filter(({ path }) => !unwritable.some((other) => other.path.join() === path.join())),
        }).toEqual({ name, losses: [] })
        expect(new Set(rows.map(({ omaUri }) => omaUri)).size).toBe(rows.length)
      }
    }
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length)
  },
)

test.each(scopes)('every property of every policy can be set ($target)', (scope) => {
  const settings = admxSettings(scope)
  const byPath = new Map(
    settings.map((setting) => [
      setting.path.map((step) => (typeof step === 'number' ? '[]' : step)).join('.'),
      setting,
    ]),
  )
  for (const policy of scope.policies) {
    if (policy.values[scope.target] === null) continue
    const name = scope.nameSet === 'firefox' ? (policy.firefoxName ?? policy.name) : policy.name
    for (const { path, targets: known } of policyPage(policy).properties) {
      if (known.length > 0 && !known.includes(scope.target)) continue
      const steps = [name, ...path.split(/\.|(?=\[\])/)]
      const covers = steps.map((_, length) => byPath.get(steps.slice(0, length + 1).join('.'))?.element?.kind ?? null)
      const isSet =
        covers.some((kind) => kind === 'json' || kind === 'named-list' || kind === 'list') ||
        byPath.has(steps.join('.')) ||
        settings.some(({ path: at }) => at.join('.').startsWith(`${steps.join('.')}.`))
      expect({ name, path, isSet }).toEqual({ name, path, isSet: true })
    }
  }
})

test('enabling a setting and reading the registry gives the property', () => {
  const settings = admxSettings(scopes[2] ?? every).filter(({ element }) => element === null)
  expect(settings.length).toBeGreaterThan(0)
  for (const { key: below, valueName, path } of settings) {
    const section = `[HKEY_LOCAL_MACHINE\\${key}${below === '' ? '' : `\\${below}`}]`
    const { policies } = readReg(
      `Windows Registry Editor Version 5.00\r\n${section}\r\n"${valueName}"=dword:00000001\r\n`,
    )
    const expected = [...path].reverse().reduce<unknown>((value, step) => ({ [step]: value }), true)
    expect(policies).toEqual(expected)
  }
})

test('values become addresses of Intune, lists separated by U+F000 and everything escaped', () => {
  const { rows, losses } = omaUriTable(
    {
      Flag: false,
      Text: 'https://a.example/?a&b',
      Group: { Allow: ['<all_urls>', 'https://b.example'] },
      Objects: [{ Title: '"x"' }],
      Named: { 'My card': 'C:\\card.dll' },
      Unknown: 1,
      Group2: {},
    },
    every,
  )
  expect(rows.map(({ omaUri, value }) => [omaUri, value])).toEqual([
    ['./Device/Vendor/MSFT/Policy/Config/Firefox~Policy~firefox/Flag', '<disabled/>'],
    [
      './Device/Vendor/MSFT/Policy/Config/Firefox~Policy~firefox/Text',
      '<enabled/><data id="Text" value="https://a.example/?a&amp;b"/>',
    ],
    [
      './Device/Vendor/MSFT/Policy/Config/Firefox~Policy~firefox~Group/Group_Allow',
      '<enabled/><data id="Group_Allow" value="1&#xF000;&lt;all_urls&gt;&#xF000;2&#xF000;https://b.example"/>',
    ],
    [
      './Device/Vendor/MSFT/Policy/Config/Firefox~Policy~firefox/Objects',
      '<enabled/><data id="Objects" value="[{&quot;Title&quot;:&quot;\\&quot;x\\&quot;&quot;}]"/>',
    ],
    [
      './Device/Vendor/MSFT/Policy/Config/Firefox~Policy~firefox/Named',
      '<enabled/><data id="Named" value="My card&#xF000;C:\\card.dll"/>',
    ],
  ])
  expect(losses.map(({ code, path }) => [code, path])).toEqual([
    ['no-setting', ['Unknown']],
    ['empty-object', ['Group2']],
  ])
  expect(ingestUri()).toBe('./Device/Vendor/MSFT/Policy/ConfigOperations/ADMXInstall/Firefox/Policy/FirefoxAdmx')
  expect(omaUriCsv(rows).split('\r\n')[1]).toBe(
    'Flag,./Device/Vendor/MSFT/Policy/Config/Firefox~Policy~firefox/Flag,String,<disabled/>',
  )
})

test('a row that is longer than its template allows is left out and named', () => {
  const long = 'x'.repeat(16_385)
  const url = `https://a.example/${'x'.repeat(16_384)}`
  const { rows, losses } = omaUriTable(
    { Text: url, Any: [long], List: [long], Named: { a: 'b' }, Count: 2 ** 32 },
    every,
  )
  expect(losses.map(({ code, path }) => [code, path])).toEqual([
    ['row-too-long', ['Text']],
    ['row-too-long', ['Any']],
    ['no-setting', ['Count']],
  ])
  expect(rows.map(({ name }) => name)).toEqual(['List', 'Named'])
  const { admx } = writeAdmx(every)
  expect(admx).toMatch(/<text id="Text" valueName="Text"[^>]* maxLength="16384"/)
})

test('a translation is another ADML with the same ids; what it lacks stays English', () => {
  const scope: AdmxScope = { target: 'esr153', nameSet: 'firefox', policies: policiesOf('esr153') }
  const policies = {
    'Keeps users out of the page of all preferences (about:config).': 'Zamezí přístupu.',
    Cookies: 'Cookies (cs)',
  }
  const texts = translatedTexts({ language: 'cs', page: {}, policies, messages: { 'On (true)': 'Zapnuto' } })
  const english = writeAdmx(scope)
  const czech = writeAdmx(scope, { texts })
  expect(texts.language).toBe('cs-CZ')
  expect(translatedTexts({ language: 'de', page: {}, policies: {}, messages: {} }).language).toBe('de-DE')
  expect(translatedTexts({ language: 'pt-br', page: {}, policies: {}, messages: {} }).language).toBe('pt-BR')
  expect(czech.admx).toBe(english.admx)
  expect(checkAdmx(czech.admx, czech.adml, 'SOFTWARE\\Policies\\Mozilla\\Firefox')).toEqual([])
  expect(czech.adml).toContain('Zamezí přístupu.')
  expect(czech.adml).toContain('Cookies (cs): Allow')
  expect(czech.adml).toContain('Stops the reports about use and performance')
})
