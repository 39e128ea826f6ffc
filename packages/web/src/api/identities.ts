import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useWrite } from './write.ts'

/** The identity providers by which people sign in here. */
export const useIdentityProviders = () =>
  useQuery({
    queryKey: ['identity-providers'],
    queryFn: async ({ signal }) => (await client.listIdentityProviders({ signal })).results,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The sign-in address of a provider; it redirects back to a page of ours. */
export async function addressOfProvider(provider: string, next: string): Promise<string> {
  return (await client.beginIdentitySignIn({ params: { provider }, body: { next } })).url
}

const key = ['account', 'identities']

/** The accounts elsewhere by which somebody signs in here. */
export const useIdentities = () =>
  useQuery({ queryKey: key, queryFn: async ({ signal }) => (await client.listIdentities({ signal })).results })

export const useDisconnection = () =>
  useWrite((identity: number) => client.disconnectIdentity({ params: { identity } }), key, ['account', 'audit'])
