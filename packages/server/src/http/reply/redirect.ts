import type { FastifyReply } from 'fastify'

/** Leads a reader elsewhere for now: what an address leads to changes, and a browser would keep a 301 for ever. */
export const redirectUnkept = (reply: FastifyReply, location: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(location, 301)
