/**
 * The listed ways to look at a running browser from outside its policy service. Each is an expression of the script inside
 * the browser: of its argument, with `window` as the first window and `after(milliseconds, act)` to wait. The result is a short
 * text.
 */
export const looks = {
  /** The value of a preference and whether it is locked. */
  preference: `(name) => { const p = Services.prefs; const v = [() => p.getStringPref(name), () => p.getIntPref(name), () => p.getBoolPref(name)].map((get) => { try { return get() } catch { return undefined } }).find((one) => one !== undefined); return String(v) + (p.prefIsLocked(name) ? ' locked' : '') }`,
  /** The permission at an address: \`type address\`. */
  permission: `(text) => { const [type, url] = text.split(' '); const principal = Services.scriptSecurityManager.createContentPrincipal(Services.io.newURI(url), {}); return String(Services.perms.testExactPermissionFromPrincipal(principal, type) || Services.perms.testPermissionFromPrincipal(principal, type)) }`,
  /** Through which proxy an address is reached. */
  proxy: `(url) => new Promise((resolve) => { const service = Cc['@mozilla.org/network/protocol-proxy-service;1'].getService(Ci.nsIProtocolProxyService); const { NetUtil } = ChromeUtils.importESModule('resource://gre/modules/NetUtil.sys.mjs'); const channel = NetUtil.newChannel({ uri: url, loadUsingSystemPrincipal: true }); service.asyncResolve(channel, 0, { onProxyAvailable: (_, __, info) => resolve(info ? info.type + ' ' + info.host + ':' + info.port : 'direct') }) })`,
  /** Whether a page may lead to a file. */
  fileLink: `(url) => { const principal = Services.scriptSecurityManager.createContentPrincipal(Services.io.newURI(url), {}); try { Services.scriptSecurityManager.checkLoadURIWithPrincipal(principal, Services.io.newURI('file:///srv/a.txt'), 0); return 'allowed' } catch { return 'refused' } }`,
  /** Whether a download is exempt from warnings: \`extension address\`. */
  exempt: `(text) => { const [extension, url] = text.split(' '); return String(Services.policies.isExemptExecutableExtension(url, extension)) }`,
  /** Whether the filter closes a page. */
  page: `(url) => { const { WebsiteFilter } = ChromeUtils.importESModule('resource:///modules/policies/WebsiteFilter.sys.mjs'); return WebsiteFilter.isAllowed(url) ? 'open' : 'blocked' }`,
  /** The names of certificates that were installed. */
  certificate: `(name) => { const db = Cc['@mozilla.org/security/x509certdb;1'].getService(Ci.nsIX509CertDB); return String(db.getCerts().some((one) => one.commonName === name)) }`,
  /** The name of the default search engine. */
  engine: `async () => { const { SearchService } = await (async () => { try { return ChromeUtils.importESModule('moz-src:///toolkit/components/search/SearchService.sys.mjs') } catch { return {} } })(); const service = Services.search ?? SearchService; await service.init?.(); return (await service.getDefault()).name }`,
  /** Whether there is a search engine of a name. */
  engineThere: `async (name) => { const { SearchService } = await (async () => { try { return ChromeUtils.importESModule('moz-src:///toolkit/components/search/SearchService.sys.mjs') } catch { return {} } })(); const service = Services.search ?? SearchService; await service.init?.(); return String((await service.getVisibleEngines()).some((one) => one.name === name)) }`,
  /** Whether logins of a site may be saved. */
  saving: `(origin) => String(Services.logins.getLoginSavingEnabled(origin))`,
  /** Whether links of a scheme are handled without a question. */
  scheme: `(scheme) => { const service = Cc['@mozilla.org/uriloader/external-protocol-service;1'].getService(Ci.nsIExternalProtocolService); const info = service.getProtocolHandlerInfo(scheme); return info.alwaysAskBeforeHandling + ' ' + (info.preferredApplicationHandler?.name ?? '') }`,
  /** The languages that are asked for. */
  locales: `() => Services.locale.requestedLocales.filter((one) => Services.locale.availableLocales.concat('de').includes(one)).join() || 'none'`,
  /** Whether the folder of downloads can be one. */
  folder: `(name) => { const text = Services.prefs.getStringPref(name, ''); return /^([\\/]|[A-Za-z]:\\\\)/.test(text) ? 'a folder' : 'none' }`,
  /** A header that the browser adds to a request: \`name address\`. */
  header: `(text) => { const [name, url] = text.split(' '); const { NetUtil } = ChromeUtils.importESModule('resource://gre/modules/NetUtil.sys.mjs'); const channel = NetUtil.newChannel({ uri: url, loadUsingSystemPrincipal: true }).QueryInterface(Ci.nsIHttpChannel); Services.obs.notifyObservers(channel, 'http-on-modify-request'); try { return channel.getRequestHeader(name) } catch { return 'none' } }`,
  /** How a name is resolved: 1 by the system, 2 or 3 by the resolver over HTTPS. */
  resolver: `(host) => new Promise((resolve) => { Services.dns.asyncResolve(host, 0, 0, null, { onLookupComplete: (_, record, status) => resolve(record ? String(record.QueryInterface(Ci.nsIDNSAddrRecord).effectiveTRRMode) : 'none ' + status) }, null, {}) })`,
  /** The title of a bookmark, and the folder in which it is. */
  bookmark: `async (url) => { const { PlacesUtils } = ChromeUtils.importESModule('resource://gre/modules/PlacesUtils.sys.mjs'); let found = null; for (let tries = 0; !found && tries < 100; tries++) { found = await PlacesUtils.bookmarks.fetch({ url }); if (!found) await new Promise((go) => after(250, go)) } return found ? found.title + ' in ' + (await PlacesUtils.bookmarks.fetch(found.parentGuid)).title : 'none' }`,
  /** Whether a bookmark has an icon. */
  icon: `async (url) => { const { PlacesUtils } = ChromeUtils.importESModule('resource://gre/modules/PlacesUtils.sys.mjs'); const icon = await PlacesUtils.favicons.getFaviconForPage(Services.io.newURI(url)); return icon ? 'an icon' : 'none' }`,
  /** Whether there is a container of a name. */
  container: `(name) => { const { ContextualIdentityService } = ChromeUtils.importESModule('resource://gre/modules/ContextualIdentityService.sys.mjs'); return String(ContextualIdentityService.getPublicIdentities().some((one) => one.name === name)) }`,
  /** Whether an add-on is installed. */
  addOn: `async (id) => { const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs'); return (await AddonManager.getAddonByID(id)) ? 'there' : 'none' }`,
  /** Whether a feature is allowed. */
  feature: `(name) => String(Services.policies.isAllowed(name))`,
  /** Whether add-ons may be installed from an address. */
  source: `(url) => String(Services.policies.allowedInstallSource(Services.io.newURI(url)))`,
  /** Whether an add-on may reach a site: \`identifier address\`. */
  reach: `(text) => { const [id, url] = text.split(' '); const policy = Cu.getGlobalForObject(Services).WebExtensionPolicy.getByID(id); return policy ? String(policy.canAccessURI(Services.io.newURI(url))) : 'no add-on' }`,
  /** Whether an add-on with permissions may be installed: \`identifier permissions\`. */
  mayInstall: `(text) => { const [id, permissions] = text.split(' '); return String(Services.policies.mayInstallAddon({ id, type: 'extension', userPermissions: { permissions: permissions.split(',') } })) }`,
  /** A setting of an add-on: \`identifier name\`. */
  setting: `(text) => { const [id, name] = text.split(' '); return String(Services.policies.getExtensionSettings(id)?.[name]) }`,
  /** The label, link or image of the first managed bookmark. */
  managed: `async (what) => { const popup = window.document.createXULElement('menupopup'); window.document.documentElement.append(popup); await window.PlacesToolbarHelper.populateManagedBookmarks(popup); const entry = popup.querySelector('menuitem'); return entry ? String(what === 'link' ? entry.link : what === 'label' ? entry.getAttribute('label') : entry.getAttribute('image')?.slice(0, 12)) : 'none' }`,
  /** The label of the folder of managed bookmarks. */
  managedTitle: `() => String(window.document.getElementById('managed-bookmarks')?.getAttribute('label'))`,
  /** An attribute of the entry for support in the menu for help. */
  support: `(name) => { window.buildHelpMenu(); const entry = window.document.getElementById('helpPolicySupport'); return String(name === 'hidden' ? entry.hidden : entry.getAttribute(name)) }`,
  /** The search engine that the policy adds. */
  search: `async (what) => { const { SearchService } = await (async () => { try { return ChromeUtils.importESModule('moz-src:///toolkit/components/search/SearchService.sys.mjs') } catch { return {} } })(); const service = Services.search ?? SearchService; await service.init?.(); const engine = (await service.getVisibleEngines()).find((one) => one.name === 'Our search'); if (!engine) return 'none'; const submission = engine.getSubmission('\u0416 x', what === 'suggestions' ? 'application/x-suggestions+json' : null); switch (what) { case 'address': case 'suggestions': return String(submission?.uri.spec); case 'post': { if (!submission.postData) return 'none'; const { NetUtil } = ChromeUtils.importESModule('resource://gre/modules/NetUtil.sys.mjs'); const stream = submission.postData; return NetUtil.readInputStreamToString(stream, stream.available()) } case 'icon': for (let tries = 0; tries < 40; tries++) { if (await engine.getIconURL()) return 'an icon'; await new Promise((go) => after(250, go)) } return 'none'; case 'aliases': return engine.aliases.join(); default: return String(engine[what]) } }`,
  /** The name of the default search engine of private windows. */
  privateEngine: `async () => { const { SearchService } = await (async () => { try { return ChromeUtils.importESModule('moz-src:///toolkit/components/search/SearchService.sys.mjs') } catch { return {} } })(); const service = Services.search ?? SearchService; await service.init?.(); return (await service.getDefaultPrivate()).name }`,
  /** Whether there is a security device of a name. */
  device: `async (name) => { const db = Cc['@mozilla.org/security/pkcs11moduledb;1'].getService(Ci.nsIPKCS11ModuleDB); return String([...(await db.listModules())].some((one) => one.name === name)) }`,
  /** The program or site that opens links of a scheme. */
  handler: `(scheme) => { const service = Cc['@mozilla.org/uriloader/external-protocol-service;1'].getService(Ci.nsIExternalProtocolService); const app = service.getProtocolHandlerInfo(scheme).preferredApplicationHandler; if (!app) return 'none'; try { return app.QueryInterface(Ci.nsIWebHandlerApp).uriTemplate } catch { return app.QueryInterface(Ci.nsILocalHandlerApp).executable.path } }`,
  /** Whether a feature is allowed at a site: \`feature address\`. */
  siteFeature: `(text) => { const [feature, url] = text.split(' '); return String(Services.policies.isAllowedForURI(feature, Services.io.newURI(url))) }`,
} as const

/** A way to look, and its argument. */
export interface Look {
  readonly by: keyof typeof looks
  readonly at: string
}
