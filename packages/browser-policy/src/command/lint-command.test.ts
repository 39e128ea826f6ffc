import { describe, expect, test } from 'vitest'
import { runCommand } from './main.ts'
import { createTestWorld, type TestWorld, type TestWorldOptions } from './test-world.ts'

const bad = '{\n  "policies": {\n    "Cokies": {},\n    "BlockAboutConfig": "maybe"\n  }\n}\n'

async function lint(
  tree: Readonly<Record<string, string>>,
  line: string,
  rules: TestWorldOptions = {},
): Promise<TestWorld & { readonly status: number }> {
  const world = createTestWorld(tree, rules)
  const status = await runCommand(['lint', ...line.split(' '), '--target', 'esr153'], world)
  return Object.assign(world, { status })
}

const codesIn = ({ output }: TestWorld): string[] =>
  [...output.stdout.matchAll(/\[([a-z-]+)\]$/gm)].map(([, code]) => code ?? '')

describe('what is reported', () => {
  test('--only and --ignore choose by code, repeated or with commas', async () => {
    const tree = { '/work/p.json': bad }
    expect(codesIn(await lint(tree, 'p.json'))).toEqual(['unknown-policy', 'wrong-type'])
    expect(codesIn(await lint(tree, 'p.json --only wrong-type'))).toEqual(['wrong-type'])
    const ignored = await lint(tree, 'p.json --ignore wrong-type --ignore unknown-policy')
    expect({ codes: codesIn(ignored), status: ignored.status }).toEqual({ codes: [], status: 0 })
    expect(codesIn(await lint(tree, 'p.json --ignore wrong-type,unknown-policy'))).toEqual([])
  })

  test('the settings beside a file say what to ignore: by code, file and place, each with its reason', async () => {
    const settings = JSON.stringify({
      ignore: ['no-content', { code: 'unknown-policy', file: 'kiosk/*.json', path: 'Cokies', reason: 'our own build' }],
    })
    const tree = { '/work/.weft-policy.json': settings, '/work/kiosk/p.json': bad, '/work/p.json': bad }
    expect(codesIn(await lint(tree, 'kiosk/p.json'))).toEqual(['wrong-type'])
    expect(codesIn(await lint(tree, 'p.json'))).toEqual(['unknown-policy', 'wrong-type'])
    expect(codesIn(await lint(tree, 'kiosk/p.json --all'))).toEqual(['unknown-policy', 'wrong-type'])
    const json = JSON.parse((await lint(tree, 'kiosk/p.json --format json')).output.stdout)
    expect(json.suppressed).toMatchObject([{ code: 'unknown-policy', reason: 'our own build' }])
  })

  test('an ignored place covers everything below it and no sibling', async () => {
    const text = '{"policies":{"Cookies":{"Allow":["x"]},"CookiesToo":1}}'
    const settings = (path: string) => JSON.stringify({ ignore: [{ code: 'invalid-origin', path }] })
    const run = async (path: string) =>
      codesIn(await lint({ '/work/.weft-policy.json': settings(path), '/work/p.json': text }, 'p.json'))
    for (const path of ['Cookies', 'Cookies.Allow', 'Cookies.Allow[]', 'Cookies.Allow[0]'])
      expect(await run(path)).not.toContain('invalid-origin')
    for (const path of ['Cookie', 'Cookies.Al', 'Cookies.Allow[1]', 'Cookies.Block'])
      expect(await run(path)).toContain('invalid-origin')
  })

  test('the nearest settings count, and none above the repository', async () => {
    const none = '{"ignore":["unknown-policy","wrong-type"]}'
    const tree = {
      '/work/.weft-policy.json': none,
      '/work/a/.git/HEAD': '',
      '/work/a/p.json': bad,
      '/work/b/c/p.json': bad,
    }
    expect(codesIn(await lint(tree, 'a/p.json'))).toHaveLength(2)
    expect(codesIn(await lint(tree, 'b/c/p.json'))).toHaveLength(0)
    expect(codesIn(await lint({ ...tree, '/work/b/.weft-policy.json': '{}' }, 'b/c/p.json'))).toHaveLength(2)
  })

  test('targets come from the settings unless the call names some', async () => {
    const tree = { '/work/.weft-policy.json': '{"targets": ["esr140"]}', '/work/p.json': bad }
    const run = async (line: string) => {
      const world = createTestWorld(tree)
      await runCommand(['lint', 'p.json', ...line.split(' ')], world)
      return JSON.parse(world.output.stdout).targets
    }
    expect(await run('--format json')).toEqual(['esr140'])
    expect(await run('--format json --target esr60,esr153')).toEqual(['esr60', 'esr153'])
  })

  test.each([
    ['{"ignor": []}', '/work/.weft-policy.json:1:2 there is no setting "ignor" here; did you mean "ignore"?'],
    ['{"ignore": ["wrong-typ"]}', '/work/.weft-policy.json:1:13 there is no problem code "wrong-typ"'],
    ['{"targets": ["esr99"]}', '/work/.weft-policy.json:1:14 a target is one of'],
    ['{"targets": []}', '"targets" names none'],
    ['{"ignore": [{"file": "a"}]}', 'needs its "code"'],
    ['{"baseline": [{"code": "a"}]}', 'needs "file" and "code"'],
    ['{"baseline": [{"file": "a", "code": "b", "count": 0}]}', 'a whole number from 1'],
    ['{"ignore": {}}', '"ignore" must be a list'],
    ['[]', 'must be an object'],
    ['{"ignore": [', '/work/.weft-policy.json:1:'],
  ])('settings that are wrong end the call with their place: %s', async (settings, words) => {
    const { status, output } = await lint({ '/work/.weft-policy.json': settings, '/work/p.json': bad }, 'p.json')
    expect({ status, stdout: output.stdout }).toEqual({ status: 2, stdout: '' })
    expect(output.stderr).toContain(words)
  })
})

describe('the baseline', () => {
  test('recognises old problems wherever they move, and reports new ones', async () => {
    const settings = '{\n  // ours\n  "targets": ["esr153"]\n}\n'
    const world = createTestWorld({ '/work/.weft-policy.json': settings, '/work/p.json': bad })
    expect(await runCommand(['lint', 'p.json', '--write-baseline'], world)).toBe(0)
    expect(world.textOf('.weft-policy.json')).toContain('// ours')
    expect(JSON.parse((world.textOf('.weft-policy.json') ?? '').replace('// ours', '')).baseline).toEqual([
      { file: 'p.json', code: 'unknown-policy', path: 'Cokies' },
      { file: 'p.json', code: 'wrong-type', path: 'BlockAboutConfig' },
    ])
    world.output.stdout = ''
    expect(await runCommand(['lint', 'p.json'], world)).toBe(0)
    expect(world.output.stdout).toBe('no problems, 2 not shown by the settings; judged for esr153\n')
    const moved = bad.replace('"Cokies": {},', '"DisableTelemetry": 7,\n\n "Cokies": {},')
    world.files.set('/work/p.json', new TextEncoder().encode(moved))
    world.output.stdout = ''
    expect(await runCommand(['lint', 'p.json'], world)).toBe(1)
    expect(codesIn(world)).toEqual(['wrong-type'])
    expect(world.output.stdout).toContain('DisableTelemetry')
  })

  test('counts the entries of a list, and reports what was fixed', async () => {
    const listed = (count: number) =>
      JSON.stringify({
        policies: {
          Cookies: {
            Allow: Array(count)
              .fill('x')
              .map((x, i) => `${x}${i}`),
          },
        },
      })
    const world = createTestWorld({ '/work/p.json': listed(3) })
    await runCommand(['lint', 'p.json', '--write-baseline', '--target', 'esr153'], world)
    expect(JSON.parse(world.textOf('.weft-policy.json') ?? '').baseline).toContainEqual({
      file: 'p.json',
      code: 'invalid-origin',
      path: 'Cookies.Allow[]',
      count: 3,
    })
    const after = async (count: number) => {
      world.files.set('/work/p.json', new TextEncoder().encode(listed(count)))
      world.output.stdout = ''
      await runCommand(['lint', 'p.json', '--target', 'esr153'], world)
      return world.output.stdout
    }
    expect((await after(4)).match(/\[invalid-origin\]/g)).toHaveLength(1)
    expect(await after(2)).toContain('the baseline knows invalid-origin at Cookies.Allow[], which is mended')
  })

  test('rewriting it for one file leaves the others alone', async () => {
    const world = createTestWorld({ '/work/a.json': bad, '/work/b.json': bad })
    await runCommand(['lint', 'a.json', 'b.json', '--write-baseline', '--target', 'esr153'], world)
    world.files.set('/work/a.json', new TextEncoder().encode('{"policies": {"BlockAboutConfig": true}}'))
    await runCommand(['lint', 'a.json', '--write-baseline', '--target', 'esr153'], world)
    const { baseline } = JSON.parse(world.textOf('.weft-policy.json') ?? '')
    expect(baseline.map(({ file }: { file: string }) => file)).toEqual(['b.json', 'b.json'])
  })
})

describe('files', () => {
  const tree = {
    '/work/a/policies.json': bad,
    '/work/a/package.json': '{"name": "x"}',
    '/work/a/deep/kiosk.json': bad,
    '/work/a/deep/other.reg': 'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_LOCAL_MACHINE\\SOFTWARE\\Other]\r\n',
    '/work/a/node_modules/x/policies.json': bad,
    '/work/a/.cache/policies.json': bad,
  }
  const filesIn = ({ output }: TestWorld): string[] => [
    ...new Set([...output.stdout.matchAll(/^(\S+?):\d+:\d+ /gm)].map(([, file]) => file ?? '')),
  ]

  test('a folder means its policy files, others and hidden folders not', async () => {
    expect(filesIn(await lint(tree, 'a'))).toEqual(['a/deep/kiosk.json', 'a/policies.json'])
    expect((await lint({ '/work/a/x.txt': '' }, 'a')).output.stderr).toContain('holds no policy file')
  })

  test('patterns that the shell did not expand are understood, and each file is read once', async () => {
    expect(filesIn(await lint(tree, 'a/**/{kiosk,policies}.json a/policies.json'))).toEqual([
      'a/deep/kiosk.json',
      'a/policies.json',
    ])
    expect(filesIn(await lint({ '/work/x[1].json': bad }, 'x[1].json'))).toEqual(['x[1].json'])
    const windows = { 'C:/work/a/policies.json': bad }
    expect(filesIn(await lint(windows, 'a\\*.json', { platform: 'win32' }))).toEqual(['a/policies.json'])
  })
})

describe('text', () => {
  test('shows the line with carets, and ends with what can be fixed', async () => {
    const { output } = await lint({ '/work/p.json': bad.replace('Cokies": {}', 'BlockAboutConfg": true') }, 'p.json')
    expect(output.stdout).toBe(
      [
        'p.json:3:5 warning There is no policy "BlockAboutConfg"; it is ignored. (BlockAboutConfig) [unknown-policy]',
        '  3 |     "BlockAboutConfg": true,',
        '    |     ^^^^^^^^^^^^^^^^^',
        'p.json:4:25 error BlockAboutConfig must be true or false. The whole policy BlockAboutConfig is refused. [wrong-type]',
        '  4 |     "BlockAboutConfig": "maybe"',
        '    |                         ^^^^^^^',
        '2 problems (1 error, 1 warning); judged for esr153',
        '',
      ].join('\n'),
    )
  })

  test('of a file in one long line the part around the problem is shown, and no control character', async () => {
    const text = `{"policies":{${'"DisableTelemetry":true,'.repeat(500)}"Co\u001b[31mkies\u202e":1}}`
    const { output } = await lint({ '/work/p.json': text }, 'p.json --only unknown-policy')
    const [, line = '', carets = ''] = output.stdout.split('\n')
    expect(line.length).toBeLessThan(110)
    expect(line).toMatch(/…/)
    expect(line.slice(carets.indexOf('^')).startsWith('"Co')).toBe(true)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test proves that there is none
    expect(output.stdout).not.toMatch(/[\u001b\u202e]/)
  })

  test('--quiet says nothing of a file without errors', async () => {
    const { output, status } = await lint({ '/work/p.json': '{"policies":{"Cokies":1}}' }, 'p.json --quiet')
    expect({ status, stdout: output.stdout }).toEqual({ status: 0, stdout: '' })
  })
})

describe('--fix', () => {
  const commented = '{"policies": { // why\n "BlockAboutConfg": true,\n "Proxy": {"Mode": "Manual" /* here */}}}'

  test('reports what it did, and never drops a comment', async () => {
    const world = await lint({ '/work/p.json': commented }, 'p.json --fix')
    expect(world.textOf('p.json')).toBe(commented.replace('Confg', 'Config').replace('"Manual"', '"manual"'))
    expect(world.output.stderr).toContain('p.json:2:2 mended There is no policy "BlockAboutConfg";')
    expect(world.output.stderr).toContain('2 comments stay in p.json')
    expect(world.output.stdout).toContain('with --fix-comments')
  })

  test('--fix-comments drops them, too', async () => {
    const world = await lint({ '/work/p.json': commented }, 'p.json --fix-comments')
    expect(JSON.parse(world.textOf('p.json') ?? '')).toEqual({
      policies: { BlockAboutConfig: true, Proxy: { Mode: 'manual' } },
    })
  })

  test('ignored problems are not fixed', async () => {
    const world = await lint({ '/work/p.json': commented }, 'p.json --fix --ignore unknown-policy')
    expect(world.textOf('p.json')).toContain('BlockAboutConfg')
    expect(world.textOf('p.json')).toContain('"manual"')
  })
})

describe('sarif', () => {
  interface Log {
    readonly runs: readonly [
      {
        readonly originalUriBaseIds: { readonly SRCROOT: { readonly uri: string } }
        readonly tool: {
          readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri: string }[] }
        }
        readonly results: readonly {
          readonly locations: readonly [
            {
              readonly physicalLocation: {
                readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string }
              }
            },
          ]
          readonly suppressions?: readonly unknown[]
        }[]
      },
    ]
  }
  const logOf = ({ output }: TestWorld): Log => JSON.parse(output.stdout)
  const placeOf = (log: Log) => log.runs[0].results[0]?.locations[0].physicalLocation.artifactLocation

  test.each([
    ['linux', '/work/a b/p#1.json', 'a b/p#1.json', { uri: 'a%20b/p%231.json', uriBaseId: 'SRCROOT' }, 'file:///work/'],
    ['linux', '/srv/ä.json', '/srv/ä.json', { uri: 'file:///srv/%C3%A4.json' }, 'file:///work/'],
    ['win32', 'C:/work/a/p.json', 'a\\p.json', { uri: 'a/p.json', uriBaseId: 'SRCROOT' }, 'file:///C:/work/'],
    ['win32', 'C:/work/p.json', 'C:\\work\\p.json', { uri: 'p.json', uriBaseId: 'SRCROOT' }, 'file:///C:/work/'],
    ['win32', 'D:/x y/p.json', 'D:\\x y\\p.json', { uri: 'file:///D:/x%20y/p.json' }, 'file:///C:/work/'],
    [
      'win32',
      '//server/share/p.json',
      '\\\\server\\share\\p.json',
      { uri: 'file://server/share/p.json' },
      'file:///C:/work/',
    ],
  ])('on %s %s has the right address', async (...row) => {
    const [platform, path, operand, expected, base] = row
    const world = createTestWorld({ [path]: bad }, { platform })
    await runCommand(['lint', operand, '--format', 'sarif', '--target', 'esr153'], world)
    const log = logOf(world)
    expect(placeOf(log)).toEqual(expected)
    expect(log.runs[0].originalUriBaseIds.SRCROOT.uri).toBe(base)
  })

  test('is SARIF 2.1.0, names a page for each rule, and lists suppressed problems', async () => {
    const tree = { '/work/.weft-policy.json': '{"ignore":["wrong-type"]}', '/work/p.json': bad }
    const log = logOf(await lint(tree, 'p.json --format sarif'))
    for (const { id, helpUri } of log.runs[0].tool.driver.rules)
      expect(helpUri).toBe(`https://unpkg.com/weft-policy@1.2.3/dist/problems/${id}.md`)
    expect(log.runs[0].results.map(({ suppressions }) => suppressions?.length ?? 0)).toEqual([0, 1])
    expect(log).toMatchObject({
      version: '2.1.0',
      runs: [{ properties: { targets: ['esr153'] }, results: [{ level: 'warning' }, { level: 'error' }] }],
    })
  })
})

describe('files of other forms', () => {
  test('a registry value in place of a key is told how to be written', async () => {
    const key = 'HKEY_LOCAL_MACHINE\\\\SOFTWARE\\\\Policies\\\\Mozilla\\\\Firefox'.replaceAll('\\\\', '\\')
    const text = `Windows Registry Editor Version 5.00\r\n\r\n[${key}]\r\n"Homepage"="https://a.example"\r\n`
    const { output, status } = await lint({ '/work/p.reg': text }, 'p.reg --format json')
    expect(status).toBe(1)
    expect(JSON.parse(output.stdout).problems).toMatchObject([
      {
        code: 'wrong-type',
        path: ['Homepage'],
        suggestion: expect.stringContaining('Firefox\\Homepage with values such as URL'),
      },
    ])
  })

  test('a damaged store of Group Policy is named in one line, by every command', async () => {
    const tree = { '/work/Registry.pol': 'PReg\u0001\u0000\u0000\u0000[\u0000S\u0000' }
    expect(codesIn(await lint(tree, 'Registry.pol --format compact'))).toEqual(['damaged-pol'])
    const world = createTestWorld(tree)
    expect(await runCommand(['convert', 'Registry.pol', '--to', 'json'], world)).toBe(1)
    expect(world.output.stderr.trim().split('\n')).toHaveLength(1)
    expect(world.output.stderr).toContain('Registry.pol')
  })
})

describe('levels', () => {
  const mixed = '{"policies":{"DisableTelemetry":false,"Cokies":{},"BlockAboutConfig":"maybe"}}'

  test('--level leaves out what is less grave, and the summary counts it', async () => {
    const tree = { '/work/p.json': mixed }
    expect(codesIn(await lint(tree, 'p.json'))).toContain('value-without-effect')
    const warnings = await lint(tree, 'p.json --level warning')
    expect(codesIn(warnings)).toEqual(['unknown-policy', 'wrong-type'])
    expect(warnings.output.stdout).toMatch(/, 1 more below --level/)
    const errors = await lint(tree, 'p.json --level error --max-warnings 0')
    expect({ codes: codesIn(errors), status: errors.status }).toEqual({ codes: ['wrong-type'], status: 1 })
    expect(errors.output.stdout).toMatch(/, 2 more below --level/)
  })

  test('what is left out still counts for --max-warnings', async () => {
    const tree = { '/work/p.json': '{"policies":{"Cokies":{},"BlockAboutConfig":true}}' }
    expect((await lint(tree, 'p.json --level error --max-warnings 0')).status).toBe(1)
  })
})

describe('a whole machine', () => {
  const good = '{"policies":{"BlockAboutConfig":true}}'
  const tree = {
    '/etc/firefox/policies/policies.json': bad,
    '/proc/1/policies.json': good,
    '/mnt/a/policies.json': good,
  }

  test.each(['/', '//', '/../', '/**/policies.json'])('is not searched by mistake: %s', async (operand) => {
    const { status, output } = await lint(tree, operand)
    expect({ status, named: output.stderr.includes('--everywhere') }).toEqual({ status: 2, named: true })
  })

  test('is searched with --everywhere, without what the kernel shows and other drives', async () => {
    const { output } = await lint(tree, '/ --everywhere --format json')
    const files = JSON.parse(output.stdout).problems.map(({ file }: { file: string }) => file)
    expect(new Set(files)).toEqual(new Set(['/etc/firefox/policies/policies.json']))
    expect((await lint(tree, '/mnt/a')).status).toBe(0)
  })
})
