import type { Bloco, Danfe, Texto } from '../../core/paper/ticket.ts'

const ALIGN = { esquerda: 'left', centro: 'center', direita: 'right' } as const

const safe = (text: string) =>
  text.replace(/[&<>"]/g, mark => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark)

const line = ({ texto, estilo, alinhar }: Texto) =>
  `<p class="${estilo}" style="text-align:${ALIGN[alinhar]}">${safe(texto) || '&nbsp;'}</p>`

function block(bloco: Bloco): string {
  switch (bloco.k) {
    case 'texto':
      return line(bloco)
    case 'par':
      return `<p class="${bloco.estilo} par"><span>${safe(bloco.esquerda)}</span><span>${safe(bloco.direita)}</span></p>`
    case 'faixa':
      return `<div class="faixa">${bloco.linhas.map(safe).join('<br>')}</div>`
    case 'regua':
      return '<hr>'
    case 'espaco':
      return `<div style="height:${bloco.linhas}em"></div>`
    case 'barras':
      return `<p class="forte">${safe(bloco.codigo)}</p>`
    case 'qr':
      // a ticket with QR Code is printed from the server's stored bytes; the browser's own tickets have none
      return bloco.lado.map(line).join('')
  }
}

/** Makes an 80 mm page of the list that the server prints. */
export function ticketHtml({ titulo, blocos }: Danfe): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${safe(titulo)}</title><style>
@page { size: 80mm auto; margin: 3mm }
body { font: 9pt/1.25 sans-serif; width: 72mm; margin: 0 auto }
p { margin: 0; white-space: pre-wrap } hr { border: 0; border-top: 1px dashed; margin: 1mm 0 }
.titulo { font-size: 12pt; font-weight: bold } .forte { font-weight: bold } .miudo { font-size: 7.5pt }
.par { display: flex; justify-content: space-between; gap: 2mm }
.faixa { border: 1px solid; padding: 1mm; text-align: center; font-weight: bold; margin: 1mm 0 }
</style></head><body>${blocos.map(block).join('')}</body></html>`
}

/** Milliseconds without keys: longer than a scanner's pause within a code, shorter than between two customers. */
const QUIET_MS = 600

/** Resolves after a moment without keys: while the browser prints, it drops typed keys. */
function hands(): Promise<void> {
  // when the page is gone, `window` no longer exists
  const page = window
  return new Promise(resolve => {
    const rest = () => {
      page.removeEventListener('keydown', again, { capture: true })
      resolve()
    }
    let timer = setTimeout(rest, QUIET_MS)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, QUIET_MS)
    }
    page.addEventListener('keydown', again, { capture: true })
  })
}

/** Prints without leaving the page, once typing pauses; with `--kiosk-printing` silently. */
export async function printTicket(danfe: Danfe): Promise<void> {
  await hands()
  const frame = document.createElement('iframe')
  frame.title = danfe.titulo
  frame.hidden = true
  frame.srcdoc = ticketHtml(danfe)
  frame.onload = () => {
    frame.contentWindow?.print()
    setTimeout(() => frame.remove(), 60_000)
  }
  document.body.append(frame)
}
