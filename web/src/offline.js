// The service worker: keeps all files of the page, and answers from them, so that it works without a network.
// What stands in capitals is written when the page is built.
//
// A page is answered by the files that it was built with, to its end: a new version is fetched beside the old one, and takes its place
// once no page is open. That is why nothing here makes it begin earlier.

const CACHE = `alfil-${'VERSION'}`;
const FILES = ['FILES'];

self.addEventListener('install', event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES.map(file => new Request(file, { cache: 'no-cache' })))));
});

self.addEventListener('activate', event => {
  const old = caches.keys().then(names => Promise.all(names.filter(name => name.startsWith('alfil-') && name !== CACHE).map(name => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  // The page itself; other pages of the site are asked for.
  const own = new URL('./', location.href).pathname;
  const { pathname } = new URL(request.url);
  const asked = request.mode === 'navigate' && (pathname === own || pathname === `${own}index.html`) ? './' : request;
  event.respondWith(caches.open(CACHE).then(cache => cache.match(asked, { ignoreSearch: true })).then(kept => kept ?? fetch(request)));
});
