/** Colours and fonts of the app (web/styles.css), copied for a page that loads no files. Amber (`viva`) marks faults. */
export const ESTILO = `
:root{color-scheme:dark;--bg:#0e1113;--panel:#14181b;--line:#2a3137;--fg:#dde3e7;--dim:#8f9aa3;--live:#ffb454;--ref:#6cc7ff;--ok:#86d975;--bad:#ff7b72}
@media (prefers-color-scheme:light){:root{color-scheme:light;--bg:#fbfaf6;--panel:#f1efe8;--line:#cfcabd;--fg:#1b1e21;--dim:#575f66;--live:#8a4b00;--ref:#00598a;--ok:#1f6b1a;--bad:#b3261e}}
*{box-sizing:border-box}
html{scroll-padding-bottom:88px}
body{margin:0;background:var(--bg);color:var(--fg);font:13px/22px ui-monospace,"DejaVu Sans Mono",Consolas,monospace}
header,main,#barra{padding:11px 22px}
header{display:flex;gap:22px;align-items:baseline;flex-wrap:wrap;border-bottom:1px solid var(--line)}
h1{margin:0;font-size:20px;line-height:33px}
h2{margin:0 0 11px;font-size:13px;color:var(--dim);text-transform:uppercase;letter-spacing:.06em}
.normal{color:var(--ok)}.viva{color:var(--live)}
#dito:empty{display:none}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(400px,100%),1fr));gap:22px;align-items:start}
section{background:var(--panel);border:1px solid var(--line);padding:16px;min-width:0}
summary{cursor:pointer;margin-top:11px}
.quadro{overflow-x:auto}
.larga{grid-column:1/-1;overflow-x:auto}
.cenas{display:grid;gap:6px}
.cenas button{display:flex;justify-content:space-between;text-align:left;width:100%}
.cenas [aria-pressed=true]{border-color:var(--live);color:var(--live)}
label{display:block;color:var(--dim)}
.campo{margin-bottom:11px}
.campos{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(260px,100%),1fr));gap:11px 22px}
.campos .campo{margin:0}
input,select,textarea,button{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);padding:4px 8px;width:100%;border-radius:0}
textarea{min-height:53px;resize:vertical}
button{width:auto;cursor:pointer}
.forte{background:var(--live);color:var(--bg);border-color:var(--live);font-weight:600}
kbd{font:inherit;color:var(--ref)}
.forte kbd{color:inherit}
small{display:block;color:var(--dim);font-size:11px}
.erro{color:var(--bad);font-size:13px}
[aria-invalid=true]{border-color:var(--bad)}
:focus-visible{outline:2px solid var(--ref);outline-offset:1px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{text-align:left;color:var(--dim);font-weight:400}
th,td{padding:2px 16px 2px 0;border-bottom:1px solid var(--line);white-space:nowrap}
.n{text-align:right}
.acoes{display:flex;gap:11px;margin-top:16px;flex-wrap:wrap}
#barra{position:sticky;bottom:0;background:var(--panel);border-top:1px solid var(--line);display:flex;flex-wrap:wrap;gap:0 22px}
#barra span{white-space:nowrap}
`

/**
 * Script that sends a key to the button or field that has it as `data-tecla`: a button is clicked, a field gets
 * the focus. Letters and digits do nothing while the user types in a field. Other keys keep the browser's meaning.
 */
export const TECLAS = `
addEventListener('keydown', function (e) {
  if (e.isComposing || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return
  var letra = e.key.length === 1
  if (letra && !/^[a-z0-9]$/i.test(e.key)) return
  if (letra && /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return
  var alvo = document.querySelector('[data-tecla="' + (letra ? e.key.toUpperCase() : e.key) + '"]')
  if (!alvo) return
  e.preventDefault()
  if (e.repeat) return
  if (alvo.tagName === 'BUTTON') { alvo.focus(); alvo.click() } else { alvo.focus(); if (alvo.select) alvo.select() }
})
`
