import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { currentSession, replaceSession } from './session.ts'
import { useWrite } from './write.ts'

export type SiteSettings = ReplyOf<Endpoints['readSiteSettings']>
type Change = SentBodyOf<Endpoints['changeSiteSettings']>

const key = ['site-settings']

/** The settings of the site, and which of them an environment variable decides. */
export const useSiteSettings = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => client.readSiteSettings({ signal }) })

/** Writes settings; this tab shows them at once, others with their next page. */
export function useSiteSettingsChange() {
  const queries = useQueryClient()
  return useWrite(async (body: Change) => {
    const settings = await client.changeSiteSettings({ body })
    queries.setQueryData(key, settings)
    const { site_name, sign_in_text, contact, registration } = settings
    const session = currentSession()
    replaceSession({
      ...session,
      features: { ...session.features, site_name, sign_in_text, contact, registration },
    })
    return settings
  }, key)
}
