import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { largestSample, mqmCategories, mqmSeverities, riskKinds } from '../facts/mqm.ts'
import { choice, initially, integer, list, object, optional, text } from '../fields/index.ts'
import { nullableText, time } from '../replies/values.ts'

const translationParams = Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() })
const path = '/api/site/translations/:project/:component/:language/quality/'
const q = optional(text({ maxLength: 5000, blank: true, help: 'Which strings; usually all that are translated.' }))

const look = Type.Object({
  /** The last look at the risks; null: there was none. */
  look: Type.Union([
    Type.Object({
      q: Type.String(),
      /** The service that judged; empty: none. */
      judge: Type.String(),
      /** False: it goes on. */
      completed: Type.Boolean(),
      strings: Type.Integer(),
      risky: Type.Integer(),
      judged: Type.Integer(),
      /** Why the judge stopped; empty: it did not. */
      fault: Type.String(),
      changed: time,
      task_url: nullableText,
    }),
    Type.Null(),
  ]),
  /** Models that may judge here. */
  judges: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), host: Type.String(), fault: nullableText })),
})

export const readQuality = endpoint({
  method: 'GET',
  path,
  summary: 'Read when the risks of a translation were last looked at, and which models may judge.',
  params: translationParams,
  replies: { 200: look },
})
export const assessQuality = endpoint({
  method: 'POST',
  path,
  summary: 'Look for texts that may be wrong: by checks, memory, length, and by a model where one is named.',
  params: translationParams,
  body: whole({ q, judge: optional(text({ maxLength: 100, blank: true, help: 'The id of a service; empty: none.' })) }),
  replies: { 202: Type.Object({ task_url: Type.String() }) },
})
export const readStringRisk = endpoint({
  method: 'GET',
  path: '/api/editor/strings/:id/risk/',
  summary: 'Read why the text of a string may be wrong.',
  params: Type.Object({ id: Type.Integer() }),
  replies: {
    200: Type.Object({
      /** 0 to 100; null: nobody has looked since the text was written. */
      risk: Type.Union([Type.Integer(), Type.Null()]),
      judged: Type.Union([time, Type.Null()]),
      reasons: Type.Array(
        Type.Object({
          kind: Type.Enum([...riskKinds]),
          points: Type.Integer(),
          detail: Type.String(),
          mark: Type.Optional(
            Type.Object({
              span: Type.String(),
              category: Type.Enum([...mqmCategories]),
              severity: Type.Enum([...mqmSeverities]),
            }),
          ),
        }),
      ),
    }),
  },
})

const reviews = '/api/site/translations/:project/:component/:language/mqm/'
const reviewParams = Type.Object({ ...translationParams.properties, id: smallId })
const sums = {
  strings: Type.Integer(),
  words: Type.Integer(),
  errors: Type.Integer(),
  points: Type.Integer(),
  /** Penalty points for 1,000 words, rounded; null: no word was looked at. */
  per_thousand: Type.Union([Type.Integer(), Type.Null()]),
}
const listed = {
  id: Type.Integer(),
  user: nullableText,
  q: Type.String(),
  created: time,
  strings: Type.Integer(),
  seen: Type.Integer(),
}
const error = {
  category: choice([...mqmCategories]),
  severity: choice([...mqmSeverities]),
  start: integer({ min: 0, max: 1_000_000 }),
  end: integer({ min: 0, max: 1_000_000 }),
  note: optional(text({ maxLength: 1000, blank: true })),
}
const review = Type.Object({
  ...listed,
  items: Type.Array(
    Type.Object({
      position: Type.Integer(),
      /** Null: the string is gone. */
      unit: Type.Union([Type.Integer(), Type.Null()]),
      source: Type.Array(Type.String()),
      target: Type.Array(Type.String()),
      words: Type.Integer(),
      seen: Type.Boolean(),
      errors: Type.Array(
        Type.Object({
          category: Type.Enum([...mqmCategories]),
          severity: Type.Enum([...mqmSeverities]),
          start: Type.Integer(),
          end: Type.Integer(),
          note: Type.String(),
        }),
      ),
    }),
  ),
  report: Type.Object({
    ...sums,
    counts: Type.Array(
      Type.Object({
        category: Type.Enum([...mqmCategories]),
        severity: Type.Enum([...mqmSeverities]),
        errors: Type.Integer(),
      }),
    ),
    /** By who made the texts: a service, or empty for people. */
    services: Type.Array(Type.Object({ service: Type.String(), ...sums })),
  }),
})

export const listMqmReviews = endpoint({
  method: 'GET',
  path: reviews,
  summary: 'List the last reviews of samples by MQM.',
  params: translationParams,
  replies: { 200: Type.Object({ results: Type.Array(Type.Object(listed)) }) },
})
export const startMqmReview = endpoint({
  method: 'POST',
  path: reviews,
  summary: 'Take a random sample of translated strings for a review by MQM.',
  params: translationParams,
  body: whole({ q, strings: initially(integer({ min: 1, max: largestSample }), 50) }),
  replies: { 201: review },
})
export const readMqmReview = endpoint({
  method: 'GET',
  path: `${reviews}:id/`,
  summary: 'Read a review by MQM with its strings and its report.',
  params: reviewParams,
  replies: { 200: review },
})
export const markMqmItem = endpoint({
  method: 'PUT',
  path: `${reviews}:id/strings/:position/`,
  summary: 'Write the errors of a string of a review; none: it is good.',
  params: Type.Object({ ...reviewParams.properties, position: smallId }),
  body: whole({ errors: initially(list(object(error), { max: 50 }), []) }),
  replies: { 204: null },
})
export const removeMqmReview = endpoint({
  method: 'DELETE',
  path: `${reviews}:id/`,
  summary: 'Delete a review by MQM.',
  params: reviewParams,
  replies: { 204: null },
})
