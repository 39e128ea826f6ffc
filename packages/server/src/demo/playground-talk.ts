// The activities of the demo's people in the playground. Every string is named by its source text.

/** The people of the playground: bots of its project, as whom nobody can sign in. */
export const people = { mira: 'Mira', tariq: 'Tariq', ondra: 'Ondra' } as const
export type PersonName = keyof typeof people

interface PlaygroundSuggestion {
  readonly language: string
  readonly source: string
  readonly by: PersonName
  readonly target: readonly string[]
  /** Votes for and against it, besides its author's. */
  readonly votes: readonly (readonly [by: PersonName, value: 1 | -1])[]
}

export const suggestions: readonly PlaygroundSuggestion[] = [
  {
    language: 'cs',
    source: 'Bicycle kitchen',
    by: 'ondra',
    target: ['Cyklokuchyň'],
    votes: [
      ['mira', 1],
      ['tariq', 1],
    ],
  },
  { language: 'cs', source: 'Bicycle kitchen', by: 'mira', target: ['Kolokuchyně'], votes: [['ondra', -1]] },
  {
    language: 'cs',
    source: '%d donation this month',
    by: 'ondra',
    target: ['%d dar tento měsíc', '%d dary tento měsíc', '%d darů tento měsíc'],
    votes: [['mira', 1]],
  },
  { language: 'cs', source: 'Loose spokes', by: 'mira', target: ['Povolené dráty'], votes: [] },
  { language: 'de', source: 'Truing stand', by: 'mira', target: ['Zentrierständer'], votes: [['ondra', 1]] },
  { language: 'ar', source: 'Squeaking brakes', by: 'tariq', target: ['مكابح تصدر صريرًا'], votes: [['mira', 1]] },
  {
    language: 'ar',
    source: 'The door code is <b>%(code)s</b>.',
    by: 'tariq',
    target: ['رمز الباب هو <b>%(code)s</b>.'],
    votes: [],
  },
]

interface PlaygroundComment {
  readonly language: string
  readonly source: string
  readonly by: PersonName
  readonly scope: 'global' | 'translation'
  readonly text: string
}

export const comments: readonly PlaygroundComment[] = [
  {
    language: 'cs',
    source: 'Pay what you can',
    by: 'ondra',
    scope: 'global',
    text: 'Is this an order or an offer? In Czech these are two different verbs.',
  },
  {
    language: 'de',
    source: 'Pay what you can',
    by: 'mira',
    scope: 'global',
    text: 'An offer: nobody has to pay anything.',
  },
  {
    language: 'cs',
    source: 'Someone waits for your stand.',
    by: 'mira',
    scope: 'translation',
    text: 'Please say for what they wait: the old text did not.',
  },
  {
    language: 'ar',
    source: 'Tool library',
    by: 'tariq',
    scope: 'translation',
    text: 'We say “library of tools” on the door as well, so I kept it.',
  },
]

/** A picture of the app, and the strings that it shows. */
export const screenshot = {
  name: 'Home screen',
  file: new URL('./playground/bicycle-kitchen.png', import.meta.url),
  shows: [
    'Bicycle kitchen',
    'Hello, %(name)s!',
    'Open today from %(open)s to %(close)s',
    'Bring your own bicycle; tools are here.',
    '%d free stand',
    '%d person in the queue',
    'Book a stand',
    'What is broken?',
    'Flat tyre',
    'Squeaking brakes',
    'Loose spokes',
    'Ask a mechanic',
    'Tool library',
    '%d tool borrowed',
    'Sign out',
  ],
} as const
