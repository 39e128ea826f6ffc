import type { Outbound } from '../../outbound/outbound.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import type { FakeServer } from './fake-server.ts'

const open = openOutbound({ allowPrivate: true })

/** The real client, with all requests sent to a fake instead of their host; `asked` has the hosts. */
export function outboundTo(fake: FakeServer, asked: string[] = []): Outbound {
  return {
    send(request) {
      const { host, pathname, search } = new URL(request.url)
      asked.push(host)
      return open.send({ ...request, url: `${fake.base}${pathname}${search}` })
    },
  }
}
