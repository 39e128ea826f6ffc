import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useWrite } from './write.ts'

const key = ['account', 'second-factors']
const changed = [key, ['account', 'audit']] as const

export const useSecondFactors = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => client.listSecondFactors({ signal }) })

/** The seed of an app is shown once; the app counts from its first code on. */
export const useAppBegin = () => useWrite((name: string) => client.beginAuthenticatorApp({ body: { name } }), key)
export const useAppConfirmation = () =>
  useWrite(
    ({ factor, code }: { readonly factor: number; readonly code: string }) =>
      client.confirmAuthenticatorApp({ params: { factor }, body: { code } }),
    ...changed,
  )

/** Lets the browser create a passkey or ask a security key, and adds it. */
export const useNewKey = () =>
  useWrite(
    async (name: string) => {
      // The browser checks what it is given.
      const options = (await client.beginKey()) as unknown as PublicKeyCredentialCreationOptionsJSON
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      const credential = await navigator.credentials.create({ publicKey })
      if (!(credential instanceof PublicKeyCredential)) throw new Error('No key answered')
      return client.addKey({ body: { name, answer: { ...credential.toJSON() } } })
    },
    ...changed,
  )

export const useFactorRemoval = () =>
  useWrite((factor: number) => client.removeSecondFactor({ params: { factor } }), ...changed)
export const useNewRecoveryCodes = () => useWrite(() => client.makeNewRecoveryCodes(), ...changed)
