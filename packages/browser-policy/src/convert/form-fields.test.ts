import { parse as parsePlist } from 'plist'
import { expect, test } from 'vitest'
import { nameSetOf, policiesOf } from '../names.ts'
import { newest, targets } from '../target.ts'
import { ansiblePlaybook } from './ansible.ts'
import { isJsonObject, type JsonObject } from './conversion.ts'
import { formFields } from './form-fields.ts'
import { jamfSchema, profileManifest } from './jamf.ts'
import { nixModule } from './nix.ts'

const scopeOf = (target: (typeof targets)[number]) => ({
  policies: policiesOf(target),
  target,
  nameSet: nameSetOf(target),
})
const scope = scopeOf(newest)

test.each(targets)('every policy of %s has an input with a title and an explanation', (target) => {
  const fields = formFields(scopeOf(target))
  expect(fields.length).toBe(policiesOf(target).length)
  for (const { title, summary } of fields) {
    expect(title).not.toBe('')
    expect(summary).toMatch(/\.$/)
  }
})

test("Jamf's schema lets every policy be left out, and shows options with their meaning", () => {
  const schema: { required: string[]; properties: Record<string, JsonObject> } = JSON.parse(jamfSchema(scope))
  expect(schema.required).toEqual(['EnterprisePoliciesEnabled'])
  expect(schema.properties.BlockAboutConfig).toMatchObject({
    title: 'Block about:config',
    anyOf: [{ type: 'null' }, { type: 'boolean' }],
  })
  expect(schema.properties.SSLVersionMin).toMatchObject({
    anyOf: [{}, { type: 'string', enum: expect.arrayContaining(['tls1.2']) }],
  })
  expect(JSON.stringify(schema.properties.Proxy)).toContain('manual: ')
})

test('the manifest is a property list whose keys are the policies', () => {
  const manifest = parsePlist(profileManifest(scope))
  expect(manifest).toMatchObject({ pfm_domain: 'org.mozilla.firefox', pfm_format_version: 1 })
  const keys = isJsonObject(manifest as JsonObject) ? JSON.stringify(manifest) : ''
  for (const { name } of formFields(scope)) expect(keys).toContain(`"pfm_name":${JSON.stringify(name)}`)
})

test('the Nix module has balanced brackets, closed texts, and an option for each policy', () => {
  const text = nixModule(scope)
  const outside = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/#[^\n]*/g, '')
  expect(outside).not.toMatch(/"(?!")(?<!"")/)
  for (const [open, close] of ['()', '[]', '{}']) {
    expect(outside.split(open ?? '').length).toBe(outside.split(close ?? '').length)
  }
  for (const { name } of formFields(scope)) expect(text).toContain(`"${name}" = mkOption {`)
  expect(text).not.toMatch(/[^\\]\$\{/)
})

test('a playbook protects texts that look like templates', () => {
  const text = ansiblePlaybook({ SupportMenu: { Title: '{{ lookup("pipe", "id") }}', URL: 'https://a.example/' } })
  expect(text).toContain('"Title": !unsafe "{{ lookup(\\"pipe\\", \\"id\\") }}"')
  expect(text).toContain('"URL": "https://a.example/"')
})
