import { definePolicy } from './define-policy.ts'

export const disabledCiphers = definePolicy({
  name: 'DisabledCiphers',
  summary: 'Switches single cipher suites of TLS off.',
  description:
    'True switches a suite off; since release 78 false switches it on explicitly. The names are those of the TLS registry. Switching many off can make sites unreachable.',
  category: 'Certificates and security',
  since: { declared: null, documented: '76, ESR 68.8' },
  properties: {
    TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256: { summary: 'True switches this suite off.' },
    TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256: { summary: 'True switches this suite off.' },
    TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256: {
      summary: 'True switches this suite off.',
      since: { declared: null, documented: '97, ESR 91.6' },
    },
    TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256: {
      summary: 'True switches this suite off.',
      since: { declared: null, documented: '97, ESR 91.6' },
    },
    TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384: {
      summary: 'True switches this suite off.',
      since: { declared: null, documented: '97, ESR 91.6' },
    },
    TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384: {
      summary: 'True switches this suite off.',
      since: { declared: null, documented: '97, ESR 91.6' },
    },
    TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA: { summary: 'True switches this suite off.' },
    TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA: {
      summary: 'True switches this suite off.',
      since: { declared: null, documented: '97, ESR 91.6' },
    },
    TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA: { summary: 'True switches this suite off.' },
    TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA: {
      summary: 'True switches this suite off.',
      since: { declared: null, documented: '97, ESR 91.6' },
    },
    TLS_DHE_RSA_WITH_AES_128_CBC_SHA: { summary: 'True switches this suite off.' },
    TLS_DHE_RSA_WITH_AES_256_CBC_SHA: { summary: 'True switches this suite off.' },
    TLS_RSA_WITH_AES_128_GCM_SHA256: {
      summary: 'True switches this suite off.',
      since: { declared: null, documented: '78, ESR 78' },
    },
    TLS_RSA_WITH_AES_256_GCM_SHA384: {
      summary: 'True switches this suite off.',
      since: { declared: null, documented: '78, ESR 78' },
    },
    TLS_RSA_WITH_AES_128_CBC_SHA: { summary: 'True switches this suite off.' },
    TLS_RSA_WITH_AES_256_CBC_SHA: { summary: 'True switches this suite off.' },
    TLS_RSA_WITH_3DES_EDE_CBC_SHA: { summary: 'True switches this suite off.' },
    TLS_CHACHA20_POLY1305_SHA256: { summary: 'True switches this suite off.' },
    TLS_AES_128_GCM_SHA256: { summary: 'True switches this suite off.' },
    TLS_AES_256_GCM_SHA384: { summary: 'True switches this suite off.' },
  },
  effects: {
    timing: 'each-start',
    example: { TLS_RSA_WITH_3DES_EDE_CBC_SHA: true, TLS_RSA_WITH_AES_128_CBC_SHA: true },
    preferences: [
      { name: 'security.ssl3.deprecated.rsa_des_ede3_sha', value: false, locked: true },
      { name: 'security.ssl3.rsa_aes_128_sha', value: false, locked: true },
    ],
  },
  examples: {
    valid: [{ TLS_RSA_WITH_3DES_EDE_CBC_SHA: true, TLS_RSA_WITH_AES_128_CBC_SHA: true }],
    invalid: [{ TLS_RSA_WITH_3DES_EDE_CBC_SHA: 'off' }, ['TLS_RSA_WITH_3DES_EDE_CBC_SHA']],
  },
})
