import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeReg } from '../convert/reg-encoding.ts'
import { readReg } from '../convert/reg-read.ts'
import { targets } from '../target.ts'
import { type BundledCommand, bundledCommand } from './bundled-command.ts'
import { commands } from './commands.ts'
import { sampleFiles } from './sample-files.ts'

let command: BundledCommand

beforeAll(async () => {
  command = await bundledCommand()
})

const put = (name: string, content: string | Uint8Array): void => writeFileSync(join(command.folder, name), content)
const read = (name: string): string => readFileSync(join(command.folder, name), 'utf8')

describe('the program', () => {
  test('lists every command, and says what is missing in a call without one', () => {
    const help = command.run(['--help'])
    expect(help.status).toBe(0)
    for (const { name } of commands) expect(help.stdout).toContain(name)
    expect(command.run([])).toMatchObject({ status: 2, stdout: '' })
  })

  test.each([
    [['lnt'], 'did you mean lint?'],
    [['lint'], 'lint needs more: weft-policy lint FILE…'],
    [['lint', 'nowhere.json'], 'nowhere.json cannot be read: there is no such file or folder'],
    [['verdict', '.', '--target', 'esr153'], '. cannot be read: it is a folder; give a file'],
    [['lint', 'no*here.json'], 'no file fits the pattern'],
    [['lint', 'policies.json', '--ignore', 'wrong-typ'], 'did you mean wrong-type?'],
    [['lint', 'policies.json', '--only', 'unknown-policy,nonsense'], 'there is no problem code "nonsense"'],
    [['lint', 'policies.json', '--target', 'esr14'], 'did you mean esr140?'],
    [['lint', 'policies.json', '--target'], `--target needs a value: one of ${targets.join(', ')}`],
    [['lint', 'policies.json', '--max-warnings', 'few'], 'a whole number'],
    [['lint', 'policies.json', '--fix=yes'], '--fix takes no value'],
    [['lint', '-', '-'], 'once only'],
    [['verdict', 'policies.json'], `verdict needs --target or --for: one of ${targets.join(', ')}`],
    [['diff', 'policies.json', 'other.json', 'third.json'], '"third.json"'],
    [['explain', 'Homepag'], 'did you mean Homepage?'],
    [['explain', 'Homepage.Lockd'], 'did you mean Homepage.Locked?'],
    [['explain', 'BlockAboutConfig.x'], 'it has none'],
    [['lint', 'policies.json', '--version', '60.x'], 'such as 60.2'],
    [['simulate', 'policies.json', '--url', 'example.com'], 'is no URL'],
    [['convert', 'policies.json'], 'convert needs --to'],
    [['convert', '--to', 'admx'], '--output FOLDER'],
    [['format', 'policies.json', '--write', '--check'], 'not both'],
    [['init', 'policies.json'], '--force'],
    [['init', 'x.json', '--preset', 'telemetri'], 'did you mean telemetry?'],
    [['completion', 'tcsh'], 'bash, zsh, fish'],
  ])('refuses %j with status 2 and one line', (args, words) => {
    const { status, stdout, stderr } = command.run(args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(words)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  test('colours follow FORCE_COLOR and NO_COLOR', () => {
    const colour = '\u001b['
    expect(command.run(['lint', 'broken.json']).stdout).not.toContain(colour)
    expect(command.run(['lint', 'broken.json'], '', { FORCE_COLOR: '1' }).stdout).toContain(colour)
    expect(command.run(['lint', 'broken.json'], '', { FORCE_COLOR: '1', NO_COLOR: '1' }).stdout).not.toContain(colour)
  })
})

describe('lint', () => {
  test('prints one line a problem, as compilers do', () => {
    const { status, stdout } = command.run(['lint', 'broken.json', '--target', 'esr153', '--format', 'compact'])
    expect(status).toBe(1)
    for (const line of stdout.trimEnd().split('\n'))
      expect(line).toMatch(/^broken\.json:\d+:\d+ (error|warning|info) .+ \[[a-z0-9-]+(, [a-z0-9 ]+)?\]$/)
    expect(stdout).toMatch(/^broken\.json:3:25 error /m)
  })

  test('warnings alone end with 0, or with 1 beyond --max-warnings', () => {
    const input = '{"policies":{"Nope":1,"Nada":2}}'
    expect(command.run(['lint', '-'], input).status).toBe(0)
    expect(command.run(['lint', '-', '--max-warnings', '2'], input).status).toBe(0)
    expect(command.run(['lint', '-', '--max-warnings', '1'], input).status).toBe(1)
  })

  test('json holds every problem with its place', () => {
    const { stdout } = command.run(['lint', 'broken.json', '-', '--format', 'json'], '{"policies":{"Nope":1}}')
    const { problems, errors } = JSON.parse(stdout)
    expect(errors).toBeGreaterThan(0)
    expect(problems).toContainEqual(
      expect.objectContaining({
        file: 'stdin',
        code: 'unknown-policy',
        start: { line: 1, column: 14 },
        path: ['Nope'],
      }),
    )
  })

  test('sarif is a log of version 2.1.0 whose results name their rules', () => {
    const log = JSON.parse(command.run(['lint', 'broken.json', '--format', 'sarif']).stdout)
    expect(log).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'weft-policy' } }, columnKind: 'utf16CodeUnits' }],
    })
    const [{ results, tool }] = log.runs
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
      expect(locations[0].physicalLocation.artifactLocation.uri).toBe('broken.json')
      expect(locations[0].physicalLocation.region.startLine).toBeGreaterThan(0)
    }
  })

  test('github annotations escape what the runner would misread', () => {
    put('a,b.json', '{"policies":{"100%\\n":1}}')
    const { stdout } = command.run(['lint', 'a,b.json', '--format', 'github'])
    expect(stdout).toMatch(
      /^::warning file=a%2Cb\.json,line=1,endLine=1,col=14,endColumn=\d+,title=unknown-policy::.*100%25/,
    )
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
  })

  test('--fix mends the file and leaves nothing that it can mend', () => {
    put('fixable.json', '\ufeff{"policies": {"BlockAboutConfg": true,}}')
    expect(command.run(['lint', '--fix', 'fixable.json', '--quiet'])).toMatchObject({ status: 0, stdout: '' })
    expect(read('fixable.json')).toBe('{"policies": {"BlockAboutConfig": true}}')
    expect(command.run(['lint', '--fix', '-'], '{"policies": {"BlockAboutConfg": true}}').stdout).toBe(
      '{"policies": {"BlockAboutConfig": true}}',
    )
  })

  test('problems of a .reg file and of a property list stand where they are there', () => {
    put(
      'bad.reg',
      `${sampleFiles['old.reg']}\r\n[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Mozilla\\Firefox\\Cookies]\r\n"AcceptThirdParty"="sometimes"\r\n`,
    )
    expect(command.run(['lint', 'bad.reg']).stdout).toMatch(/^bad\.reg:10:1 error .*not-in-enum/m)
    put(
      'bad.plist',
      '<plist><dict>\n<key>EnterprisePoliciesEnabled</key><true/>\n<key>Cokies</key><dict/></dict></plist>',
    )
    expect(command.run(['lint', 'bad.plist']).stdout).toMatch(/^bad\.plist:3:\d+ warning .*unknown-policy/m)
  })
})

describe('verdict', () => {
  test('prints one JSON line a file with the promised keys', () => {
    const { status, stdout } = command.run(
      ['verdict', 'policies.json', '-', '--target', 'esr140', '--format', 'json'],
      '{',
    )
    expect(status).toBe(0)
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map((line) => Object.keys(line))).toEqual(
      Array(2).fill(['file', 'status', 'active', 'refused', 'dropped', 'messages', 'starts']),
    )
    expect(lines).toMatchObject([
      { file: 'policies.json', status: 'active', active: { BlockAboutConfig: true } },
      { file: '-', status: 'failed', active: {} },
    ])
  })
})

describe('convert', () => {
  test('a .reg file has the bytes of regedit and comes back', () => {
    command.run(['convert', 'policies.json', '-o', 'out.reg'])
    const bytes = readFileSync(join(command.folder, 'out.reg'))
    expect([bytes[0], bytes[1]]).toEqual([0xff, 0xfe])
    expect(readReg(decodeReg(bytes).text).policies).toEqual(JSON.parse(sampleFiles['policies.json'] ?? '').policies)
    expect(JSON.parse(command.run(['convert', 'out.reg', '--to', 'json']).stdout)).toEqual(
      JSON.parse(sampleFiles['policies.json'] ?? ''),
    )
  })

  test.each(['plist', 'mobileconfig'])('policies come back from a %s', (form) => {
    command.run(['convert', 'policies.json', '-o', `out.${form}`])
    expect(JSON.parse(command.run(['convert', `out.${form}`, '--to', 'json']).stdout)).toEqual(
      JSON.parse(sampleFiles['policies.json'] ?? ''),
    )
  })

  test('a loss is named with its place, and --strict makes it count', () => {
    put('lossy.json', '{"policies":{\n"Cookies":{"Allow":[]}}}')
    const { status, stderr } = command.run(['convert', 'lossy.json', '--to', 'reg', '-o', 'lossy.reg'])
    expect(status).toBe(0)
    expect(stderr).toMatch(/^lossy\.json:2:12 warning Cookies\.Allow: .* \[empty-array\]$/m)
    expect(command.run(['convert', 'lossy.json', '--to', 'reg', '-o', 'lossy.reg', '--strict']).status).toBe(1)
  })

  test('the templates stand where Windows looks for them', () => {
    expect(command.run(['convert', '--to', 'admx', '-o', 'PolicyDefinitions'])).toMatchObject({ status: 0 })
    expect(existsSync(join(command.folder, 'PolicyDefinitions/firefox.admx'))).toBe(true)
    expect(existsSync(join(command.folder, 'PolicyDefinitions/en-US/firefox.adml'))).toBe(true)
  })

  test('names are mapped when asked', () => {
    const input = '{"policies":{"DisableBrowserStudies":true}}'
    expect(command.run(['convert', '-', '--to', 'json', '--bare', '--names', 'firefox'], input).stdout).toBe(
      '{\n  "DisableFirefoxStudies": true\n}\n',
    )
  })

  test('a damaged file is not converted', () => {
    expect(command.run(['convert', '-', '--from', 'json', '--to', 'plist'], '{"policies": {"A": ')).toMatchObject({
      status: 1,
      stdout: '',
    })
  })
})

describe('merge', () => {
  test('a policy of the platform replaces that of the file as a whole', () => {
    put('file.json', '{"policies":{"Cookies":{"Locked":true},"DisableTelemetry":true}}')
    const merged = (args: string[]) =>
      JSON.parse(command.run(['merge', 'old.reg', 'file.json', ...args]).stdout).policies
    expect(merged([])).toEqual({
      Cookies: { Allow: ['https://intranet.example'] },
      DisableTelemetry: true,
      BlockAboutConfig: true,
    })
    expect(merged(['--target', 'esr60'])).toEqual({
      Cookies: { Allow: ['https://intranet.example'] },
      BlockAboutConfig: true,
    })
  })
})

describe('diff', () => {
  test('what means the same makes no difference', () => {
    put(
      'a.json',
      '{"policies":{"DisableBrowserStudies":1,"Cookies":{"Allow":["https://a.example","https://B.example/"]},"WebsiteFilter":"{\\"Block\\":[\\"<all_urls>\\"]}"}}',
    )
    put(
      'b.json',
      '{"WebsiteFilter":{"Block":["<all_urls>"]},"Cookies":{"Allow":["https://b.example","https://a.example"]},"DisableFirefoxStudies":true}',
    )
    expect(command.run(['diff', 'a.json', 'b.json', '--bare'])).toMatchObject({ status: 0, stdout: '' })
  })

  test('one more bookmark is one difference', () => {
    const bookmark = (title: string) => ({ Title: title, URL: 'https://a.example/' })
    put('a.json', JSON.stringify({ policies: { Bookmarks: [bookmark('b'), bookmark('c')] } }))
    put('b.json', JSON.stringify({ policies: { Bookmarks: [bookmark('a'), bookmark('b'), bookmark('c')] } }))
    const { status, stdout } = command.run(['diff', 'a.json', 'b.json'])
    expect(status).toBe(1)
    expect(stdout).toMatch(/^\+ Bookmarks\[0\] = \{"Title":"a".*\[b\.json:1:\d+\]\n$/)
  })
})

describe('format', () => {
  test('lays a file out, keeps comments and duplicates, and is done the second time', () => {
    put('ugly.json', '\ufeff{"policies":{// why\r\n"A":1,"A":2}}')
    expect(command.run(['format', '--check', 'ugly.json']).status).toBe(1)
    expect(command.run(['format', '--write', 'ugly.json']).status).toBe(0)
    expect(read('ugly.json')).toBe('{\n  "policies": { // why\n    "A": 1,\n    "A": 2\n  }\n}\n')
    expect(command.run(['format', '--check', 'ugly.json'])).toMatchObject({ status: 0, stdout: '' })
  })
})

describe('init', () => {
  test('asks again until an answer fits, and writes what was asked for', () => {
    const answers = [
      'intranet',
      'https://intranet.example/',
      'perhaps',
      'yes',
      '',
      '',
      'y',
      '',
      'n',
      '',
      '*://*.example.com/*',
      '',
    ]
    const { status, stderr } = command.run(['init', 'asked.json', '--target', 'esr60'], answers.join('\n'))
    expect(status).toBe(0)
    expect(stderr).toContain('intranet is no URL')
    expect(JSON.parse(read('asked.json'))).toEqual({
      policies: {
        Homepage: { URL: 'https://intranet.example/', Locked: true, StartPage: 'homepage' },
        DisableTelemetry: true,
        BlockAboutConfig: true,
        WebsiteFilter: { Block: ['*://*.example.com/*'] },
      },
    })
  })

  test('writes nothing when the answers end too early', () => {
    expect(command.run(['init', 'early.json'], '\n').status).toBe(1)
    expect(existsSync(join(command.folder, 'early.json'))).toBe(false)
  })
})

describe('completion', () => {
  test('the bash script completes commands, options and values', () => {
    put('complete.bash', command.run(['completion', 'bash']).stdout)
    const complete = (...words: string[]): string => {
      put(
        'ask.bash',
        'source ./complete.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _weft_policy; IFS=" "; echo "$' +
          '{COMPREPLY[*]}"',
      )
      return spawnSync('bash', ['ask.bash', 'weft-policy', ...words], {
        cwd: command.folder,
        encoding: 'utf8',
      }).stdout.trim()
    }
    expect(complete('ver')).toBe('verdict')
    expect(complete('lint', '--max')).toBe('--max-warnings')
    expect(complete('lint', '--target', 'esr1')).toBe('esr115 esr140 esr153')
    expect(complete('lint', 'broken')).toBe('broken.json')
    expect(complete('explain', 'HomeP')).toBe('')
    expect(complete('explain', 'Homep')).toBe('Homepage')
    expect(complete('completion', 'power')).toBe('powershell')
  })
})
