import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import { notificationKinds } from '../facts/notification-kinds.ts'
import { subscriptionFrequencies, subscriptionScopes } from '../facts/subscriptions.ts'
import { boolean, choice, optional } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { nullableText } from '../replies/values.ts'

const ofUser = Type.Object({ username: Type.String() })
const ofSubscription = Type.Object({ username: Type.String(), id: smallId })

const fields = {
  notification: choice(notificationKinds, { help: 'The kind of events.' }),
  scope: choice(Object.values(subscriptionScopes), { help: '0 all, 10 watched projects, 20 administered projects.' }),
  frequency: choice(Object.values(subscriptionFrequencies), {
    help: '0 never, 1 at once, 2 daily, 3 weekly, 4 monthly.',
  }),
}

/** One subscription of a user. */
const subscriptionReply = Type.Object({
  notification: Type.Enum([...notificationKinds]),
  id: Type.Integer(),
  scope: Type.Enum(Object.values(subscriptionScopes)),
  frequency: Type.Enum(Object.values(subscriptionFrequencies)),
  project: nullableText,
  component: nullableText,
})

const list = '/api/users/:username/notifications/'
const one = '/api/users/:username/notifications/:id/'

export const listSubscriptions = endpoint({
  method: 'GET',
  path: list,
  summary: 'List what a user is notified of.',
  params: ofUser,
  query: {
    with_defaults: optional(
      boolean({ help: 'Also the kinds that Weblate does not know, while they are told as from the start.' }),
    ),
  },
  paging: 'standard',
  replies: { 200: listReply(subscriptionReply) },
})
export const addSubscription = endpoint({
  method: 'POST',
  path: list,
  summary: 'Subscribe a user to a kind of notification.',
  params: ofUser,
  body: whole(fields),
  replies: { 201: subscriptionReply },
})
export const readSubscription = endpoint({
  method: 'GET',
  path: one,
  summary: 'Read a subscription.',
  params: ofSubscription,
  replies: { 200: subscriptionReply },
})
export const replaceSubscription = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Write all fields of a subscription.',
  params: ofSubscription,
  body: whole(fields),
  replies: { 200: subscriptionReply },
})
export const changeSubscription = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Write some fields of a subscription.',
  params: ofSubscription,
  body: partial(fields),
  replies: { 200: subscriptionReply },
})
export const deleteSubscription = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'End a subscription.',
  params: ofSubscription,
  replies: { 204: null },
})
