import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { email, initially, list, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { nullableText, nullableTime, time } from '../replies/values.ts'

const address = email({ maxLength: 190 })
/** `link`: null where it goes by mail. */
const sentReply = Type.Object({ id: Type.Integer(), link: nullableText, expires: time })
const invitationReply = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  teams: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  invited_by: Type.String(),
  created: time,
  expires: time,
  /** When its last letter went out; null: none did. */
  sent: nullableTime,
  /** false: its sender may not invite any more, and its link opens nothing; who may can send it again. */
  works: Type.Boolean(),
})
const listed = { paging: 'standard', replies: { 200: listReply(invitationReply) } } as const

export const makeSignInLink = endpoint({
  method: 'POST',
  path: '/api/site/links/',
  summary: 'Make a link that signs a user in, once; hand it out where no mail is sent.',
  body: whole({ username: text({ maxLength: 150 }) }),
  replies: { 201: Type.Object({ link: Type.String(), expires: time }) },
})

const ofSite = '/api/site/invitations/'
const params = Type.Object({ invitation: smallId })

export const listInvitations = endpoint({
  method: 'GET',
  path: ofSite,
  summary: 'List the invitations that nobody has taken yet, the newest first.',
  ...listed,
})
export const invite = endpoint({
  method: 'POST',
  path: ofSite,
  summary:
    'Invite somebody to make an account. The link goes by mail; where there is none, it is in the answer to be handed out.',
  body: whole({ email: address, teams: initially(list(text({ maxLength: 100 }), { max: 20 }), []) }),
  replies: { 201: sentReply },
})
export const endInvitation = endpoint({
  method: 'DELETE',
  path: `${ofSite}:invitation/`,
  summary: 'End an invitation: its link opens nothing any more.',
  params,
  replies: { 204: null },
})
export const sendInvitation = endpoint({
  method: 'POST',
  path: `${ofSite}:invitation/send/`,
  summary: 'Send an invitation again, in your name and for as long as a new one. Links that were sent before end.',
  params,
  replies: { 200: sentReply },
})

const ofTeam = '/api/site/teams/:id/invitations/'
const teamParams = Type.Object({ id: smallId })
const invitationParams = Type.Object({ id: smallId, invitation: smallId })

export const listTeamInvitations = endpoint({
  method: 'GET',
  path: ofTeam,
  summary: 'List the invitations into a team that nobody has taken yet, the newest first.',
  params: teamParams,
  ...listed,
})
export const inviteIntoTeam = endpoint({
  method: 'POST',
  path: ofTeam,
  summary:
    'Invite somebody to make an account that is in a team. The link goes by mail; where there is none, it is in the answer.',
  params: teamParams,
  body: whole({ email: address }),
  replies: { 201: sentReply },
})
export const endTeamInvitation = endpoint({
  method: 'DELETE',
  path: `${ofTeam}:invitation/`,
  summary: 'Take a team out of an invitation. One that is into no other team ends.',
  params: invitationParams,
  replies: { 204: null },
})
export const sendTeamInvitation = endpoint({
  method: 'POST',
  path: `${ofTeam}:invitation/send/`,
  summary: 'Send an invitation into a team again, in your name. Links that were sent before end.',
  params: invitationParams,
  replies: { 200: sentReply },
})
