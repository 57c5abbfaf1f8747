import type { FastifyInstance } from 'fastify'
import { BRASILIA, dataHoraIn, type Fuso } from '../../../core/document/fuso.ts'
import { dataHora } from '../../../core/paper/format.ts'
import { AppError } from '../../../domain/error.ts'
import { sessionOf } from '../../http/access.ts'
import { type Apanhado, caughtMails, rawMail } from '../../ports/mail/caught.ts'
import { escapeHtml } from './carta.ts'

/** Path of the page that lists the demo's e-mails. */
export const CAIXA = '/demo/emails'

/** Adds the demo's routes of its e-mails, stored as files instead of sent: the list, and each raw text. */
export function demoMailRoutes(app: FastifyInstance, dir: string): void {
  const config = { reservada: 'sessao' } as const
  app.get(CAIXA, { config }, async (request, reply) => {
    const fuso = (await sessionOf(app, request))?.empresa.fuso ?? BRASILIA
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(caughtMails(dir), fuso))
  })
  app.get<{ Params: { arquivo: string } }>(`${CAIXA}/:arquivo`, { config }, async (request, reply) => {
    const raw = rawMail(dir, request.params.arquivo)
    if (raw === null) throw new AppError('NAO_ENCONTRADO')
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(raw)
  })
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, url => `<a href="${url}">${url}</a>`)

const page = (mails: readonly Apanhado[], fuso: Fuso) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>E-mails da demonstração · Tecla</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;padding:16px;max-width:100ch;font:13px/22px "JetBrains Mono",ui-monospace,"DejaVu Sans Mono",Consolas,monospace;
background:light-dark(#fbfaf6,#0e1113);color:light-dark(#1b1e21,#dde3e7)}
h1{font-size:13px;margin:0 0 8px;border-bottom:1px solid light-dark(#cfcabd,#2a3137)}
article{border:1px solid light-dark(#cfcabd,#2a3137);background:light-dark(#f1efe8,#14181b);margin:0 0 12px;padding:8px 12px}
h2{font-size:13px;margin:0}
p{margin:0;color:light-dark(#575f66,#8f9aa3)}
pre{margin:8px 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:light-dark(#00598a,#6cc7ff)}
</style></head><body>
<h1>E-mails da demonstração</h1>
<p>Nada sai deste servidor: o que ele enviaria fica aqui, do mais novo ao mais antigo.</p><br>
${mails.length === 0 ? '<p>Nenhum e-mail por enquanto.</p>' : mails.map(mail => article(mail, fuso)).join('\n')}
</body></html>`

const article = ({ arquivo, para, assunto, data, texto }: Apanhado, fuso: Fuso) => `<article>
<h2>${escapeHtml(assunto)}</h2>
<p>para ${escapeHtml(para)} · ${escapeHtml(dataHora(dataHoraIn(new Date(data), fuso)))} · <a href="${CAIXA}/${escapeHtml(arquivo)}">original</a></p>
<pre>${linked(texto)}</pre>
</article>`
