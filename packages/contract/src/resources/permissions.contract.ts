import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { projectPermissions, sitePermissions } from '../facts/permissions.ts'
import { choice, optional, text } from '../fields/index.ts'
import { nullableText } from '../replies/values.ts'

const person = Type.Object({ username: Type.String(), full_name: Type.String(), url: Type.String() })

export const explainPermissions = endpoint({
  method: 'GET',
  path: '/api/site/permissions/',
  summary:
    'The permissions of a person in a place, with the team and role that give each, or the missing ones and the people who could give them.',
  query: {
    user: optional(text({ maxLength: 150, help: 'The user with the rights; left out: you.' })),
    on: optional(text({ blank: true, maxLength: 1000, help: 'project/category/component/language; empty: the site.' })),
    permission: optional(choice([...projectPermissions, ...sitePermissions])),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      user: Type.String(),
      /** The canonical path, without slashes around it; empty: the site. */
      on: Type.String(),
      is_superuser: Type.Boolean(),
      /** Whether they see the place; what they do not see is answered to them like what is not there. */
      sees: Type.Boolean(),
      /** Whether the component has a contributor agreement that they have not accepted: until then no text is taken of them. */
      agreement_needed: Type.Boolean(),
      permissions: Type.Array(
        Type.Object({
          permission: Type.String(),
          allowed: Type.Boolean(),
          /** The team that gives it; null for superusers, for the token of a project, and where nothing does. */
          team: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String(), url: Type.String() }), Type.Null()]),
          /** The first role of the team that has it. */
          role: nullableText,
          missing: Type.Union([
            Type.Enum([
              'closed',
              'token',
              'second-factor',
              'archived',
              'blocked',
              'restricted',
              'language',
              'elsewhere',
              'nowhere',
            ]),
            Type.Null(),
          ]),
          /** The missing permission, as a sentence. */
          reason: nullableText,
        }),
      ),
      /** People who could give the permission: the nearest to the place first, a few at most. */
      givers: Type.Array(person),
    }),
  },
})

export const readEverybodysPermissions = endpoint({
  method: 'GET',
  path: '/api/site/projects/:project/everybody/',
  summary: 'The permissions that everybody who signs in has in a project, without a team of it.',
  params: Type.Object({ project: Type.String() }),
  replies: { 200: Type.Object({ permissions: Type.Array(Type.String()) }) },
})
