import { ESTILO as FOLHA } from '../paper/service.ts'

/** CSS of a menu: the public pages' own, with its lists, its choices and a foot that is always in reach. */
export const ESTILO = `${FOLHA}
html{scroll-behavior:auto;scroll-padding-top:56px}
.recado{margin-top:16px;white-space:pre-line;overflow-wrap:anywhere}
.horas{max-width:420px;margin-top:6px;font-size:14px;color:#3c4348}
nav{position:sticky;top:0;z-index:1;display:flex;gap:4px 16px;margin:20px -8px 0;padding:10px 8px;overflow-x:auto;background:#fff;border-bottom:1px solid #dadee1}
nav a{flex:none;color:#16191c;font-size:14px;padding:4px 0}
ul.itens{margin:0;padding:0;list-style:none}
.itens li{display:flex;gap:16px;align-items:center;justify-content:space-between;padding:10px 0;border-bottom:1px solid #dadee1}
.itens label{flex:1;margin:0;font-size:16px;color:#16191c;overflow-wrap:anywhere}
.itens small{display:block;color:#5c646b;font-size:14px;font-variant-numeric:tabular-nums}
.itens input{flex:none;width:72px;margin:0;text-align:center;font-size:18px}
.itens li:has(input:not(:placeholder-shown)){background:#f7f8f8}
.rodape{position:sticky;bottom:0;display:flex;gap:12px;flex-wrap:wrap;align-items:center;margin:24px -8px 0;padding:12px 8px;background:#fff;border-top:2px solid #16191c}
form>.rodape:has(.leve){position:static}
form>.erro{margin-top:16px}
fieldset:has([name="meio"]:checked:not([value="01"])) label:has([name="troco"]){display:none}
fieldset{margin:24px 0 0;padding:0;border:0}
legend{padding:0;margin-bottom:8px;font-size:12px;text-transform:uppercase;letter-spacing:.06em;color:#5c646b}
.opcao{display:flex;gap:10px;align-items:center;padding:8px 0;margin:0;font-size:16px;color:#16191c}
.opcao input{width:20px;height:20px;margin:0;flex:none}
.linhas{width:100%;margin-top:20px;padding:0}
.linhas dt{color:#16191c;overflow-wrap:anywhere}
form>label{margin-top:24px}
form:has(#retirada:checked) .onde{display:none}
input[aria-invalid]{border-color:#a11b1b}
label+.erro{margin-top:-6px;font-size:14px}
`
