import { existsSync, readFileSync } from 'node:fs'
import { componentFields, componentReply, usualSettings } from '@weft/contract'
import { testDatabase } from '@weft/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fieldRules } from '../../../fields/field-rules.ts'
import { readField } from '../../../http/fields/index.ts'
import { notifications } from '../../../notifications/notifications.ts'
import { type SettingName, settingList } from './registry.ts'

const server = new URL('../../../', import.meta.url)

/** Settings that programs show and Weft itself does not act on. One more is a decision: it does nothing here. */
const shownByClients: readonly SettingName[] = ['priority', 'hide_glossary_matches', 'is_glossary', 'glossary_color']
/** Settings of parts that Weft does not have yet. */
const waiting: readonly SettingName[] = ['screenshot_filemask', 'addon_message']

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A source without its comments: what they name is not read. */
const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('each setting is read by the file that gives it its effect', () => {
  for (const { name, effect } of settingList) {
    if (!('file' in effect)) continue
    // Storing, showing and parsing a setting is no effect; making addresses of pages from it is one.
    expect(effect.file, name).not.toMatch(
      /^(present\/(?!unit-locations)|fields\/|domain\/component\/settings\/|resources\/components\/)/,
    )
    const file = new URL(effect.file, server)
    expect(existsSync(file), `${name}: ${effect.file}`).toBe(true)
    const names = [name, camelCase(name), name.replace(/^source_language$/, 'source_language_id')].join('|')
    const reads = new RegExp(`(\\.|->> '|\\b[a-z]\\.|[{,] ?|'|^\\s*)(${names})\\b(?!\\(|\\?:)`, 'm')
    expect(codeOf(readFileSync(file, 'utf8')), `${effect.file} reads ${name}`).toMatch(reads)
  }
})

test('a setting that people are told of has an event, which a notification is about', () => {
  for (const { name, effect, event } of settingList) {
    if (!('toldAs' in effect)) continue
    const kinds = notifications.filter((kind) => kind.cause === 'change' && kind.id.startsWith(effect.toldAs))
    const told = kinds.flatMap((kind): readonly string[] =>
      kind.cause === 'change' && kind.actions !== 'content' ? kind.actions : [],
    )
    expect(told, name).toContain(event)
  }
})

test('the settings that do nothing here are few and known', () => {
  const named = (key: string) => settingList.filter(({ effect }) => key in effect).map(({ name }) => name)
  expect(named('shownBy')).toEqual(shownByClients)
  expect(named('waitsFor')).toEqual(waiting)
})

test('each default is a value that a request may send', () => {
  for (const [name, value] of Object.entries(usualSettings)) {
    const field = componentFields[name as keyof typeof usualSettings]
    if (value === null) expect(field.nullable, name).toBe(true)
    // Commit messages keep their line breaks; all other texts are trimmed.
    else expect(readField(field, value, { source: 'json', attr: name, rules: fieldRules }), name).toEqual({ value })
  }
})

test('each setting is in requests and replies, and its column is one', async () => {
  const opened = await testDatabase()
  try {
    const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = 'components'::regclass and attnum > 0`.execute(opened.database.kysely)
    const columns = rows.map(({ name }) => name)
    for (const { name, storage } of settingList) {
      expect(componentFields).toHaveProperty(name)
      expect(componentReply.properties).toHaveProperty(name)
      if (storage !== 'settings') expect(columns).toContain(storage.column)
    }
  } finally {
    await opened.close()
  }
})
