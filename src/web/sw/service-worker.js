/**
 * The client kept in the browser: the till opens and sells without a server. VERSION and FILES are written by plugin.ts at
 * build time (scripts/service-worker-plugin.ts). Nothing of the API is ever answered from here. A new version waits until the page says it is safe.
 */
const VERSION = '__VERSION__'
const FILES = ['__FILES__']
const CACHE = `tecla-${VERSION}`

self.addEventListener('install', event => {
  event.waitUntil(
    caches.open(CACHE).then(cache => cache.addAll(FILES.map(file => new Request(file, { cache: 'reload' })))),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(names.filter(n => n.startsWith('tecla-') && n !== CACHE).map(n => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', event => {
  if (event.data === 'aplicar') self.skipWaiting()
})

/** Paths that are the server's, never the app's. */
const SERVER =
  /^\/(api|docs|demo|broadcasting|app|apps|healthz|readyz|metrics|o|p|od|cardapio|service-worker\.js)(\/|$)/

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || SERVER.test(url.pathname)) return
  if (request.mode === 'navigate') {
    // a deep link opens the app; without the cached page (evicted) the network is asked
    event.respondWith(caches.match('/index.html', { cacheName: CACHE }).then(hit => hit ?? fetch(request)))
    return
  }
  event.respondWith(
    caches.match(request, { cacheName: CACHE, ignoreSearch: true }).then(hit => hit ?? fetch(request)),
  )
})
