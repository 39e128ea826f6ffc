import type { GitRemote } from './git-remote.ts'
import { runUpstreamGit } from './upstream-git.ts'

/** Entries of a tree object that git itself would not write: mode, name, and text or a folder. */
export type CraftedTree = readonly (readonly [mode: string, name: string, content: string | CraftedTree])[]

/** Commits a crafted tree, with a given person line, as `main` of an upstream repository; returns the revision. */
export async function commitCraftedTree(
  remote: GitRemote,
  name: string,
  tree: CraftedTree,
  person = 'Upstream <upstream@example.org> 1700000000 +0000',
): Promise<string> {
  await remote.create(name)
  const write = async (type: string, content: Uint8Array): Promise<string> => {
    const args = ['hash-object', '-t', type, '-w', '--stdin', '--literally']
    return (await runUpstreamGit(remote.localPath(name), args, content)).toString('utf8').trim()
  }
  const writeTree = async (entries: CraftedTree): Promise<string> => {
    const parts: Buffer[] = []
    for (const [mode, entry, content] of entries) {
      const oid = typeof content === 'string' ? await write('blob', Buffer.from(content)) : await writeTree(content)
      parts.push(Buffer.from(`${mode} ${entry}\0`), Buffer.from(oid, 'hex'))
    }
    return write('tree', Buffer.concat(parts))
  }
  const text = `tree ${await writeTree(tree)}\nauthor ${person}\ncommitter ${person}\n\nCrafted\n`
  const revision = await write('commit', Buffer.from(text))
  await remote.git(name, 'update-ref', 'refs/heads/main', revision)
  return revision
}
