import type { Logger } from 'pino'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { dataHora } from '../../../core/paper/format.ts'
import { printerPage } from '../../../core/paper/papers/printer-page.ts'
import { TIPOS_PAPEL, type TipoPapel } from '../../../core/paper/papers/sale/paper.ts'
import type { Danfe } from '../../../core/paper/ticket.ts'
import type { ImpressaoAnswer } from '../../../domain/api/impressao.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { CORTES, PAGINAS_DE_CODIGO } from '../../../domain/options/impressora.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import { toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { enqueue } from '../../outbox/repository.ts'
import { renderPages } from '../../print/danfe-pdf.ts'
import { renderEscpos, renderTestPage } from '../../print/escpos.ts'
import { renderPdf } from '../../print/pdf.ts'
import { printJob } from '../../print/queue.ts'
import type { PrintTransport } from '../../print/transport.ts'
import { type Broadcaster, companyChannel } from '../../realtime/broadcaster.ts'
import {
  eventSheet,
  type Folhas,
  figureOf,
  issuedEventSheet,
  issuedPaper,
  logoOf,
  type OutroPapel,
  paperOf,
  qrOf,
  sheetsOf,
} from './paper.ts'
import {
  type Impressao,
  insertGroupPrints,
  insertPrint,
  listPrints,
  markFailed,
  markPending,
  markPrinted,
  type OwnPaper,
  readPrint,
  readPrinter,
  type Ticket,
} from './repository.ts'

export { EMITENTE_SQL, shopOf } from './paper-repository.ts'
export { PRINT_AFTER_SQL, readCopies, readPrintAfter } from './repository.ts'
export { figureOf, logoOf, type OutroPapel }

/** Queues a paper with its print job, in the caller's transaction. Null: the till has no printer. */
export async function askForPaper(
  q: Q,
  tenant: Tenant,
  pedido: Parameters<typeof insertPrint>[2],
  agora: Date,
): Promise<number | null> {
  const id = await insertPrint(q, tenant, pedido)
  if (id !== null) await enqueue(q, tenant, { tipo: 'impressao', alvo_id: id, due_at: agora })
  return id
}

/** Queues a paper without a sale. Its content is stored now, and does not change until it is printed. */
export const askForTicket = (
  q: Q,
  { usuario_id, ...tenant }: Tenant & { usuario_id: number | null },
  { terminal_id, tipo, papel }: { terminal_id: number; tipo: OwnPaper; papel: Ticket },
  agora: Date,
): Promise<number | null> =>
  askForPaper(
    q,
    tenant,
    { terminal_id, tipo, papel, usuario_id, venda_id: null, documento_id: null, vias: 1 },
    agora,
  )

/** Queues papers in order. False: the till has no printer, or `papeis` is empty. */
export async function askForTickets(
  q: Q,
  tenant: Parameters<typeof askForTicket>[1],
  { papeis, ...of }: { terminal_id: number; tipo: OwnPaper; papeis: readonly Ticket[] },
  agora: Date,
): Promise<boolean> {
  let printed = false
  for (const papel of papeis) printed = (await askForTicket(q, tenant, { ...of, papel }, agora)) !== null
  return printed
}

/** Queues lines for this moment's printing groups, once per group, in the transaction. False: nothing was queued. */
export async function askForGroups(
  q: Q,
  tenant: Tenant,
  pedido: Parameters<typeof insertGroupPrints>[1],
  agora: Date,
): Promise<boolean> {
  const ids = await insertGroupPrints(q, pedido)
  for (const id of ids) await enqueue(q, tenant, { tipo: 'impressao', alvo_id: id, due_at: agora })
  return ids.length > 0
}

interface Options {
  db: Db
  clock: () => Date
  log: Logger
  broadcaster: Broadcaster
  transport: PrintTransport
  /** Makes a quote, order or picking list in its present state. */
  comercial: (q: Q, tenant: Tenant, venda_id: number, tipo: TipoPapel) => Promise<Danfe>
  /** Makes the ticket of the lines that a printing group prints; null: the sale has none any more. */
  cozinha: (q: Q, tenant: Tenant, venda_id: number, grupo_id: number) => Promise<Danfe | null>
  /** Makes the slip of an order that goes out; null: it is on no way. */
  entrega: (q: Q, tenant: Tenant, venda_id: number) => Promise<Danfe | null>
  wake: () => void
}

export function createImpressaoService({
  db,
  clock,
  log,
  broadcaster,
  transport,
  comercial,
  cozinha,
  entrega,
  wake,
}: Options) {
  return {
    job: printJob<Impressao>({
      db,
      clock,
      log,
      transport,
      read: readPrint,
      render: async (q, tenant, { tipo, venda_id, vias, papel, grupo_id, impressora }) => {
        if (tipo === 'teste' && papel) return renderTestPage(papel, impressora)
        if (venda_id === null) return renderEscpos(papel ?? [], impressora)
        if (grupo_id !== null) {
          const ticket = await cozinha(q, tenant, venda_id, grupo_id)
          return renderEscpos(ticket ? Array.from({ length: vias }, () => ticket) : [], impressora)
        }
        if (tipo === 'entrega') {
          const slip = await entrega(q, tenant, venda_id)
          return renderEscpos(slip ? [slip] : [], impressora)
        }
        return renderEscpos(
          isCommercial(tipo)
            ? await comercial(q, tenant, venda_id, tipo)
            : await paperOf(q, tenant, venda_id, vias),
          impressora,
        )
      },
      printed: markPrinted,
      failed: markFailed,
      announce: (tenant, { empresa_id, id, venda_id, status }) =>
        broadcaster.trigger(companyChannel(tenant.account_id, empresa_id), 'ImpressaoAtualizada', {
          id,
          venda_id,
          status,
        }),
    }),

    listar: (sessao: Sessao, filtro: Parameters<typeof listPrints>[2]) =>
      db.tx(sessao, async q => {
        const { rows, total } = await listPrints(q, sessao, filtro)
        return toPage(rows.map(answer), total, filtro)
      }),

    /** Retries a waiting or failed paper at once; prints a printed one again. */
    async repetir(sessao: Sessao, id: number): Promise<ImpressaoAnswer> {
      const papel = await db.tx(sessao, async q => {
        const found = await readPrint(q, sessao, id)
        if (!found || found.empresa_id !== sessao.empresa_id) throw new AppError('NAO_ENCONTRADO')
        await markPending(q, sessao, id)
        await enqueue(q, sessao, { tipo: 'impressao', alvo_id: id, due_at: clock() })
        return { ...found, status: 'pendente' as const }
      })
      wake()
      return answer(papel)
    },

    /**
     * Queues a sale's paper at a till's printer, for the first time or again. The caller must have checked the user's access
     * to the sale. @throws VALIDACAO when the till has no printer
     */
    async imprimir(
      sessao: Sessao,
      venda_id: number,
      terminal_id: number | null,
      tipo: Impressao['tipo'] = 'danfe',
    ): Promise<number> {
      const id = await db.tx(sessao, q =>
        askForPaper(
          q,
          sessao,
          {
            terminal_id: terminal_id ?? 0,
            venda_id,
            documento_id: null,
            tipo,
            vias: 1,
            usuario_id: sessao.usuario_id,
          },
          clock(),
        ),
      )
      if (id === null) throw fieldError('terminal_id', 'O caixa não tem impressora configurada')
      wake()
      return id
    },

    /** Queues the test page of a till's printer. False: the till has no printer. @throws NAO_ENCONTRADO */
    async testar(sessao: Sessao, terminal_id: number): Promise<boolean> {
      const agora = clock()
      const queued = await db.tx(sessao, async q => {
        const printer = await readPrinter(q, sessao, terminal_id)
        if (!printer) throw new AppError('NAO_ENCONTRADO')
        const { terminal, colunas, pagina, corte, gaveta } = printer
        const named = (options: readonly (readonly [string, string])[], code: string) =>
          options.find(([each]) => each === code)?.[1] ?? code
        const papel = printerPage({
          ...{ empresa: sessao.empresa.nome, usuario: sessao.nome, colunas },
          data: dataHora(dataHoraIn(agora, sessao.empresa.fuso)),
          propriedades: [
            ['Caixa', terminal],
            ['Colunas', String(colunas)],
            ['Página de código', named(PAGINAS_DE_CODIGO, pagina)],
            ['Corte', named(CORTES, corte)],
            ['Gaveta', gaveta ? 'abre agora' : 'não abre'],
          ],
        })
        return askForTicket(q, sessao, { terminal_id, tipo: 'teste', papel }, agora)
      })
      if (queued !== null) wake()
      return queued !== null
    },

    /**
     * Makes the PDF of a sale in its current state: the paper `outro`, else pages if its note is printed on sheets, else 80 mm
     * tickets (in contingency the customer's and the company's copy).
     */
    pdf: (sessao: Sessao, venda_id: number, outro: OutroPapel | null): Promise<Buffer> =>
      salePdf(db, sessao, venda_id, outro),

    /** Gives the text of the note's QR Code; null: none. */
    qr: (sessao: Sessao, venda_id: number): Promise<string | null> =>
      db.tx(sessao, q => qrOf(q, sessao, venda_id)),

    /** Makes the PDF of a registered event of a sale's note. */
    async evento(sessao: Sessao, venda_id: number, evento_id: number | null): Promise<Buffer> {
      return toPdf(await db.tx(sessao, q => eventSheet(q, sessao, venda_id, evento_id)))
    },
  }
}

export type ImpressaoService = ReturnType<typeof createImpressaoService>

/** Makes the PDF of a sale from the account alone, because a background job (e-mail, accountant's archive) has no session. */
export async function salePdf(
  db: Db,
  tenant: Tenant,
  venda_id: number,
  outro: OutroPapel | null = null,
): Promise<Buffer> {
  const { folhas, cupons } = await db.tx(tenant, async q => {
    const folhas = await sheetsOf(q, tenant, venda_id, outro)
    return { folhas, cupons: folhas ? [] : await paperOf(q, tenant, venda_id, null) }
  })
  return folhas ? toPdf(folhas) : renderPdf(cupons)
}

/** Makes the PDF of an issued document of any owner; null: there is none, or its model has no paper. */
export async function documentPdf(db: Db, tenant: Tenant, documento_id: number): Promise<Buffer | null> {
  const papel = await db.tx(tenant, q => issuedPaper(q, documento_id))
  if (papel === null) return null
  return 'venda_id' in papel ? salePdf(db, tenant, papel.venda_id) : toPdf(papel)
}

/** Makes the PDF of a registered event of an issued document; null: no such event, or its model has no paper. */
export async function eventPdf(
  db: Db,
  tenant: Tenant,
  { documento_id, evento_id }: { documento_id: number; evento_id: number | null },
): Promise<Buffer | null> {
  const papel = await db.tx(tenant, q => issuedEventSheet(q, tenant, documento_id, evento_id))
  return papel && toPdf(papel)
}

const toPdf = ({ desenho, figura }: Folhas): Promise<Buffer> => renderPages(desenho, figura?.png ?? null)

const isCommercial = (tipo: Impressao['tipo']): tipo is TipoPapel =>
  TIPOS_PAPEL.some(([code]) => code === tipo)

function answer(papel: Impressao): ImpressaoAnswer {
  return {
    id: papel.id,
    terminal_id: papel.terminal_id,
    venda_id: papel.venda_id,
    tipo: papel.tipo,
    vias: papel.vias,
    status: papel.status,
    destino: papel.destino,
    tentativas: papel.tentativas,
    erro: papel.erro,
    criado_em: papel.criado_em.toISOString(),
    impressa_em: papel.impressa_em?.toISOString() ?? null,
  }
}
