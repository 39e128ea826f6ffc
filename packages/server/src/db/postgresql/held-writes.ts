import type { Writable } from 'node:stream'
import type pg from 'pg'

/** An undeclared member of node-postgres: the socket that it writes to. */
type WiredClient = pg.ClientBase & { readonly connection: { readonly stream: Writable } }

/** Keeps what is sent from now on for one write, and one packet; false where that began before. */
export function holdWrites(client: pg.ClientBase): boolean {
  const { stream } = (client as WiredClient).connection
  if (stream.writableCorked > 0) return false
  stream.cork()
  return true
}

/** Writes what was kept; nothing where it was written meanwhile. */
export function sendWrites(client: pg.ClientBase): void {
  const { stream } = (client as WiredClient).connection
  if (stream.writableCorked > 0) stream.uncork()
}
