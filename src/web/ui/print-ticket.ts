import { itf, symbolOf } from '../../core/barcode/bars.ts'
import { BARRAS_DO_BOLETO, type Bloco, type Danfe, type Texto } from '../../core/paper/ticket.ts'

const ALIGN = { esquerda: 'left', centro: 'center', direita: 'right' } as const

const safe = (text: string) =>
  text.replace(/[&<>"]/g, mark => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark)

const line = ({ texto, estilo, alinhar }: Texto) =>
  `<p class="${estilo}" style="text-align:${ALIGN[alinhar]}">${safe(texto) || '&nbsp;'}</p>`

type Drawing = typeof import('./qr.ts')

/** Draws dark modules as an SVG, with the white margin that a scanner needs. */
const picture = (side: string, [white, across, down]: readonly [number, number, number], path: string) =>
  `<svg viewBox="${-white} ${-white} ${across + 2 * white} ${down + 2 * white}" style="display:block;width:${side};margin:1mm auto" shape-rendering="crispEdges"><path d="${path}"/></svg>`

const bars = (codigo: string, { darkRuns }: Drawing): string => {
  const simbolo = symbolOf(codigo)
  const wide = simbolo?.modulos.length ?? 0
  return simbolo
    ? picture('66mm', [10, wide, 30], darkRuns(simbolo.modulos, 0, 0, 1, 30))
    : line({ k: 'texto', texto: codigo, estilo: 'forte', alinhar: 'centro' })
}

/** Draws a boleto's bar code along the paper: across the paper it would not fit. */
const alongBars = (codigo: string): string => {
  const { largura, altura } = BARRAS_DO_BOLETO
  const modulos = itf(codigo)?.modulos ?? ''
  const rows = [...modulos.matchAll(/1+/g)].map(({ index, 0: dark }) => `M0 ${index}h1v${dark.length}h-1z`)
  return `<svg viewBox="0 0 1 ${modulos.length}" preserveAspectRatio="none" style="display:block;width:${altura}mm;height:${largura}mm;margin:5mm auto" shape-rendering="crispEdges"><path d="${rows.join('')}"/></svg>`
}

const qr = (conteudo: string, { qrPath }: Drawing): string => {
  const { side, path } = qrPath(conteudo)
  return picture('30mm', [4, side, side], path)
}

function block(bloco: Bloco, drawing: Drawing): string {
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
      return bars(bloco.codigo, drawing)
    case 'boleto':
      return alongBars(bloco.codigo)
    case 'qr':
      return bloco.lado.map(line).join('') + (bloco.conteudo ? qr(bloco.conteudo, drawing) : '')
  }
}

/** Makes an 80 mm page from a ticket's blocks; the server sends the same blocks to printers. */
function ticketHtml({ titulo, blocos }: Danfe, drawing: Drawing): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${safe(titulo)}</title><style>
@page { size: 80mm auto; margin: 3mm }
body { font: 9pt/1.25 sans-serif; width: 72mm; margin: 0 auto }
p { margin: 0; white-space: pre-wrap } hr { border: 0; border-top: 1px dashed; margin: 1mm 0 }
.titulo { font-size: 12pt; font-weight: bold } .forte { font-weight: bold } .miudo { font-size: 7.5pt }
.par { display: flex; justify-content: space-between; gap: 2mm }
.faixa { border: 1px solid; padding: 1mm; text-align: center; font-weight: bold; margin: 1mm 0 }
</style></head><body>${blocos.map(bloco => block(bloco, drawing)).join('')}</body></html>`
}

/** Milliseconds without keys before printing: more than a scanner's pause in a code, less than between customers. */
const QUIET_MS = 600

/** Resolves after a pause without keys: the browser drops keys typed while it prints. */
function hands(): Promise<void> {
  // the timer may fire after the page is gone, as in tests: `window` does not exist then
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

/** Prints a ticket in the page, once typing pauses; with Chromium's `--kiosk-printing` no dialog is shown. */
export async function printTicket(danfe: Danfe): Promise<void> {
  const [drawing] = await Promise.all([import('./qr.ts'), hands()])
  const frame = document.createElement('iframe')
  frame.title = danfe.titulo
  frame.hidden = true
  frame.srcdoc = ticketHtml(danfe, drawing)
  frame.onload = () => {
    frame.contentWindow?.print()
    setTimeout(() => frame.remove(), 60_000)
  }
  document.body.append(frame)
}
