import { expect, test } from 'vitest'
import { networkShare, refuseNetworkShare } from './network-share.ts'

// The numbers are those of Linux's <linux/magic.h> and of the file systems' own sources.
test.each([
  ['NFS', 0x6969],
  ['CIFS', 0xff534d42],
  ['CIFS', 0xff534d42 | 0],
  ['SMB2', 0xfe534d42],
  ['Ceph', 0x00c36400],
  ['9P', 0x01021997],
])('%s, which the system calls %i, is a network share', (name, type) => {
  expect(networkShare(type)).toBe(name)
})

test.each([
  ['ext4', 0xef53],
  ['XFS', 0x58465342],
  ['Btrfs', 0x9123683e],
  ['a folder in memory', 0x01021994],
  ['layers of a container', 0x794c7630],
])('%s is none', (_, type) => {
  expect(networkShare(type)).toBeNull()
})

test.runIf(process.platform === 'linux')('a folder on one is refused in a line that says where to go', async () => {
  const refusing = (type: number) => refuseNetworkShare('/srv/weft', async () => ({ type }))
  await expect(refusing(0x6969)).rejects.toThrow(/^\/srv\/weft .*NFS.*DATA_DIR.*DATABASE_URL.*$/)
  await expect(refusing(0xef53)).resolves.toBeUndefined()
})
