import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type SiteProvider = ReplyOf<Endpoints['listSiteIdentityProviders']>['results'][number]
export type NewProvider = SentBodyOf<Endpoints['addIdentityProvider']>
export type ProviderChange = SentBodyOf<Endpoints['changeIdentityProvider']>

const key = ['site-identity-providers']

/** The identity providers of the site, without their secrets. */
export const useSiteProviders = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => client.listSiteIdentityProviders({ signal }) })

export const useNewProvider = () => useWrite((body: NewProvider) => client.addIdentityProvider({ body }), key)
export const useProviderChange = (provider: string) =>
  useWrite((body: ProviderChange) => client.changeIdentityProvider({ params: { provider }, body }), key)
export const useProviderRemoval = () =>
  useWrite((provider: string) => client.deleteIdentityProvider({ params: { provider } }), key)

/** Asks a provider whether it knows this site. */
export const useProviderTrial = () =>
  useWrite((provider: string) => client.tryIdentityProvider({ params: { provider } }))
