import { build } from 'plist'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../main.ts'
import { createTestWorld, type TestWorldOptions } from '../test-world.ts'
import { targetOf } from './installations.ts'

const application = (version: string): string =>
  `[App]\nVendor=Mozilla\nName=Firefox\nVersion=${version}\nSourceRepository=https://hg.mozilla.org/releases/mozilla-esr153\n`
const policies = (value: unknown): string => JSON.stringify({ policies: value })
const reg = (hive: string, lines: string): string =>
  `Windows Registry Editor Version 5.00\r\n\r\n[${hive}\\SOFTWARE\\Policies\\Mozilla\\Firefox]\r\n${lines}\r\n`

interface PrintedReport {
  readonly installation: { readonly folder: string; readonly version: string; readonly packaging: string } | null
  readonly target: string
  readonly isExact: boolean
  readonly status: string
  readonly stores: readonly { readonly name: string; readonly use: string; readonly why: string }[]
  readonly policies: readonly {
    readonly name: string
    readonly value: unknown
    readonly fate: string
    readonly from: string
    readonly replaces: readonly string[]
  }[]
  readonly problems: readonly {
    readonly file: string
    readonly code: string
    readonly start: { readonly line: number }
  }[]
}

async function here(tree: Readonly<Record<string, Uint8Array | string>>, rules: TestWorldOptions = {}, line = '') {
  const world = createTestWorld(tree, rules)
  const status = await runCommand(['here', '--format', 'json', ...line.split(' ').filter(Boolean)], world)
  const reports: readonly PrintedReport[] = world.output.stdout === '' ? [] : JSON.parse(world.output.stdout)
  return { status, told: reports, stderr: world.output.stderr }
}

const outcomes = (told: PrintedReport | undefined) =>
  Object.fromEntries((told?.policies ?? []).map(({ name, fate, from }) => [name, [fate, from]]))

describe('on Linux', () => {
  const etc = '/etc/firefox/policies/policies.json'
  const own = '/usr/lib/firefox-esr/distribution/policies.json'
  const debian = {
    '/usr/lib/firefox-esr/application.ini': application('153.7.0'),
    '/usr/lib/firefox-esr/firefox-esr': '',
  }
  const path: TestWorldOptions = {
    variables: { PATH: '/usr/bin' },
    links: { '/usr/bin/firefox-esr': '/usr/lib/firefox-esr/firefox-esr' },
  }

  test('the file below /etc counts alone', async () => {
    const tree = { ...debian, [etc]: policies({ BlockAboutConfig: true }), [own]: policies({ DisableTelemetry: true }) }
    const { status, told } = await here(tree, path)
    expect(status).toBe(0)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      target: 'esr153',
      isExact: true,
      status: 'active',
      installation: { version: '153.7.0', channel: 'esr' },
    })
    expect(told[0]?.stores.map(({ name, use }) => [name, use])).toEqual([
      [etc, 'read'],
      [own, 'not read'],
    ])
    expect(outcomes(told[0])).toEqual({ BlockAboutConfig: ['active', etc] })
  })

  test('without it that of the installation does, and versions before 78 know no other', async () => {
    const tree = { ...debian, [own]: policies({ DisableTelemetry: true }) }
    expect(outcomes((await here(tree, path)).told[0])).toEqual({ DisableTelemetry: ['active', own] })
    const old = { '/opt/firefox/application.ini': application('60.9.0'), [etc]: policies({ BlockAboutConfig: true }) }
    const { told } = await here(old)
    expect(told[0]).toMatchObject({ target: 'esr60', policies: [] })
    expect(told[0]?.stores.map(({ name }) => name)).toEqual(['/opt/firefox/distribution/policies.json'])
  })

  test('a file that cannot be read hides the other, and the report says so', async () => {
    for (const [content, unreadable, why] of [
      ['{"policies": {"BlockAboutConfig": true,}}', [], 'the problems below'],
      [policies({ BlockAboutConfig: true }), [etc], 'permission denied'],
    ] as const) {
      const tree = { ...debian, [etc]: content, [own]: policies({ DisableTelemetry: true }) }
      const { status, told } = await here(tree, { ...path, unreadable })
      expect(status).toBe(1)
      expect(told[0]).toMatchObject({ status: 'failed', policies: [] })
      expect(told[0]?.stores[0]).toMatchObject({ use: 'cannot be read', why: expect.stringContaining(why) })
      expect(told[0]?.stores[1]?.use).toBe('not read')
    }
  })

  test('each policy is reported with its outcome under the names of the browser, and with the problems of its source', async () => {
    const text =
      '{"policies": {\n"DisableBrowserStudies": true,\n"BlockAboutConfig": "maybe",\n"Cookies": {"Allow": ["x"]}}}'
    const { status, told } = await here({ ...debian, [etc]: text }, path)
    expect(status).toBe(1)
    expect(outcomes(told[0])).toEqual({
      DisableBrowserStudies: ['unknown', etc],
      BlockAboutConfig: ['refused', etc],
      Cookies: ['cut', etc],
    })
    expect(told[0]?.problems).toContainEqual(
      expect.objectContaining({ file: etc, code: 'wrong-type', start: { line: 3, column: 21 } }),
    )
  })

  test('every installation is reported: on the search path, in usual folders, as Flatpak and as Snap', async () => {
    const flatpak = '/var/lib/flatpak/app/org.mozilla.firefox'
    const systemconfig =
      '/var/lib/flatpak/extension/org.mozilla.firefox.systemconfig/x86_64/stable/policies/policies.json'
    const tree = {
      ...debian,
      '/opt/firefox/application.ini': application('140.1.0'),
      [`${flatpak}/x86_64/stable/abc/files/lib/firefox/application.ini`]: application('160.0'),
      [systemconfig]: policies({ DisableTelemetry: true }),
      '/snap/firefox/55/usr/lib/firefox/application.ini': application('161.0'),
      '/srv/my/application.ini': application('150.0'),
      '/opt/thunderbird/application.ini': application('153.0').replace('Name=Firefox', 'Name=Thunderbird'),
      [etc]: policies({ BlockAboutConfig: true }),
    }
    const links = {
      ...path.links,
      [`${flatpak}/current/active/files/lib/firefox`]: `${flatpak}/x86_64/stable/abc/files/lib/firefox`,
      '/snap/firefox/current/usr/lib/firefox': '/snap/firefox/55/usr/lib/firefox',
    }
    const { told } = await here(tree, { ...path, links }, '--install /srv/my')
    expect(
      told.map(({ installation, target, isExact }) => [
        installation?.packaging,
        installation?.version,
        target,
        isExact,
      ]),
    ).toEqual([
      ['folder', '150.0', 'esr140', false],
      ['snap', '161.0', 'esr153', false],
      ['flatpak', '160.0', 'esr153', false],
      ['folder', '153.7.0', 'esr153', true],
      ['folder', '140.1.0', 'esr140', true],
    ])
    expect(outcomes(told[2])).toEqual({ DisableTelemetry: ['active', systemconfig] })
    expect(outcomes(told[1])).toEqual({ BlockAboutConfig: ['active', etc] })
  })

  test('a named folder without an installation is a wrong call', async () => {
    const { status, stderr } = await here(debian, path, '--install /srv/none')
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('/srv/none holds no application.ini'),
    })
  })

  test('without any browser the stores are judged all the same', async () => {
    const { told } = await here({ [etc]: policies({ BlockAboutConfig: true }) })
    expect(told).toMatchObject([{ installation: null, policies: [{ name: 'BlockAboutConfig', fate: 'active' }] }])
  })
})

describe('on Windows', () => {
  const key = 'SOFTWARE\\Policies\\Mozilla\\Firefox'
  const installed = { 'C:/Program Files/Mozilla Firefox/application.ini': application('153.7.0') }
  const file = 'C:/Program Files/Mozilla Firefox/distribution/policies.json'
  const rules: TestWorldOptions = {
    platform: 'win32',
    variables: { ProgramFiles: 'C:\\Program Files' },
    registry: {
      [`HKEY_LOCAL_MACHINE\\${key}`]: reg('HKEY_LOCAL_MACHINE', '"BlockAboutConfig"=dword:00000001'),
      [`HKEY_CURRENT_USER\\${key}`]: reg(
        'HKEY_CURRENT_USER',
        '"BlockAboutConfig"=dword:00000000\r\n"DisableTelemetry"=dword:00000001',
      ),
    },
  }

  test('the machine beats the user, and both beat the file, policy by policy', async () => {
    const tree = {
      ...installed,
      [file]: policies({ DisableTelemetry: false, DisablePocket: true, DisableProfileImport: true }),
    }
    const { told } = await here(tree, rules)
    expect(outcomes(told[0])).toMatchObject({
      BlockAboutConfig: ['active', `HKEY_LOCAL_MACHINE\\${key}`],
      DisableTelemetry: ['active', `HKEY_CURRENT_USER\\${key}`],
      DisableProfileImport: ['active', 'C:\\Program Files\\Mozilla Firefox\\distribution\\policies.json'],
    })
    expect(told[0]?.policies.find(({ name }) => name === 'BlockAboutConfig')?.replaces).toEqual([
      `HKEY_CURRENT_USER\\${key}`,
    ])
  })

  test('before Firefox 87 the registry counts alone', async () => {
    const tree = {
      'C:/Program Files/Mozilla Firefox/application.ini': application('78.5.0'),
      [file]: policies({ DisableProfileImport: true }),
    }
    const { told } = await here(tree, rules)
    expect(told[0]?.stores.map(({ use }) => use)).toEqual(['read', 'read', 'not read'])
    expect(outcomes(told[0])).not.toHaveProperty('DisableProfileImport')
  })
})

describe('on macOS', () => {
  const file = '/Applications/Firefox.app/Contents/Resources/distribution/policies.json'
  const tree = {
    '/Applications/Firefox.app/Contents/Resources/application.ini': application('153.7.0'),
    '/Library/Managed Preferences/org.mozilla.firefox.plist': build({
      EnterprisePoliciesEnabled: true,
      BlockAboutConfig: true,
    }),
    '/Users/ann/Library/Preferences/org.mozilla.firefox.plist': build({
      NSWindowFrame: '0 0',
      BlockAboutConfig: false,
      DisableTelemetry: true,
    }),
    [file]: policies({ DisableProfileImport: true }),
  }
  const rules: TestWorldOptions = { platform: 'darwin', variables: { USER: 'ann', HOME: '/Users/ann' } }

  test('what is managed comes first, then what defaults wrote, then the bundle; settings that are no policies are no news', async () => {
    const { told } = await here(tree, rules)
    expect(told[0]).toMatchObject({ installation: { packaging: 'bundle' } })
    expect(outcomes(told[0])).toEqual({
      BlockAboutConfig: ['active', '/Library/Managed Preferences/org.mozilla.firefox.plist'],
      DisableTelemetry: ['active', '/Users/ann/Library/Preferences/org.mozilla.firefox.plist'],
      DisableProfileImport: ['active', file],
    })
    expect(told[0]?.problems.map(({ code }) => code)).not.toContain('unknown-policy')
  })

  test('without EnterprisePoliciesEnabled no preference is read', async () => {
    const off = { ...tree, '/Library/Managed Preferences/org.mozilla.firefox.plist': build({ BlockAboutConfig: true }) }
    const { told } = await here(off, rules)
    expect(outcomes(told[0])).toEqual({ DisableProfileImport: ['active', file] })
  })
})

test('the text names places, policies and problems', async () => {
  const world = createTestWorld({
    '/opt/firefox/application.ini': application('153.7.0'),
    '/etc/firefox/policies/policies.json': '{"policies": {\n  "BlockAboutConfig": "maybe"\n}}',
  })
  expect(await runCommand(['here'], world)).toBe(1)
  expect(world.output.stdout).toMatch(/^Firefox 153\.7\.0 ESR in \/opt\/firefox, judged as Firefox ESR 153: /)
  for (const part of [
    'policies.json  read: it is the strongest',
    'BlockAboutConfig  refused  "maybe"',
    '[wrong-type]',
    '^^^^^^^',
  ])
    expect(world.output.stdout).toContain(part)
})

test.each([
  ['60.9', 'esr60', true],
  ['62.0', 'esr60', false],
  ['78.1', 'esr140', false],
  ['140.12', 'esr140', true],
  ['152.0', 'esr140', false],
  ['153.7', 'esr153', true],
  ['170.0', 'esr153', false],
])('version %s is judged as %s', (version, target, isExact) => {
  expect(targetOf(version)).toEqual({ target, isExact })
})
