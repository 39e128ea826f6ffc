import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unitState } from '../db/unit-state.ts'
import { type BenchComponent, type BenchSettings, makeWorkbench, type Workbench } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const PARTING = '\u001e\u001e'

describeOnDatabase('a text for the count 0 beside plural forms', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  const i18next = (texts: Readonly<Record<string, string>>) => `${JSON.stringify(texts, null, 2)}\n`
  const ruby = (code: string, texts: readonly (readonly [string, string])[]) =>
    `${code}:\n  boats:\n${texts.map(([name, text]) => `    ${name}: ${text}\n`).join('')}`
  const english = { boats_zero: 'None', boats_one: 'One', boats_other: 'Many' }
  const german = { boats_zero: 'Keine', boats_one: 'Eins', boats_other: 'Viele' }
  const latvian = { boats_zero: 'Nulle', boats_one: 'Viens', boats_other: 'Daudz' }
  const pairs = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, text]) => [name.slice('boats_'.length), text] as const)

  const all: readonly [string, BenchSettings, (code: string, texts: typeof english) => string, string][] = [
    ['boats_zero', { format: 'i18nextv4', filemask: '*.json', template: 'en.json' }, (_, t) => i18next(t), 'json'],
    ['boats->zero', { format: 'ruby-yaml', filemask: '*.yml', template: 'en.yml' }, (c, t) => ruby(c, pairs(t)), 'yml'],
  ]
  const states = async (kiosk: BenchComponent, language: string) =>
    [...(await kiosk.units(language)).values()]
      .map(({ target, state }) => `${target.replaceAll(PARTING, '|')} ${state}`)
      .sort()

  test.each(all)('as %s is translated where the language has no such form', async (key, about, write, end) => {
    const files = { [`en.${end}`]: write('en', english), [`de.${end}`]: write('de', german) }
    const kiosk = await bench.component({ ...files, [`lv.${end}`]: write('lv', latvian) }, about)
    await kiosk.ask('import')
    const { translated, readOnly } = unitState
    expect(await states(kiosk, 'de')).toEqual([`Eins|Viele ${translated}`, `Keine ${translated}`])
    expect(await states(kiosk, 'lv')).toEqual([` ${readOnly}`, `Nulle|Viens|Daudz ${translated}`])

    await kiosk.save('de', key, 'Kein Boot')
    await kiosk.save('de', 'boats', ['Ein Boot', 'Boote'])
    await kiosk.save('lv', 'boats', ['Neviena', 'Viena', 'Daudzas'])
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    const said = { boats_zero: 'Kein Boot', boats_one: 'Ein Boot', boats_other: 'Boote' }
    expect(await kiosk.read(`de.${end}`)).toBe(write('de', said))
    const latest = { boats_zero: 'Neviena', boats_one: 'Viena', boats_other: 'Daudzas' }
    expect(await kiosk.read(`lv.${end}`)).toBe(write('lv', latest))
    expect(await kiosk.wrongCounters()).toEqual([])

    // A new language gets it too, and its readers find all of them.
    expect(await kiosk.run({ kind: 'add-language', languageCode: 'sv' })).toMatchObject({ result: true })
    await kiosk.save('sv', 'boats', ['En', 'Flera'])
    await kiosk.save('sv', key, 'Inga')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await states(kiosk, 'sv')).toEqual([`En|Flera ${translated}`, `Inga ${translated}`])
    const swedish = (await kiosk.read(`sv.${end}`)) ?? ''
    for (const text of ['Inga', 'En', 'Flera']) expect(swedish.split(text)).toHaveLength(2)
    await kiosk.upstream({ [`de.${end}`]: write('de', german) })
    await kiosk.ask('pull')
    expect(await states(kiosk, 'de')).toEqual([`Eins|Viele ${translated}`, `Keine ${translated}`])
  })

  test('that a translation alone has is told, with its place', async () => {
    const about: BenchSettings = { format: 'i18nextv4', filemask: '*.json', template: 'en.json' }
    const { boats_zero: _zero, ...others } = english
    const files = { 'en.json': i18next(others), 'de.json': i18next(german), 'lv.json': i18next(latvian) }
    const kiosk = await bench.component(files, about)
    await kiosk.ask('import')
    expect(await states(kiosk, 'de')).toEqual([`Eins|Viele ${unitState.translated}`])
    expect(await kiosk.alerts()).toMatchObject({ FileWarning: { occurrences: [{ filename: 'de.json', line: 2 }] } })
    await kiosk.upstream({ 'en.json': i18next(english) })
    await kiosk.ask('pull')
    expect((await kiosk.alerts()).FileWarning).toBeUndefined()
  })

  test('of Apple may be empty, and the string is translated all the same', async () => {
    const variable = (texts: readonly (readonly [string, string])[]) =>
      texts.map(([name, text]) => `<key>${name}</key>\n<string>${text}</string>\n`).join('')
    const rule = '<key>NSStringFormatSpecTypeKey</key>\n<string>NSStringPluralRuleType</string>\n'
    const file = (texts: readonly (readonly [string, string])[]) =>
      `<plist version="1.0">\n<dict>\n<key>boats</key>\n<dict>\n<key>n</key>\n<dict>\n${rule}${variable(texts)}</dict>\n</dict>\n</dict>\n</plist>\n`
    const about: BenchSettings = {
      format: 'stringsdict',
      filemask: '*.lproj/a.stringsdict',
      template: 'en.lproj/a.stringsdict',
      settings: { enforced_checks: ['plurals'] },
    }
    const path = 'de.lproj/a.stringsdict'
    const template = file(pairs(english))
    const kiosk = await bench.component({ [about.template ?? '']: template, [path]: file(pairs(german)) }, about)
    await kiosk.ask('import')
    await kiosk.save('de', 'boats:n', ['', 'Ein Boot', 'Boote'])
    expect(await states(kiosk, 'de')).toEqual([`|Ein Boot|Boote ${unitState.translated}`])
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    const rest = [
      ['one', 'Ein Boot'],
      ['other', 'Boote'],
    ] as const
    expect(await kiosk.read(path)).toBe(file(rest))
    await kiosk.save('de', 'boats:n', ['Keins', 'Ein Boot', ''])
    expect(await states(kiosk, 'de')).toEqual([`Keins|Ein Boot| ${unitState.needsEditing}`])
  })
})
