import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { email, optional } from '../fields/index.ts'
import { count, nullableText, time } from '../replies/values.ts'

export const readMail = endpoint({
  method: 'GET',
  path: '/api/site/mail/',
  summary: 'Say by which mail server letters leave, how many wait, and which were not taken.',
  replies: {
    200: Type.Object({
      /** `smtps://host:465`, without its password; null: no letter is sent. */
      server: nullableText,
      from: nullableText,
      /** Notices that wait for a letter. */
      waiting: count,
      /** Letters about accounts that were not taken yet. */
      waiting_account_letters: count,
      /** Those letters, the oldest first: at most 20. The kind says what each is about. */
      letters: Type.Array(
        Type.Object({
          kind: Type.String(),
          address: Type.String(),
          since: time,
          failures: count,
          next: time,
          error: nullableText,
        }),
      ),
      /** Since when the mail server takes nothing; null: it does. */
      outage: Type.Union([Type.Object({ since: time, failures: count, error: Type.String() }), Type.Null()]),
      /** People whose letters are not taken, the most failures first: at most 20. */
      refused: Type.Array(Type.Object({ username: Type.String(), failures: count, error: Type.String() })),
    }),
  },
})
export const sendTestLetter = endpoint({
  method: 'POST',
  path: '/api/site/mail/test/',
  summary: 'Send a test letter now, to your own address or another one.',
  body: whole({ to: optional(email({ help: 'Default: your own address.' })) }),
  replies: {
    200: Type.Object({
      to: Type.String(),
      /** The words with which the mail server refused it; null: it took the letter. */
      error: nullableText,
    }),
  },
})
