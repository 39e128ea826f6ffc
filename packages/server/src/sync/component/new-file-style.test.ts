import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BenchSettings, makeWorkbench, type Workbench } from '../testing.ts'

vi.setConfig({ testTimeout: 120_000 })

describeOnDatabase('a file of a new language', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  test.each<[BenchSettings, string, string, string]>([
    [
      { format: 'json', filemask: '*.json', template: 'en.json' },
      '{\r\n\t"a": "One",\r\n\t"b": "Two"\r\n}\r\n',
      'fr.json',
      '{\r\n\t"a": "Un",\r\n\t"b": "Deux"\r\n}\r\n',
    ],
    [
      { format: 'properties', filemask: 'm_*.properties', template: 'm.properties' },
      'a=One\r\nb=Two\r\n',
      'm_fr.properties',
      'a=Un\r\nb=Deux\r\n',
    ],
    [
      { format: 'properties', filemask: 'm_*.properties', template: 'm.properties' },
      '# Copyright us\r\n\r\n# first\r\na = One\r\n\r\nb = Two\r\n',
      'm_fr.properties',
      '# Copyright us\r\n\r\n# first\r\na = Un\r\n\r\nb = Deux\r\n',
    ],
    [
      { format: 'ruby-yaml', filemask: '*.yml', template: 'en.yml' },
      '---\r\nen:\r\n  a: "One"\r\n  b: "Two"\r\n',
      'fr.yml',
      '---\r\nfr:\r\n  a: "Un"\r\n  b: "Deux"\r\n',
    ],
    [
      { format: 'ruby-yaml', filemask: '*.yml', template: 'en.yml' },
      'en:\n  a: One\n  b: Two\n',
      'fr.yml',
      'fr:\n  a: Un\n  b: Deux\n',
    ],
  ])('has the line ends and the head of its template: %j', async (about, template, path, expected) => {
    const kiosk = await bench.component({ [about.template ?? '']: template }, about)
    await kiosk.ask('import')
    expect(await kiosk.run({ kind: 'add-language', languageCode: 'fr' })).toMatchObject({ result: true })
    for (const [key, text] of [
      ['a', 'Un'],
      ['b', 'Deux'],
    ] as const) {
      await kiosk.save('fr', key, text)
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
    }
    expect(await kiosk.read(path)).toBe(expected)
  })
})
