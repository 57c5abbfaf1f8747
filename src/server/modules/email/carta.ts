import type { Fuso } from '../../../core/document/fuso.ts'
import type { NoticeKind } from '../../../domain/notice-kinds.ts'

interface Anexo {
  nome: string
  tipo: string
  bytes: Buffer
}

/** An e-mail without its address: paragraphs, at most one link, and a footer with the reason for sending it. */
export interface Carta {
  assunto: string
  /** Name above the text; default: tecla_. */
  marca?: string
  /** Reply address. */
  responder?: string
  anexos?: readonly Anexo[]
  /**
   * Company that sends the e-mail and is notified if it is not delivered, with its time zone and the kind of what the
   * e-mail carries. Absent: the installation sends it, and nobody is notified.
   */
  aviso?: { empresa_id: number; fuso: Fuso; tipo?: NoticeKind }
  paragrafos: readonly string[]
  link?: { texto: string; url: string }
  rodape: string
}

/** Escapes a text for HTML, and for attributes in double quotes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

/** Formats the e-mail as plain text and as simple HTML, with system fonts and without images or external resources. */
export function writeCarta({ assunto, marca = 'tecla_', paragrafos, link, rodape }: Carta): {
  text: string
  html: string
} {
  const text = [...paragrafos, ...(link ? [`${link.texto}:\n${link.url}`] : []), `--\n${rodape}`].join('\n\n')
  const p = (content: string, style = '') => `<p style="margin:0 0 14px;${style}">${content}</p>`
  const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(assunto)}</title></head>
<body style="margin:0;padding:24px;background:#fbfaf6;color:#1b1e21;font:14px/22px ui-monospace,Consolas,monospace">
<div style="max-width:560px">
<p style="margin:0 0 18px;font-weight:600">${escapeHtml(marca)}</p>
${paragrafos.map(line => p(escapeHtml(line).replace(/\n/g, '<br>'))).join('\n')}
${
  link
    ? `${p(`<a href="${escapeHtml(link.url)}" style="display:inline-block;padding:6px 12px;border:1px solid #8a4b00;color:#8a4b00;text-decoration:none">${escapeHtml(link.texto)}</a>`)}
${p(escapeHtml(link.url), 'font-size:12px;color:#575f66;word-break:break-all')}`
    : ''
}
${p(escapeHtml(rodape), 'margin-top:22px;padding-top:10px;border-top:1px solid #cfcabd;font-size:12px;color:#575f66')}
</div></body></html>`
  return { text, html }
}
