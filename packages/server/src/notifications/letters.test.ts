import { toldAuditActions } from '@weft/contract'
import { expect, test } from 'vitest'
import { changeActions } from '../events/change-actions.ts'
import { htmlLetter, plainLetter } from './letter-content.ts'
import { letterLanguages, letterTexts } from './letter-texts.ts'
import { notifications } from './notifications.ts'

const counts = { count: 2, added: 1, updated: 1, translated: 1, approved: 1, editing: 1 }

test.each(letterLanguages)('every kind has its sentence in %s, about each of its actions', (language) => {
  const { text } = letterTexts(language)
  for (const kind of notifications) {
    const named = kind.cause === 'change' && kind.actions !== 'content' ? kind.actions : ['change']
    const sentences = named.map((action) => {
      const sentence = text(`notice-${kind.id}`, { who: 'Anna', place: 'Demo / Kiosk', action, ...counts })
      expect(sentence).toContain('Demo / Kiosk')
      expect(sentence).not.toMatch(/\n|\{|undefined/)
      return sentence
    })
    if (kind.id === 'LockNotification' || kind.id === 'MergeFailureNotification')
      expect(new Set(sentences).size).toBe(named.length)
  }
  for (const id of [
    'thread-string',
    'thread-trouble',
    'thread-repository',
    'thread-announcements',
    'thread-assignments',
    'thread-news',
  ])
    expect(text(id, { place: 'Demo', title: 'Hello' })).toContain('Demo')
  expect(Object.keys(changeActions).length).toBeGreaterThan(50)
})

test.each(letterLanguages)('what happens to an account is said in %s, each thing otherwise', (language) => {
  const { text } = letterTexts(language)
  const said = [...toldAuditActions].map((action) => text(`account-${action}`, { about: 'Laptop', who: 'Anna' }))
  expect(new Set(said).size).toBe(toldAuditActions.size)
  for (const sentence of said) expect(sentence).not.toMatch(/\n|\{|undefined/)
})

test.each([
  ['', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['de_CH', 'de'],
  ['tlh', 'en'],
  ['../../x', 'en'],
])('who chose %j reads %s', (chosen, language) => {
  expect(letterTexts(chosen).language).toBe(language)
})

test('what people wrote is text in both forms, and starts nothing', () => {
  const evil = `</blockquote><script>alert(1)</script>" onclick='x`
  const content = {
    language: 'en',
    sections: [
      {
        sentence: evil,
        quotes: [{ kind: 'text', text: `${evil}\n-- \nno footer` }],
        link: { text: evil, url: 'https://x.example/?a=1&b="' },
      },
    ],
    footer: [],
  } as const
  const html = htmlLetter(content)
  expect(html).not.toContain('<script')
  expect(html).not.toMatch(/" onclick|href="[^"]*""/)
  expect(html).toContain('a=1&amp;b=&quot;')
  expect(plainLetter(content)).toContain('> -- \n> no footer')
})
