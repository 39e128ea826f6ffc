import { client } from './client.ts'

/** Asks the browser for a passkey or security key; resolves to its answer, as the server takes it. */
export async function askForKey(): Promise<Record<string, unknown>> {
  // The browser checks what it is given.
  const options = (await client.beginKeySignIn()) as unknown as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No key answered')
  return { ...credential.toJSON() }
}
