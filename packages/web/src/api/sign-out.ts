import { boot } from '../boot.ts'
import { client } from './client.ts'

/** Ends the session of this browser; what another person sees afterwards is loaded anew. */
export async function signOut(): Promise<void> {
  await client.signOut()
  location.assign(`${boot.prefix}/`)
}
