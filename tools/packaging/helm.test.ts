import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor'
import { Ajv } from 'ajv'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { expect, test } from 'vitest'
import { secretVariables } from '../../packages/server/src/config-files.ts'
import { GoTemplates, mergedValues, readYaml } from './go-template.fixture.ts'

const chart = fileURLToPath(new URL('../../packaging/helm/weft/', import.meta.url))
const read = (name: string) => readFileSync(join(chart, name), 'utf8')

const models = { Deployment, Job, Ingress, NetworkPolicy, PodDisruptionBudget, Service, ServiceAccount, ServiceMonitor }

/** An object of Kubernetes, as loosely as tests look into it. */
// biome-ignore lint/suspicious/noExplicitAny: the models of each kind have checked it.
type Rendered = any

const least = { existingSecret: 'weft-secrets', siteUrl: 'https://translate.example' }

/** Renders the chart, and checks each object against the model of its kind. By kind. */
function render(given: object, release = 'weft'): ReadonlyMap<string, Rendered> {
  const values = mergedValues(readYaml(read('values.yaml')), given)
  const { name, version, appVersion } = readYaml(read('Chart.yaml')) as Rendered
  const root = {
    Values: values,
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: release, Namespace: 'translate', Service: 'Helm' },
  }
  const templates = new GoTemplates()
  templates.read(read('templates/_helpers.tpl'))
  const objects = new Map<string, Rendered>()
  for (const file of readdirSync(join(chart, 'templates')).filter((one) => one.endsWith('.yaml'))) {
    const object = readYaml(templates.render(templates.read(read(`templates/${file}`)), root)) as Rendered
    if (object === null) continue
    const Model = models[object.kind as keyof typeof models]
    new Model(object).validate()
    objects.set(object.kind, object)
  }
  templates.render(templates.read(read('templates/NOTES.txt')), root)
  return objects
}

const schema = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')))
const isTaken = (given: object) => schema(mergedValues(readYaml(read('values.yaml')), given))

const whole = {
  ...least,
  image: { tag: '0.1.0-rc1' },
  imagePullSecrets: [{ name: 'registry' }],
  env: { BACKUP_TO: 's3://bucket/weft', DATABASE_POOL: 20 },
  extraEnv: [{ name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
  ingress: { enabled: true, className: 'nginx', host: 'translate.example', tlsSecret: 'tls', annotations: { a: 'b' } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  networkPolicy: { from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }] },
  podAnnotations: { a: 'b' },
  podLabels: { team: 'l10n' },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'a', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  service: { annotations: { a: 'b' } },
}

test('the usual values give objects that Kubernetes takes, and nothing that was not asked for', () => {
  const objects = render(least)
  expect([...objects.keys()].sort()).toEqual([
    'Deployment',
    'Job',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
    'ServiceAccount',
  ])
  expect([isTaken(least), isTaken(whole)]).toEqual([true, true])
})

test('so do all values', () => {
  const objects = render(whole, 'production')
  expect([...objects.keys()].sort()).toEqual(Object.keys(models).sort())
  const { containers, ...pod } = objects.get('Deployment').spec.template.spec
  expect(pod).toMatchObject({ nodeSelector: { disk: 'ssd' }, imagePullSecrets: [{ name: 'registry' }] })
  expect(containers[0]).toMatchObject({ image: 'localhost/weft:0.1.0-rc1' })
  expect(containers[0].env).toEqual(expect.arrayContaining([{ name: 'DATABASE_POOL', value: '20' }, whole.extraEnv[0]]))
  expect(objects.get('ServiceMonitor').spec.endpoints[0].authorization.credentials).toEqual({
    name: 'weft-secrets',
    key: 'METRICS_TOKEN',
  })
})

test('an object that Kubernetes would refuse is one that the models refuse', () => {
  expect(() => render({ ...least, replicaCount: 'two' })).toThrow(/replicas/)
  expect(() => render({ ...least, service: { port: 'eighty' } })).toThrow(/port/)
})

test('nodes share no volume, run without rights, and drain before they end', () => {
  const { spec } = render(least).get('Deployment')
  const pod = spec.template.spec
  for (const { emptyDir, persistentVolumeClaim } of pod.volumes)
    expect([typeof emptyDir, persistentVolumeClaim]).toEqual(['object', undefined])
  expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
  const [container] = pod.containers
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(container).toMatchObject({
    livenessProbe: { httpGet: { path: '/livez/' } },
    readinessProbe: { httpGet: { path: '/readyz/' } },
  })
  const drain = Number.parseInt(container.env.find(({ name }: Rendered) => name === 'DRAIN_TIME').value, 10)
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 30)
})

test('migrations run before the nodes, which then run none', () => {
  const objects = render(least)
  const job = objects.get('Job')
  expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade')
  expect(job.spec.template.spec.containers[0].args).toEqual(['migrate'])
  const migrates = (kind: Rendered) =>
    kind.spec.template.spec.containers[0].env.find(({ name }: Rendered) => name === 'MIGRATE').value
  expect(migrates(objects.get('Deployment'))).toBe('off')
  expect(migrates(render({ ...least, migrations: { enabled: false } }).get('Deployment'))).toBe('on')
  // A hook runs before the account of the chart is there.
  expect(job.spec.template.spec.serviceAccountName).toBe('default')
})

test('services and budgets mean the nodes alone, not the job', () => {
  const objects = render(least, 'other')
  const { labels } = objects.get('Deployment').spec.template.metadata
  const jobLabels = objects.get('Job').spec.template.metadata.labels
  for (const selector of [
    objects.get('Service').spec.selector,
    objects.get('PodDisruptionBudget').spec.selector.matchLabels,
  ]) {
    expect(labels).toMatchObject(selector)
    expect(jobLabels).not.toMatchObject(selector)
  }
  expect(objects.get('Deployment').metadata.name).toBe('other-weft')
  expect(render({ ...least, replicaCount: 1 }).has('PodDisruptionBudget')).toBe(false)
})

test.each([
  ['existingSecret', { siteUrl: least.siteUrl }],
  ['siteUrl', { existingSecret: 'a' }],
])('without %s there is no installation', (name, given) => {
  expect(() => render(given)).toThrow(name)
  expect(isTaken(given)).toBe(false)
})

test.each([
  { siteUrl: 'translate.example' },
  { replicaCount: '2' },
  { drainSeconds: 900 },
  { networkPolicy: { ports: ['https'] } },
])('%o is refused', (given) => expect(isTaken({ ...least, ...given })).toBe(false))

test('the secrets that the chart names are variables of Weft', () => {
  const [, named = ''] = /A Secret that is there already, with (.*)\./.exec(read('values.yaml')) ?? []
  for (const name of named.match(/[A-Z_\d]{4,}/g) ?? []) expect(secretVariables).toContain(name)
})
