import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { auditActions } from '../facts/audit-actions.ts'
import { boolean, choice, integer, time as moment, optional, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { nullableText, nullableTime, time } from '../replies/values.ts'

const entry = {
  id: Type.Integer(),
  timestamp: time,
  action: Type.Enum([...auditActions]),
  /** The object of the action: the note of a token, the name of a key. */
  about: Type.String(),
  /** The acting person; null: an operator at the machine, or an unknown person. */
  username: nullableText,
  address: nullableText,
  user_agent: Type.String(),
}
/** `notice`: the owner is told of it, until it was `seen`. */
const ofAccount = Type.Object({ ...entry, notice: Type.Boolean(), seen: nullableTime })

export const listAccountAudit = endpoint({
  method: 'GET',
  path: '/api/account/audit/',
  summary: 'List what happened to your account, the newest first: sign-ins, tokens, second factors.',
  query: {
    action: optional(choice(auditActions)),
    notice: optional(boolean({ help: 'true: only what you are told of and have not seen yet.' })),
  },
  paging: 'standard',
  replies: { 200: listReply(ofAccount) },
})
export const markAuditSeen = endpoint({
  method: 'POST',
  path: '/api/account/audit/',
  summary: 'Say that you have seen what you were told of, up to an entry.',
  body: { extent: 'whole', fields: { until: integer({ min: 1, help: 'The id of the newest entry that was seen.' }) } },
  replies: { 200: Type.Object({ seen: Type.Integer() }) },
})
export const listProjectAudit = endpoint({
  method: 'GET',
  path: '/api/site/projects/:project/audit/',
  summary: 'List what happened to the access of a project, the newest first: tokens, who sees it.',
  params: Type.Object({ project: Type.String() }),
  query: { action: optional(choice(auditActions)) },
  paging: 'standard',
  replies: { 200: listReply(Type.Object(entry)) },
})

/** Filters of the log of the whole site. */
const filters = {
  action: optional(choice(auditActions)),
  user: optional(text({ maxLength: 150, help: 'The account that it is about, or that did it.' })),
  project: optional(text({ maxLength: 100, help: 'The slug of a project.' })),
  timestamp_after: optional(moment()),
  timestamp_before: optional(moment()),
}

export const listSiteAudit = endpoint({
  method: 'GET',
  path: '/api/site/audit/',
  summary: 'List what happened to all accounts and to the access of all projects, the newest first.',
  query: filters,
  paging: 'standard',
  replies: {
    200: listReply(
      Type.Object({
        ...entry,
        /** The account that it is about. */
        user: nullableText,
        /** The slug of the project that it is about. */
        project: nullableText,
      }),
    ),
  },
})
export const exportSiteAudit = endpoint({
  method: 'GET',
  path: '/api/site/audit/export/',
  summary: 'Download the log of the whole site as CSV: each entry that the filters choose, the newest first.',
  query: filters,
  renders: 'file',
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) },
})
