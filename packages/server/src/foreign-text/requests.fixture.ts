// Sends requests with foreign text in every part through the whole of http/, without a socket.

import { endpoint, file, list, listReply, optional, text, whole } from '@weft/contract'
import Type from 'typebox'
import { readToken } from '../access/read-token.ts'
import { fieldRules } from '../fields/field-rules.ts'
import { bindHttp } from '../http/bind/bind.ts'
import { route } from '../http/bind/route.ts'
import { makeThrottle } from '../http/limits/throttle.ts'
import { listOf } from '../http/reply/paging.ts'
import { callerOf } from '../http/testing.ts'
import type { Actor } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Reader } from './reader.ts'

const anna: Actor = {
  kind: 'user',
  id: 2,
  username: 'anna',
  fullName: 'Anna',
  email: null,
  isSuperuser: true,
  isBot: false,
  grants: [],
  blockedProjects: new Set(),
  agreements: new Set(),
}
const thing = Type.Object({ name: Type.String(), url: Type.String() })
const params = Type.Object({ name: Type.String() })
const routes = [
  route(
    endpoint({
      method: 'GET',
      path: '/api/things/:name/',
      summary: 'List.',
      params,
      query: { q: optional(text()) },
      paging: 'large',
      replies: { 200: listReply(thing) },
    }),
    {
      permission: 'public',
      handle: (request) => listOf(request, ['a', 'b'], (name) => ({ name, url: request.links.api('things', name) })),
    },
  ),
  route(
    endpoint({
      method: 'POST',
      path: '/api/things/:name/',
      summary: 'Add.',
      params,
      body: whole({ name: optional(text()), texts: optional(list(text())), file: optional(file()) }),
      bodyLimit: 2_000_000,
      replies: { 200: thing },
    }),
    { permission: 'signed-in', handle: ({ links }) => ({ name: 'a', url: links.api('things') }) },
  ),
]
const rate = { limit: 1_000_000, windowMs: 1000 }
const app = bindHttp({
  routes,
  services: {} as Services, // these handlers use no service
  authenticate({ authorization: header, session }) {
    if (session !== undefined) return callerOf(anna)
    if (header === undefined || readToken(header) === 'good') return callerOf(anna)
    throw new Refusal('authentication_failed')
  },
  throttle: makeThrottle({ anonymous: rate, user: rate, failures: { 'wrong-token': rate, 'unknown-path': rate } }),
  fieldRules,
  siteUrl: 'https://site.example',
  siteUrlGiven: false,
  checkReplies: false,
  trustedProxies: ['127.0.0.1'],
  reportError(error) {
    throw error
  },
})

/** Makes a text fit into a request line. */
const inUrl = (text: string) => text.replace(/[^\x21-\x7e]|#/g, '%20')
const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, 'a')

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })
const post = (payload: string, type: string) =>
  app.inject({ method: 'POST', url: '/api/things/a/', payload, headers: { 'content-type': type } })

const headerNames = [
  'authorization',
  'accept',
  'host',
  'content-type',
  'x-forwarded-for',
  'x-forwarded-host',
  'expect',
  'cookie',
  'origin',
]

export const requestReaders: readonly Reader[] = [
  { name: 'a path', starts: ['/', '/api/', '/api/things/', '/api/things/a.'], read: (text) => get(`/${inUrl(text)}`) },
  { name: 'a query', starts: ['', 'q=', 'format='], read: (text) => get(`/api/things/a/?${inUrl(text)}`) },
  ...headerNames.map((name) => ({
    name: `the header ${name}`,
    starts: ['', 'text/html;', 'multipart/form-data; boundary='],
    read: (text: string) =>
      app.inject({ method: 'POST', url: '/api/things/a/', payload: 'a', headers: { [name]: inHeader(text) } }),
  })),
  { name: 'a page with a query', read: (text) => get(`/api/things/a/?${inUrl(text)}`, { accept: 'text/html' }) },
  { name: 'a body of JSON', starts: ['', '{"name":"', '{"texts":['], read: (text) => post(text, 'application/json') },
  { name: 'a form', starts: ['', 'a.b='], read: (text) => post(text, 'application/x-www-form-urlencoded') },
  {
    name: 'a form of parts',
    starts: [
      '',
      ...['', 'name="a', 'name="a"\r\n', 'name="a"\r\n\r\n', 'name="a"; filename="'].map(
        (start) => `--x\r\nContent-Disposition: form-data; ${start}`,
      ),
      '--x\r\n',
    ],
    read: (text) => post(`${text}\r\n--x--\r\n`, 'multipart/form-data; boundary=x'),
  },
]
