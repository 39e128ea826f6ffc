import Type, { type Static } from 'typebox'
import { HostFault } from '../git-host.ts'

/** Bitbucket's addresses for cloning a repository. */
export const cloneLinks = Type.Object({
  clone: Type.Array(Type.Object({ name: Type.String(), href: Type.String() })),
})

/** The address for git over http, without the user whom Bitbucket writes into it. */
export function httpCloneLink({ clone }: Static<typeof cloneLinks>): string {
  const href = clone.find(({ name }) => name === 'https' || name === 'http')?.href
  const url = href === undefined ? null : URL.parse(href)
  if (url === null)
    throw new HostFault('refused', 'This host offers no address for git over https: its operators switched it off.')
  url.username = ''
  url.password = ''
  return url.href
}
