import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Format } from '../format.ts'
import { properties, propertiesUtf8, propertiesUtf16 } from './properties.format.ts'

/** Java's own class loads each file, and tells keys and texts as numbers of their characters. */
const PROGRAM = `
import java.io.*; import java.util.*; import java.nio.charset.*;
public class Told {
  static String numbers(String text) {
    StringBuilder told = new StringBuilder();
    for (char c : text.toCharArray()) told.append(' ').append((int) c);
    return told.toString();
  }
  public static void main(String[] files) throws Exception {
    for (int i = 1; i < files.length; i++) {
      Properties read = new Properties();
      try (InputStream in = new FileInputStream(files[i])) {
        if (files[0].equals("bytes")) read.load(in); else read.load(new InputStreamReader(in, files[0]));
        for (String key : new TreeSet<>(read.stringPropertyNames()))
          System.out.println(i + ":" + numbers(key) + ":" + numbers(read.getProperty(key)));
      } catch (IllegalArgumentException error) { System.out.println(i + ": refused"); }
    }
  }
}`

const hasJava = spawnSync('javac', ['-version']).status === 0

function told(charset: string, files: readonly Uint8Array[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'weft-java-'))
  try {
    writeFileSync(join(folder, 'Told.java'), PROGRAM)
    const names = files.map((bytes, index) => {
      writeFileSync(join(folder, `${index}.properties`), bytes)
      return join(folder, `${index}.properties`)
    })
    const run = spawnSync('java', [join(folder, 'Told.java'), charset, ...names], { encoding: 'utf8' })
    if (run.status !== 0) throw new Error(run.stderr)
    return run.stdout.trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const numbers = (text: string) => [...Array(text.length).keys()].map((at) => ` ${text.charCodeAt(at)}`).join('')

const files: readonly (readonly [Format, string, Buffer])[] = [
  [properties, 'bytes', Buffer.from('# About\na = caf\\u00e9\nb\\=c: one\\n\\\n  two\nlast=x')],
  [propertiesUtf8, 'UTF-8', Buffer.from('# O lodi\r\na=Loď\r\nlast  :  x\r\n')],
  [propertiesUtf16, 'UTF-16', Buffer.from('\ufeffa=Loď\n\nlast=x\n', 'utf16le')],
]

test.skipIf(!hasJava).each(files)(
  'Java reads what $id writes (skipped without javac)',
  (format, charset, source) => {
    const file = format.parse(source)
    const keyOf = (raw: string) => raw.replaceAll('\\', '')
    const texts = fc.sample(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.string({ unit: fc.constantFrom(...' \n\\\t\r=:#!\u00e9\u2028ž🚢'), maxLength: 30 }),
      ),
      200,
    )
    const wanted: string[] = []
    const written = texts.map((some, index) => {
      const text = some.replaceAll('\0', '').toWellFormed()
      const unit = file.units[index % file.units.length]
      if (!unit) throw new Error('no string')
      const said = file.units.map((one): [string, string] => [
        keyOf(one.context),
        one === unit ? text : (one.target[0] ?? ''),
      ])
      for (const [key, value] of said.sort()) wanted.push(`${index + 1}:${numbers(key)}:${numbers(value)}`)
      return file.edit({ units: [{ kind: 'set', key: unit.context, target: [text], state: 'translated' }] })
    })
    expect(told(charset, written)).toEqual(wanted)
  },
  60_000,
)

test.skipIf(!hasJava)(
  'Java refuses the escapes that are refused here (skipped without javac)',
  () => {
    const sources = ['a=\\u12', 'a=\\u12g4', 'a=\\\\u12', 'a=\\u00e9']
    const refused = sources.map((text) => properties.parse(Buffer.from(text)).problems.map(({ code }) => code))
    expect(refused).toEqual([['malformed-escape'], ['malformed-escape'], [], []])
    const lines = told(
      'bytes',
      sources.map((text) => Buffer.from(text)),
    )
    expect(lines.slice(0, 2)).toEqual(['1: refused', '2: refused'])
  },
  60_000,
)
