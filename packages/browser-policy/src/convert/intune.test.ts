import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { nameSetOf, policiesOf } from '../names.ts'
import { newest } from '../target.ts'
import type { JsonObject } from './conversion.ts'
import { graphBodies, omaUriCsv, omaUriTable } from './intune.ts'
import { readIntune } from './intune-read.ts'
import { mozillaTemplates } from './mozilla-templates.ts'
import { detectForm } from './policy-file.ts'
import { afterLosses, anyPolicySet } from './policy-set.arbitrary.ts'

const listed: { uris: string[]; policies: { name: string; valueName: string | null }[] } = JSON.parse(
  readFileSync(new URL('../fixtures/mozilla-oma-uris.json', import.meta.url), 'utf8'),
)
const uris = new Set(listed.uris)
const scope = { policies: policiesOf(newest), target: newest, nameSet: nameSetOf(newest) }
const rowsOf = (policies: JsonObject) => omaUriTable(policies, scope, { templates: 'mozilla' })
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test("every setting of Mozilla's that can be written has an address in Mozilla's list", () => {
  const addresses = mozillaTemplates.map(
    ({ area, name }) => `./Device/Vendor/MSFT/Policy/Config/Firefox~Policy~${area}/${name}`,
  )
  expect(addresses.length).toBe(300)
  expect(addresses.filter((address) => !uris.has(address))).toEqual([])
})

test("every row for Mozilla's templates has an address of Mozilla's list, and comes back equal but for named losses", () => {
  fc.assert(
    fc.property(anyPolicySet, (policies) => {
      const { rows, losses } = rowsOf(policies)
      expect(rows.filter(({ omaUri }) => !uris.has(omaUri))).toEqual([])
      expect(new Set(rows.map(({ omaUri }) => omaUri)).size).toBe(rows.length)
      expect(plain(readIntune(omaUriCsv(rows)).policies)).toEqual(plain(afterLosses(policies, losses)))
    }),
    { numRuns: 100 },
  )
})

test('most examples of the catalogue can be written for the templates of Mozilla', () => {
  const lost = (catalogue as readonly Policy[]).flatMap((policy) => {
    const name = policy.firefoxName ?? policy.name
    const [example] = policy.examples.valid
    return example === undefined || rowsOf({ [name]: example }).losses.length === 0 ? [] : [name]
  })
  expect(catalogue.length - lost.length).toBeGreaterThanOrEqual(100)
})

test('a list, a JSON text on one line and two inputs of one setting are written with the ids of Mozilla', () => {
  const { rows } = rowsOf({
    Cookies: { Allow: ['https://a.example', '<x>'] },
    Proxy: { SOCKSProxy: 'proxy:1080', SOCKSVersion: 5 },
    Bookmarks: [
      { Title: 'a', URL: 'https://a.example/' },
      { Title: 'b', URL: 'https://b.example/', Extra: 1 },
    ],
  })
  expect(rows.map(({ omaUri, value }) => [omaUri.split('~firefox')[1], value])).toEqual([
    [
      '~Cookies/Cookies_Allow',
      '<enabled/><data id="Permissions" value="1&#xF000;https://a.example&#xF000;2&#xF000;&lt;x&gt;"/>',
    ],
    [
      '~ProxySettings/Proxy_SOCKSProxy',
      '<enabled/><data id="Proxy_SOCKSProxy" value="proxy:1080"/><data id="Proxy_SOCKSVersion" value="5"/>',
    ],
    [
      '~Bookmarks/A_BookmarksOneLine',
      '<enabled/><data id="JSONOneLine" value="[{&quot;Title&quot;:&quot;a&quot;,&quot;URL&quot;:&quot;https://a.example/&quot;},{&quot;Title&quot;:&quot;b&quot;,&quot;URL&quot;:&quot;https://b.example/&quot;,&quot;Extra&quot;:1}]"/>',
    ],
  ])
})

test('a text that is longer than its template allows is a loss, and no row', () => {
  const { rows, losses } = rowsOf({
    NewTabPage: true,
    OverrideFirstRunPage: `https://a.example/${'x'.repeat(1_100)}`,
    Handlers: { a: 'x'.repeat(16_400) },
  })
  expect(rows.map(({ name }) => name)).toEqual(['NewTabPage'])
  expect(losses.map(({ code, path }) => [code, path])).toEqual([
    ['row-too-long', ['OverrideFirstRunPage']],
    ['row-too-long', ['Handlers']],
  ])
})

test('a body for Graph is read back, also when its values are in Base64', () => {
  const policies = { BlockAboutConfig: true, Cookies: { Allow: ['https://ü.example'] } }
  const [body] = graphBodies(rowsOf(policies).rows)
  const text = JSON.stringify({ value: [body] })
  expect(detectForm('x.json5', new TextEncoder().encode(text))).toBe('intune')
  expect(readIntune(text).policies).toEqual(policies)
  const packed = text.replace(/"value":"((?:[^"\\]|\\.)*)"/g, (_, value: string) => {
    const bytes = new TextEncoder().encode(JSON.parse(`"${value}"`))
    return `"value":"${btoa(String.fromCharCode(...bytes))}"`
  })
  expect(readIntune(packed).policies).toEqual(policies)
})

test('a settings-catalogue policy is read', () => {
  const id = 'device_vendor_msft_policy_config_firefoxv8~policy~firefox'
  const setting = (name: string, value: string, children: unknown[] = []): unknown => ({
    settingInstance: {
      settingDefinitionId: `${id}${name}`,
      choiceSettingValue: { value: `${id}${name}_${value}`, children },
    },
  })
  const text = JSON.stringify({
    settings: [
      setting('_blockaboutconfig', '1'),
      setting('_disabletelemetry', '0'),
      setting('~cookies_cookies_allow', '1', [
        {
          settingDefinitionId: `${id}~cookies_cookies_allow_Permissions`,
          simpleSettingCollectionValue: [{ value: 'https://a.example' }, { value: 'https://b.example' }],
        },
      ]),
      setting('_sslversionmin', '1', [
        {
          settingDefinitionId: `${id}_sslversionmin_SSLVersion`,
          choiceSettingValue: { value: `${id}_sslversionmin_SSLVersion_tls1.2` },
        },
      ]),
    ],
  })
  expect(readIntune(text)).toMatchObject({
    problems: [],
    policies: {
      BlockAboutConfig: true,
      DisableTelemetry: false,
      Cookies: { Allow: ['https://a.example', 'https://b.example'] },
      SSLVersionMin: 'tls1.2',
    },
  })
})

test('an address that nobody has, a value that is no XML and an unknown input are problems with their places', () => {
  const table = (...rows: readonly string[]): string => ['Name,OMA-URI,Value', ...rows].join('\n')
  const base = './Device/Vendor/MSFT/Policy/Config/Firefox~Policy~firefox'
  const text = table(
    `a,${base}~Cookies/Cookies_Alow,<enabled/>`,
    `b,${base}/BlockAboutConfig,<enabled>`,
    `c,${base}~Cookies/Cookies_Allow,"<enabled/><data id=""Nope"" value=""x""/>"`,
    `d,${base}/SSLVersionMin,"<!DOCTYPE x [<!ENTITY e ""e"">]><enabled/>"`,
    'e,./Device/Vendor/MSFT/Policy/Config/Other~Policy~x/y,<enabled/>',
    `f,${base}/DisableTelemetry,<enabled/>`,
  )
  const { policies, problems } = readIntune(text)
  expect(policies).toEqual({ DisableTelemetry: true })
  expect(problems.map(({ code, span }) => [code, span && text[span.start]])).toEqual([
    ['unknown-address', 'a'],
    ['row-not-understood', 'b'],
    ['row-not-understood', 'c'],
    ['row-not-understood', 'd'],
  ])
  expect(readIntune('a,b\n1,2').problems.map(({ code }) => code)).toEqual(['not-intune', 'no-policies'])
  expect(readIntune('{"omaSettings": [').problems[0]?.code).toBe('not-intune')
})
