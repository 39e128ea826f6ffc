import { property, textOf, textsOf } from '../lint/values.ts'
import { defineAspect } from './define-aspect.ts'

const url = 'https://a.example/'

export const homePage = defineAspect({
  id: 'home-page',
  label: 'Home page',
  concerns: 'pages',
  examples: [
    {
      policies: { Homepage: { URL: 'https://h.example/', Additional: ['https://i.example/'] } },
      url,
      result: 'set',
      decidedBy: 'Homepage.URL',
    },
    {
      policies: { Homepage: { URL: 'https://h.example/', StartPage: 'none' } },
      url,
      result: 'set',
      decidedBy: 'Homepage.StartPage',
    },
    {
      policies: { Homepage: { URL: 'https://h.example/', StartPage: 'previous-session' } },
      url,
      result: 'set',
      decidedBy: 'Homepage.StartPage',
    },
    {
      policies: { Homepage: { Additional: ['https://i.example/'], Locked: true } },
      url,
      result: 'default',
      decidedBy: null,
    },
    { policies: {}, url, result: 'default', decidedBy: null },
  ],
  decide(visit) {
    const policy = visit.policy('Homepage')
    const page = textOf(policy, 'URL')
    const startPage = textOf(policy, 'StartPage')
    const more = textsOf(property(policy, 'Additional')).map(([, text]) => text)
    const startsWith = ['Homepage', 'StartPage']
    if (startPage === 'none') {
      return {
        result: 'set',
        detail: ['A blank page', ...(page === undefined ? [] : more)].join(', '),
        decidedBy: startsWith,
      }
    }
    if (startPage === 'previous-session') {
      const rest = page === undefined ? '' : `; the home button opens ${[page, ...more].join(', ')}`
      return { result: 'set', detail: `The previous session is restored${rest}.`, decidedBy: startsWith }
    }
    if (page !== undefined) return { result: 'set', detail: [page, ...more].join(', '), decidedBy: ['Homepage', 'URL'] }
    const useless = more.length > 0 ? ' Additional does nothing without URL.' : ''
    return { result: 'default', detail: `The user's own.${useless}`, decidedBy: null }
  },
})
