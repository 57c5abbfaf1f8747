/** CSS of a quote's page: a sheet when printed or on a wide screen, one column on a phone. */
export const ESTILO = `
*{box-sizing:border-box}
body{margin:0;background:#eceeef;color:#16191c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{max-width:820px;margin:24px auto;padding:40px;background:#fff;border:1px solid #dadee1}
h1,h2,p,dl,dd{margin:0}
h1{font-size:30px;line-height:1.1;letter-spacing:-.02em}
h2{font-size:12px;text-transform:uppercase;letter-spacing:.06em;color:#5c646b;margin-bottom:6px}
section{margin-top:28px}
header{display:flex;gap:20px;align-items:flex-start;padding-bottom:20px;border-bottom:2px solid #16191c}
header img{max-width:160px;max-height:84px}
.loja{flex:1;font-size:13px;color:#5c646b;min-width:0;overflow-wrap:anywhere}
.titulo{text-align:right;font-size:13px;color:#5c646b}
.titulo h1{color:#16191c;margin-bottom:6px}
.nome{font-size:18px;font-weight:600;color:#16191c}
table{width:100%;margin-top:28px;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-size:12px;text-align:left;color:#5c646b;background:#f0f2f3;padding:8px}
td{padding:10px 8px;border-bottom:1px solid #dadee1;vertical-align:top;overflow-wrap:anywhere}
td small{display:block;color:#5c646b;font-size:13px}
.n{text-align:right;white-space:nowrap}
.oculto{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:3px 0}
dd{font-variant-numeric:tabular-nums}
.somas{width:min(320px,100%);margin:16px 0 0 auto;padding-right:8px}
.somas dt{color:#5c646b}
.somas .total{margin:8px -8px 0 -16px;padding:10px 8px 10px 16px;background:#16191c;color:#fff;font-size:20px;font-weight:600}
.somas .total dt{color:#fff}
.pagamento ol{margin:6px 0 0;padding:0;list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(170px,1fr));gap:4px 16px;font-size:14px}
.livre{white-space:pre-line;overflow-wrap:anywhere}
.resposta,.responder{padding:20px;border:1px solid #dadee1;background:#f7f8f8}
.resposta h2{font-size:18px;text-transform:none;letter-spacing:0;color:#16191c}
.aceito{border-color:#2c6e49;background:#eef6f0}
.aceito h2{color:#1d5537}
.erro{margin-bottom:12px;color:#a11b1b;font-weight:600}
label{display:block;font-size:14px;color:#3c4348;margin-bottom:12px}
input,textarea{display:block;width:100%;margin-top:4px;padding:10px;font:inherit;color:inherit;background:#fff;border:1px solid #868e95}
button{font:inherit;font-weight:600;padding:12px 20px;border:0;background:#16191c;color:#fff;cursor:pointer}
button.leve{background:#fff;color:#16191c;border:1px solid #16191c}
:focus-visible{outline:3px solid #2b6cb0;outline-offset:2px}
details{margin-top:20px}
summary{cursor:pointer;color:#3c4348;padding:4px 0}
details form{margin-top:12px}
footer{margin-top:28px;font-size:12px;color:#5c646b}
.aviso{margin:8vh 0;text-align:center}
.aviso h1{font-size:24px;margin-bottom:8px}
.contato{margin-top:20px;color:#5c646b;font-size:14px}
@media (max-width:600px){
main{margin:0;padding:20px 16px;border:0}
header{flex-wrap:wrap}
.titulo{text-align:left;width:100%}
thead{display:none}
tr{display:grid;grid-template-columns:1fr 1fr 1fr;padding:10px 0;border-bottom:1px solid #dadee1}
td{border:0;padding:2px 0}
td:first-child{grid-column:1/-1}
td.n{text-align:left}
td.n:last-child{text-align:right;font-weight:600}
button{width:100%}
.somas{padding:0 8px}
.somas .total{margin:8px -8px 0;padding:10px 8px}
}
@media print{
body{background:#fff;font-size:11pt}
main{margin:0;padding:0;border:0;max-width:none}
.responder{display:none}
tr{break-inside:avoid}
}
`
