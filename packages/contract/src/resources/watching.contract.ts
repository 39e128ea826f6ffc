import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { notificationKinds } from '../facts/notification-kinds.ts'
import { subscriptionFrequencies } from '../facts/subscriptions.ts'
import { boolean, initially } from '../fields/index.ts'

const ofProject = Type.Object({ project: Type.String() })
const ofToken = Type.Object({ token: Type.String() })

/** A project that somebody follows. */
const watchedReply = Type.Object({
  /** Its slug. */
  project: Type.String(),
  name: Type.String(),
  /** No notifications of it, despite subscriptions. */
  muted: Type.Boolean(),
})

export const listWatched = endpoint({
  method: 'GET',
  path: '/api/account/watched/',
  summary: 'List the projects that you follow or mute, by name.',
  replies: { 200: Type.Object({ results: Type.Array(watchedReply) }) },
})
export const watchProject = endpoint({
  method: 'PUT',
  path: '/api/account/watched/:project/',
  summary: 'Follow a project: subscriptions to watched projects are about it. Muted, nothing is told of it at all.',
  params: ofProject,
  body: whole({ muted: initially(boolean(), false) }),
  replies: { 200: watchedReply },
})
export const unwatchProject = endpoint({
  method: 'DELETE',
  path: '/api/account/watched/:project/',
  summary: 'Follow a project no more, or mute it no more.',
  params: ofProject,
  replies: { 204: null },
})

/** Letters that a link ends. */
const unsubscriptionReply = Type.Object({
  notifications: Type.Array(Type.Enum([...notificationKinds])),
  frequency: Type.Enum(Object.values(subscriptionFrequencies)),
  /** Whether any of them would still come. */
  subscribed: Type.Boolean(),
})

export const readUnsubscription = endpoint({
  method: 'GET',
  path: '/api/account/unsubscribe/:token/',
  summary: 'See which letters the link of a letter ends. Nothing ends by looking: POST does it.',
  params: ofToken,
  renders: ['json', 'api'],
  replies: { 200: unsubscriptionReply },
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/account/unsubscribe/:token/',
  summary:
    'End the letters that the link of a letter is about (RFC 8058), without signing in. The inbox has no more of them either.',
  params: ofToken,
  renders: ['json', 'api'],
  replies: { 200: unsubscriptionReply },
})
