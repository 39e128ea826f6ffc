import { expect, test } from 'vitest'
import { isPublicAddress } from '../system/public-address.ts'
import { checkHost } from './check-host.ts'
import { parseRepositoryUrl, type RepositoryUrl } from './repository-url.ts'
import { makeGitSettings } from './settings.ts'

const settings = (allowPrivate: boolean) =>
  makeGitSettings({ environment: {}, dataDirectory: '/nowhere', allowPrivate })

function parse(text: string): RepositoryUrl {
  const parsed = parseRepositoryUrl(text)
  if (!parsed.ok) throw new Error(parsed.problem.detail)
  return parsed.value
}

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '127.0.0.1',
  '0.0.0.0',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::7f00:1',
  '::127.0.0.1',
  '::a00:1',
  '::5db8:d822',
  '0:0:0:0:0:0:0:0001',
  '::ffff:0:7f00:1',
  '::ffff:0:127.0.0.1',
  '::fffe:7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::5db8:d822',
  '64:ff9b:1:7f00:0:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2606:2800:220:1:0:5efe:7f00:1',
  '2606:2800:220:1:200:5efe:a00:1',
  'fe80::1%eth0',
  'fec0::1',
  'fd00:ec2::254',
  '100::1',
  '5f00::1',
  '4000::1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '192.0.0.170',
  '192.88.99.1',
  '203.0.113.7',
  '240.0.0.1',
  '0.1.2.3',
  'nonsense',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '93.184.216.34',
  '2606:2800:220:1::1',
  '2a00:1450:4014:80e::200e',
  '::ffff:93.184.216.34',
  '64:ff9b::5db8:d822',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'http://localhost/a',
  'http://127.1/a',
  'http://0x7f.0.0.1/a',
  'http://[::1]/a',
  'http://[::ffff:10.0.0.1]/a',
  'http://[::7f00:1]/a',
  'http://[::127.0.0.1]/a',
  'http://2130706433/a',
  'http://0177.0.0.1/a',
  'http://127.0.0.1./a',
  'http://１２７.0.0.1/a',
  'ssh://git@[::7f00:1]/a',
  'git@[::7f00:1]:a',
  'git://[::7f00:1]/a',
  'git@localhost:a',
  'git://169.254.169.254/a',
])('%s is refused unless private hosts are allowed', async (text) => {
  expect(await checkHost(settings(false), parse(text))).toMatchObject({ ok: false, problem: { code: 'refused' } })
  expect(await checkHost(settings(true), parse(text))).toEqual({ ok: true, value: null })
})

test('a host name that cannot be resolved is a network failure', async () => {
  expect(await checkHost(settings(false), parse('https://nowhere.invalid/a'))).toMatchObject({
    ok: false,
    problem: { code: 'network' },
  })
})

test('a refusal reveals neither an address nor which internal names exist', async () => {
  const refusalOf = async (text: string) => {
    const checked = await checkHost(settings(false), parse(text))
    return checked.ok ? '' : checked.problem.detail
  }
  const inside = await refusalOf('ssh://localhost/a')
  expect(inside).not.toMatch(/localhost|127|::1/)
  expect(await refusalOf('https://nowhere.invalid/a')).toBe(inside)
})

test('a literal public address is connected to as it is', async () => {
  expect(await checkHost(settings(false), parse('https://93.184.216.34/a'))).toEqual({
    ok: true,
    value: ['93.184.216.34'],
  })
})
