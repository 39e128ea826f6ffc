import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Acceptor, AcceptorVerdict } from '../acceptor.ts'
import { readMo, readPo } from '../npm-packages.fixture.ts'
import { JAVA, PHP, PYTHON, PYTHON_OF_TEXTS, RUBY } from './scripts.ts'

/** On Debian, Qt's tools are in a separate folder. */
const env = {
  ...process.env,
  PATH: [process.env.PATH, '/usr/lib/qt6/bin', '/usr/lib/qt5/bin'].join(delimiter),
  GNUSTEP_STRING_ENCODING: 'NSUTF8StringEncoding',
}
const options = { env, encoding: 'utf8', maxBuffer: 1e9 } as const

const has = (program: string, ...args: string[]) => {
  let found: boolean | undefined
  return () => {
    found ??= spawnSync(program, args, options).error === undefined
    return found
  }
}

/** Runs with files in a folder that goes with them. */
function within<Result>(files: readonly Uint8Array[], name: string, use: (paths: string[], folder: string) => Result) {
  const folder = mkdtempSync(join(tmpdir(), 'weft-acceptor-'))
  try {
    const paths = files.map((bytes, index) => {
      mkdirSync(join(folder, `${index}`, 'values'), { recursive: true })
      writeFileSync(join(folder, `${index}`, name), bytes)
      return join(folder, `${index}`, name)
    })
    return use(paths, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Program {
  readonly name: string
  readonly program: string
  /** Arguments with which it does nothing. */
  readonly probe: string
  /** The name of a file that it reads. */
  readonly file: string
  readonly tellsTexts?: boolean
}

type Call = (program: string, args: readonly string[]) => string

/** A program that reads one file in a call: `read` throws what it complains of. */
function perFile(
  { name, program, probe, file, tellsTexts = true }: Program,
  read: (path: string, call: Call) => Map<string, string> | null,
): Acceptor {
  const call: Call = (called, args) => {
    const { status, stdout, stderr } = spawnSync(called, args, options)
    if (status !== 0) throw new Error((stderr || stdout).trim().split('\n').slice(0, 2).join(' ').slice(0, 300))
    return stdout
  }
  const one = (path: string): AcceptorVerdict => {
    try {
      return { texts: read(path, call) }
    } catch (error) {
      return { refusal: error instanceof Error ? error.message : String(error) }
    }
  }
  return {
    name,
    tellsTexts,
    isThere: has(program, probe),
    read: (files) => within(files, file, (paths) => paths.map(one)),
  }
}

/** A program that is given a script, and tells in a line of JSON what it reads of each file. */
function scripted(
  facts: Omit<Program, 'probe'>,
  probe: string,
  args: (paths: string[], folder: string) => string[],
): Acceptor {
  const { name, program, file, tellsTexts = true } = facts
  const read = (files: readonly Uint8Array[]) =>
    within(files, file, (paths, folder): AcceptorVerdict[] => {
      const { status, stdout, stderr } = spawnSync(program, args(paths, folder), options)
      const lines = stdout.split('\n').filter(Boolean)
      if (status !== 0 || lines.length !== paths.length)
        throw new Error(`${name} ended badly: ${stderr.slice(0, 2000)}`)
      return lines.map((line) => {
        const told: { refusal?: string; texts?: Record<string, string> } = JSON.parse(line)
        return told.refusal !== undefined
          ? { refusal: told.refusal }
          : { texts: new Map(Object.entries(told.texts ?? {})) }
      })
    })
  return { name, tellsTexts, isThere: has(program, probe), read }
}

/** Reads back msgfmt's output, which leaves out untranslated texts and texts that need editing. */
export const msgfmt = perFile(
  { name: '`msgfmt`', program: 'msgfmt', probe: '--version', file: 'a.po' },
  (path, call) => {
    call('msgfmt', ['-o', `${path}.mo`, path])
    return readMo(readFileSync(`${path}.mo`))
  },
)

export const xmllint = perFile(
  { name: '`xmllint`', program: 'xmllint', probe: '--version', file: 'a.xml' },
  (path, call) => {
    call('xmllint', ['--noout', '--nonet', path])
    return null
  },
)

/** It compiles a file; what the program says of its texts is read from a catalogue that another of Qt's makes of it. */
export const lrelease = perFile(
  { name: '`lrelease`', program: 'lrelease', probe: '-version', file: 'a.ts' },
  (path, call) => {
    call('lrelease', ['-silent', path, '-qm', `${path}.qm`])
    call('lconvert', ['-if', 'ts', '-i', path, '-of', 'po', '-o', `${path}.po`])
    if (!existsSync(`${path}.po`)) return null
    // Shorter texts of the same stand behind a sign.
    return new Map([...readPo(readFileSync(`${path}.po`))].map(([key, text]) => [key, text.split('\u2762')[0] ?? '']))
  },
)

/** Qt reads XLIFF too. */
export const lconvert = perFile(
  { name: '`lconvert`', program: 'lconvert', probe: '-h', file: 'a.xlf' },
  (path, call) => {
    call('lconvert', ['-if', 'xlf', '-i', path, '-of', 'ts', '-o', `${path}.ts`])
    if (!existsSync(`${path}.ts`)) throw new Error('no XLIFF to Qt')
    return null
  },
)

export const plistutil = perFile(
  { name: '`plistutil`', program: 'plistutil', probe: '--version', file: 'a.plist' },
  (path, call) => {
    call('plistutil', ['-i', path, '-o', `${path}.bin`])
    if (!existsSync(`${path}.bin`)) throw new Error('no property list')
    return null
  },
)

/** GNUstep's reader of strings files writes what it read as a property list of the old kind. */
export const pl = perFile({ name: "GNUstep's `pl`", program: 'pl', probe: '--help', file: 'a.strings' }, (path) => {
  const { stdout, stderr } = spawnSync('pl', [], { ...options, input: withoutOddLength(readFileSync(path)) })
  if (!stdout.trim().startsWith('{')) throw new Error(stderr.slice(0, 300) || 'no dictionary')
  const words = [...stdout.matchAll(/"((?:[^"\\]|\\[\s\S])*)"|([^\s{}=;"]+)|[{}=;]/g)]
    .filter(([all]) => !/^[{}=;]$/.test(all))
    .map(([, quoted, bare = '']) => (quoted === undefined ? bare : oldText(quoted)))
  return new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])))
})

/** The program refuses files of exactly 32 or 96 bytes. */
const withoutOddLength = (bytes: Buffer): Buffer =>
  bytes.length % 32 === 0 && bytes[0] !== 0xff && bytes[0] !== 0xfe ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes

const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\u0007', b: '\b', v: '\v', f: '\f' }

const oldText = (quoted: string): string =>
  quoted.replace(/\\(?:[Uu]([0-9a-fA-F]{4})|([0-7]{3})|([\s\S]))/g, (_, hex?: string, octal?: string, letter = '') => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
    return LETTERS[letter] ?? letter
  })

/** Android's own compiler of resources: a file is compiled, and linked into a package whose texts are listed. */
export const aapt2 = perFile(
  { name: '`aapt2`', program: 'aapt2', probe: 'version', file: join('values', 'strings.xml') },
  (path, call) => {
    const folder = join(path, '..', '..')
    call('aapt2', ['compile', '--legacy', '-o', folder, path])
    const manifest = join(folder, 'AndroidManifest.xml')
    writeFileSync(manifest, '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b"/>')
    const apk = join(folder, 'a.apk')
    const flat = join(folder, 'values_strings.arsc.flat')
    // A reference to another file's resources cannot be linked alone.
    if (spawnSync('aapt2', ['link', '--manifest', manifest, '-o', apk, flat], options).status !== 0) return null
    return resourceTexts(call('aapt2', ['dump', 'resources', apk]))
  },
)

const VALUE = '(?:\\(styled string\\) )?"([\\s\\S]*?)"(?: \\w+:[\\d,]+)*'

/** Further lines of a text are indented as its first one. */
function resourceTexts(dump: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', text = ''] of dump.matchAll(
    new RegExp(`^ {4}resource 0x\\w+ (string/\\S+)\\n {6}\\(\\) ${VALUE}\\n(?= {4}resource | {2}type |$)`, 'gm'),
  ))
    found.set(name, text.replaceAll('\n      ', '\n'))
  for (const [, name = '', forms = ''] of dump.matchAll(
    /^ {4}resource 0x\w+ (plurals\/\S+)\n {6}\(\) \(plurals\) size=\d+\n([\s\S]*?\n)(?= {4}resource | {2}type |$)/gm,
  ))
    for (const [, form = '', text = ''] of forms.matchAll(
      new RegExp(`^ {8}([a-z]+)=${VALUE}\\n(?= {8}[a-z]+=|$)`, 'gm'),
    ))
      found.set(`${name}/${form}`, text.replaceAll('\n        ', '\n'))
  for (const [, name = '', items = ''] of dump.matchAll(
    /^ {4}resource 0x\w+ (array\/\S+)\n {6}\(\) \(array\) size=\d+\n([\s\S]*?)\n(?= {4}resource | {2}type |$)/gm,
  ))
    found.set(name, items)
  return found
}

const python = (name: string, how: string, file: string, tellsTexts = true): Acceptor =>
  scripted({ name, program: 'python3', file, tellsTexts }, '--version', (paths) => ['-c', PYTHON, how, ...paths])

export const configparser = python("Python's `configparser`", 'ini', 'a.ini', false)
/** Comments behind a text are those of its older versions, and of options files here. */
export const configparserWithNotes = python("Python's `configparser`", 'ini-notes', 'a.ini')
/** As OBS Studio's own reader takes its files. */
export const quotedOptions = python('a reader of quoted options', 'ini-quoted', 'a.ini')
export const pythonCsv = python("Python's `csv`", 'csv', 'a.csv')
const reader = (name: string, how: string, tellsTexts = true): Acceptor => {
  const acceptor = scripted(
    { name, program: '/usr/bin/python3', file: `a.${how}`, tellsTexts },
    '--version',
    (paths) => ['-c', PYTHON_OF_TEXTS, how, ...paths],
  )
  return { ...acceptor, isThere: has('/usr/bin/python3', '-c', 'import aeidon, translate.storage.base') }
}

export const subRip = reader('aeidon', 'srt')
export const microDvd = reader('aeidon', 'sub')
export const advancedSubStation = reader('aeidon', 'ass')
export const subStation = reader('aeidon', 'ssa')
export const vttBlocks = reader('a reader of blocks, in Python', 'vtt')
export const folderFiles = reader('a reader of folders, in Python', 'folder')
export const expat = reader('Expat', 'dtd', false)
export const haikuTexts = reader('translate-toolkit', 'catkeys', false)
export const resourceScript = reader('a reader of quoted texts, in Python', 'rc', false)
export const plistlib = python("Python's `plistlib`", 'plist', 'a.plist')

export const psych = scripted({ name: "Ruby's Psych", program: 'ruby', file: 'a.yml' }, '--version', (paths) => [
  '-e',
  RUBY,
  ...paths,
])

const java = (charset: string, tellsTexts: boolean): Acceptor => {
  const acceptor = scripted(
    { name: "Java's own `Properties`", program: 'java', file: 'a.properties', tellsTexts },
    '-version',
    (paths, folder) => {
      writeFileSync(join(folder, 'Told.java'), JAVA)
      return [join(folder, 'Told.java'), charset, ...paths]
    },
  )
  // A runtime alone cannot run a source.
  const hasCompiler = has('javac', '-version')
  return { ...acceptor, isThere: hasCompiler }
}

/** As a bundle: in UTF-8 if it is that, else in Latin-1. */
export const javaBundle = java('bytes', true)
export const javaUtf8 = java('UTF-8', true)
export const javaUtf16 = java('UTF-16', true)
/** Apostrophes are doubled in what Java shows. */
export const javaOfMessages = java('UTF-8', false)

/** `parse_ini_string`, as Joomla calls it. */
export const joomlaIni = scripted(
  { name: "PHP's `parse_ini_string`", program: 'php', file: 'a.ini', tellsTexts: false },
  '-v',
  (paths) => ['-r', PHP, '--', 'ini', ...paths],
)

export const phpLint = perFile({ name: '`php -l`', program: 'php', probe: '-v', file: 'a.php' }, (path, call) => {
  call('php', ['-d', 'display_errors=stderr', '-l', path])
  return null
})

/** Runs a file, and tells its variables, what it returns, and the constants that it defines. */
export const phpRun = (tellsTexts: boolean): Acceptor => ({
  ...perFile({ name: 'PHP', program: 'php', probe: '-v', file: 'a.php', tellsTexts }, (path, call) => {
    const told = JSON.parse(call('php', ['-r', PHP, '--', 'run', path]))
    if (told.refusal !== undefined) throw new Error(told.refusal)
    return new Map(Object.entries(told.texts))
  }),
  runsFiles: true,
})
