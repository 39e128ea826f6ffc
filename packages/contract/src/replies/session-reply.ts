import Type from 'typebox'
import { nullableText, nullableTime, time } from './values.ts'

export const preferencesReply = Type.Object({
  languages: Type.Array(Type.String()),
  secondary_languages: Type.Array(Type.String()),
  interface_language: Type.String(),
  auto_watch: Type.Boolean(),
  contribute_personal_tm: Type.Boolean(),
  theme: Type.Enum(['auto', 'light', 'dark']),
  density: Type.Enum(['comfortable', 'compact']),
  layout: Type.Record(Type.String(), Type.Unknown()),
})

/** Ways to show that one is who one says, besides the password. */
export const secondFactorMethods = ['totp', 'security-key', 'recovery-code'] as const

/** The signed-in user, and the data that a page starts with. */
export const sessionReply = Type.Object({
  /** null: nobody is. */
  user: Type.Union([
    Type.Object({
      id: Type.Integer(),
      username: Type.String(),
      full_name: Type.String(),
      email: nullableText,
    }),
    Type.Null(),
  ]),
  /** Goes back as the header `X-CSRFToken` with every request that writes; null where no cookie speaks for the sender. */
  csrf_token: nullableText,
  /** The latest end of the session, even with activity. */
  expires: nullableTime,
  /** Name and password were right, and one of these must follow before anybody is signed in; else null. */
  second_factor_required: Type.Union([
    Type.Object({ methods: Type.Array(Type.Enum([...secondFactorMethods])) }),
    Type.Null(),
  ]),
  rights: Type.Object({
    is_superuser: Type.Boolean(),
    /** Permissions on the site as a whole. */
    site: Type.Array(Type.String()),
    /** A team or project of theirs gives nothing until they have a second factor. */
    misses_factor: Type.Boolean(),
  }),
  preferences: preferencesReply,
  features: Type.Object({
    /** How people sign in here. */
    /** People who may register: nobody, people with an invitation, or everybody. */
    registration: Type.Enum(['closed', 'invitation', 'open']),
    /** Letters are sent: a forgotten password can be set anew. Else an administrator hands out links. */
    mail: Type.Boolean(),
    sign_in: Type.Array(Type.Enum(['password', 'code'])),
    /** Passkeys and security keys can be used on this site. */
    keys: Type.Boolean(),
    /** The name of this site; empty: Weft. */
    site_name: Type.String(),
    /** Stands above the form for signing in. */
    sign_in_text: Type.String(),
    /** The address of those who run the site. */
    contact: Type.String(),
  }),
})

/** A browser in which somebody is signed in. */
export const browserSession = Type.Object({
  id: Type.Integer(),
  /** The one that asks. */
  current: Type.Boolean(),
  created: time,
  /** To ten minutes or so. */
  last_used: time,
  expires: time,
  /** The address at its start. */
  address: Type.String(),
  user_agent: Type.String(),
})
