import Type from 'typebox'
import { expect, test } from 'vitest'
import { OutboundFault } from '../outbound/outbound-fault.ts'
import { openCall } from './service-call.ts'

const place = (send: () => Promise<never>) => ({
  outbound: { send },
  quotaKey: 'deepl project:1',
  allowPrivate: false,
  secrets: ['hidden'],
  signal: new AbortController().signal,
})

test.each([
  ['timeout', 'timeout'],
  ['network', 'unreachable'],
  ['unknown-host', 'unreachable'],
  ['private-host', 'private-host'],
  ['too-large', 'unreadable'],
  ['quota', 'rate'],
] as const)('a fault of the connection, %s, is told as %s', async (fault, code) => {
  const call = openCall(
    {},
    place(() => Promise.reject(new OutboundFault(fault, 'mt.example'))),
  )
  await expect(call.json({ url: 'https://mt.example/' }, Type.Object({}))).rejects.toMatchObject({ code })
})
