import { compareDays, dayFromIso, dayFromWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import type { FormatoPapel, PapelVenda, TipoPapel } from '../../../core/paper/papers/sale/paper.ts'
import { ticketOf } from '../../../core/paper/papers/sale/ticket.ts'
import type { Danfe } from '../../../core/paper/ticket.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { fotoPath } from '../../../domain/fields/foto.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import { readSale } from '../../documents/venda/repository.ts'
import { maySee } from '../../documents/venda/rights.ts'
import type { Sessao } from '../../http/session.ts'
import type { FiguraImpressa } from '../../print/logo.ts'
import { type Adorno, renderPaper } from '../../print/paper-pdf.ts'
import { renderPdf } from '../../print/pdf.ts'
import { figureOf, type ImpressaoService, logoOf } from '../impressao/service.ts'
import { paperFrom } from './dados.ts'
import { type FonteComercial, firstPrinter, readCommercial } from './repository.ts'

export { orderUrl } from './order-link.ts'
export { ESTILO } from './pagina-estilo.ts'

export const CANCELLED = 'C'

/** Tells if the document is open: neither issued nor cancelled. */
export const isOpen = ({ status }: FonteComercial) => status === 'A'

export interface Lido {
  papel: PapelVenda
  fonte: FonteComercial
  venda: VendaAnswer
}

/** Reads a sale's paper without a check of permissions, for links and the print queue. @throws NAO_ENCONTRADO */
export async function readPapel(q: Q, { account_id }: Tenant, id: number, tipo: TipoPapel): Promise<Lido> {
  const fonte = await readCommercial(q, { account_id }, id)
  if (!fonte) throw new AppError('NAO_ENCONTRADO')
  const venda = await readSale(q, { account_id, empresa_id: fonte.empresa_id }, id, { completa: true })
  return { papel: paperFrom(tipo, venda, fonte), fonte, venda }
}

/** Reads a sale's paper if the user may see the sale. @throws NAO_ENCONTRADO for other companies, PROIBIDO */
export async function readSeen(q: Q, sessao: Sessao, id: number, tipo: TipoPapel): Promise<Lido> {
  const lido = await readPapel(q, sessao, id, tipo)
  if (lido.fonte.empresa_id !== sessao.empresa_id) throw new AppError('NAO_ENCONTRADO')
  maySee(sessao, lido.venda)
  return lido
}

/** Reads a sale that may be printed or sent as this paper. @throws VALIDACAO for a quote already issued or cancelled */
export async function readOpen(q: Q, sessao: Sessao, id: number, tipo: TipoPapel): Promise<Lido> {
  const lido = await readSeen(q, sessao, id, tipo)
  if (tipo === 'orcamento' && !isOpen(lido.fonte))
    throw fieldError(
      'tipo',
      lido.fonte.status === CANCELLED
        ? 'Este orçamento foi cancelado'
        : 'Esta venda já foi emitida: não sai mais como orçamento',
    )
  return lido
}

/** Tells if the document's validity has passed, in the company's state. */
export function isOverdue({ papel, fonte }: Lido, now: Date): boolean {
  const ate = dayFromWire(papel.validade)
  const hoje = dayFromIso(diaIn(now, fonte.fuso))
  return ate !== null && hoje !== null && compareDays(ate, hoje) < 0
}

/** Makes the 80 mm ticket of a paper. */
const ticketFrom = async (q: Q, { papel, fonte }: Lido): Promise<Danfe> => ({
  ...ticketOf(papel),
  logo: fonte.logo_cupom ? await logoOf(q, fonte.logo) : null,
})

/** Reads what adorns the A4 pages of a paper: the company's picture and colour, and the products' photos. */
export async function adornOf(q: Q, { papel, fonte }: Lido): Promise<Adorno> {
  const fotos = new Map<number, FiguraImpressa>()
  for (const id of new Set(papel.itens.flatMap(({ foto }) => foto ?? []))) {
    const figura = await figureOf(q, fotoPath(id))
    if (figura) fotos.set(id, figura)
  }
  return { logo: await figureOf(q, fonte.logo), cor: fonte.a4_cor, fotos }
}

/** Makes the ticket for the print queue; permissions were checked when it was queued. */
export const commercialTicket = async (q: Q, tenant: Tenant, id: number, tipo: TipoPapel): Promise<Danfe> =>
  ticketFrom(q, await readPapel(q, tenant, id, tipo))

export function createPapeis({ db, impressao }: { db: Db; impressao: ImpressaoService }) {
  return {
    async pdf(sessao: Sessao, id: number, tipo: TipoPapel, formato: FormatoPapel): Promise<Buffer> {
      if (formato === '80')
        return renderPdf(await db.tx(sessao, async q => ticketFrom(q, await readOpen(q, sessao, id, tipo))))
      const { papel, adorno } = await db.tx(sessao, async q => {
        const lido = await readOpen(q, sessao, id, tipo)
        return { papel: lido.papel, adorno: await adornOf(q, lido) }
      })
      return renderPaper(papel, adorno)
    },

    async imprimir(sessao: Sessao, id: number, tipo: TipoPapel, terminal_id: number | null): Promise<number> {
      // checked before queueing, because the queue cannot show an error to the user
      const printer = await db.tx(sessao, async q => {
        const { fonte } = await readOpen(q, sessao, id, tipo)
        return terminal_id ?? fonte.terminal_id ?? (await firstPrinter(q, sessao, fonte.empresa_id))
      })
      return impressao.imprimir(sessao, id, printer, tipo)
    },
  }
}

export type Papeis = ReturnType<typeof createPapeis>
