import { defineRule, type LintFinding } from '../define-rule.ts'
import { listOf, textOf } from '../values.ts'

export const faviconNotData = defineRule({
  id: 'favicon-not-data',
  summary: 'A bookmark’s Favicon is no data: URL.',
  why: 'Newer browsers take data: URLs only; ESR 60 loads others, and one bad icon stalls the bookmarks after it.',
  cure: 'Write the icon as a data: URL, or leave it out.',
  severity: 'warning',
  examples: [
    {
      policies: { Bookmarks: [{ Title: 'a', URL: 'https://a.example/', Favicon: 'https://a.example/icon.png' }] },
      found: ['Bookmarks[0].Favicon'],
    },
    {
      policies: { Bookmarks: [{ Title: 'a', URL: 'https://a.example/', Favicon: 'data:image/png;base64,AA==' }] },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const bookmarks = subject.policy('Bookmarks')
    return listOf(bookmarks?.value).flatMap((bookmark, index): LintFinding[] => {
      const icon = textOf(bookmark, 'Favicon')
      if (!bookmarks || icon === undefined || icon === '' || /^\s*data:/i.test(icon)) return []
      return [{ path: [bookmarks.name, index, 'Favicon'], detail: 'Only data: URLs are taken as icons.' }]
    })
  },
})
