{% autoescape off %}// Keeps the pages of tables on a phone, so they open without a connection.
"use strict";
const FILES = {{ files }};
const SHELL = "fairdeal-table-" + FILES.join("|").split("").reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7);
const PATIENCE_MS = 4000;
const isTable = (address) => /^\/t\/[^/]+\/$/.test(new URL(address).pathname);

// A page that is open came before this worker, or with the files of the one before: it is kept with these.
async function keep() {
  const cache = await caches.open(SHELL);
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = new Set(open.map((each) => each.url).filter(isTable));
  await Promise.all([cache.addAll(FILES), ...[...pages].map(async (url) => put(url, await fetch(url)))]);
}

async function put(request, answer) {
  // Without room it is kept on another visit.
  if (answer.ok) await caches.open(SHELL).then((cache) => cache.put(request, answer.clone())).catch(() => {});
  return answer;
}

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("fairdeal-table-") && name !== SHELL);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

// Browsers that need room throw away what is kept here: a page that is opened or looked at again asks for it back.
async function keepAgain() {
  const cache = await caches.open(SHELL);
  const found = await Promise.all(FILES.map((each) => cache.match(each)));
  if (!found.every(Boolean)) await keep();
}

self.addEventListener("message", (event) => event.waitUntil(keepAgain()));

// The newest page if it arrives soon, otherwise the one kept. A reply that the link is gone counts as a page.
async function page(request) {
  const kept = await caches.match(request, { cacheName: SHELL, ignoreVary: true });
  const fresh = fetch(request).then(async (answer) => {
    await put(request, answer);
    return answer.status >= 500 && kept ? kept : answer;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && isTable(request.url)) event.respondWith(page(request));
  else if (FILES.includes(address.pathname)) {
    event.respondWith(caches.match(request, { cacheName: SHELL }).then((kept) => kept ?? fetch(request)));
  }
});
{% endautoescape %}
