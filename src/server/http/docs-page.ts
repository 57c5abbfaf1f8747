import type { FastifyInstance } from 'fastify'

const PAGE = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tecla · API</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header><h1>API da Tecla</h1>
<label>Buscar <input id="busca" type="search" autocomplete="off" autofocus></label>
<a href="/api/v1/openapi.json">openapi.json</a></header>
<main id="lista" aria-live="polite"><p>Carregando…</p></main>
<script src="/docs/docs.js" defer></script>
</body>
</html>`

const STYLE = `:root{color-scheme:light dark;--bg:light-dark(#fbfaf6,#0e1113);--fg:light-dark(#1b1e21,#dde3e7);--dim:light-dark(#575f66,#8f9aa3);
--line:light-dark(#cfcabd,#2a3137);--live:light-dark(#8a4b00,#ffb454)}
body{margin:0;background:var(--bg);color:var(--fg);font:13px/22px ui-monospace,"JetBrains Mono",monospace}
header{position:sticky;top:0;display:flex;gap:24px;align-items:baseline;padding:8px 16px;background:var(--bg);border-bottom:1px solid var(--line)}
h1{font-size:16px;margin:0}input{font:inherit;color:inherit;background:transparent;border:1px solid var(--line);padding:0 8px}
a{color:var(--live)}main{padding:0 16px 48px}summary{cursor:pointer;border-bottom:1px solid var(--line);display:flex;gap:16px}
summary b{width:56px;color:var(--live)}summary span{color:var(--dim);margin-left:auto}
:focus-visible{outline:2px solid var(--live);outline-offset:1px}pre{overflow:auto;margin:0;padding:8px 0 8px 72px;white-space:pre-wrap}`

const SCRIPT = `const lista = document.getElementById('lista'), busca = document.getElementById('busca')
const node = (tag, text) => Object.assign(document.createElement(tag), { textContent: text })
let operations = []
function draw() {
  const words = busca.value.toLowerCase().split(/\\s+/)
  const shown = operations.filter(o => words.every(w => (o.method + ' ' + o.path + ' ' + o.doc.summary).toLowerCase().includes(w)))
  lista.replaceChildren(...shown.map(row))
  if (shown.length === 0) lista.append(node('p', 'Nada encontrado'))
}
function row({ method, path, doc }) {
  const details = document.createElement('details'), summary = document.createElement('summary')
  summary.append(node('b', method.toUpperCase()), node('code', path), node('span', doc.summary))
  details.append(summary)
  details.addEventListener('toggle', () => {
    if (details.children.length === 1) details.append(node('pre', JSON.stringify(doc, null, 2)))
  })
  return details
}
fetch('/api/v1/openapi.json').then(r => r.json()).then(api => {
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, doc]) => ({ method, path, doc })))
  draw()
})
busca.addEventListener('input', draw)`

/** /docs: a reader of the API document without any foreign script; summaries open with Enter, the search has the focus. */
export function docsPage(app: FastifyInstance): void {
  app.get('/docs', { config: { reservada: 'sessao' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(PAGE),
  )
  app.get('/docs/docs.css', { config: { reservada: 'sessao' } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
  app.get('/docs/docs.js', { config: { reservada: 'sessao' } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  )
}
