import type { FastifyReply } from 'fastify'
import { modelName } from '../../../core/document/models.ts'
import { OUTSIDE_PROMISE_KINDS, OUTSIDE_PROMISES } from '../../../core/outside-promises.ts'
import type { PedidoDeCancelamento } from '../../../domain/api/cancelamento.ts'
import type { CartaCorrecao } from '../../../domain/api/carta-correcao.ts'
import type { Body, Query } from '../../../domain/api/define.ts'
import type { EventoAnswer, registrarEvento } from '../../../domain/api/eventos.ts'
import type { pedirCorrecao } from '../../../domain/api/pedir-correcao.ts'
import type {
  exportarRecusada,
  MendedConsumidor,
  pagarVenda,
  VendaAnswer,
} from '../../../domain/api/vendas.ts'
import { COLUNAS_DAS_VENDAS, type exportarVendas } from '../../../domain/api/vendas-arquivo.ts'
import { AppError } from '../../../domain/error.ts'
import type { Db, Q } from '../../db/transaction.ts'
import { carriedBy } from '../../documents/carried-repository.ts'
import { save } from '../../documents/save.ts'
import { readCredit } from '../../documents/venda/credito-repository.ts'
import { itemHistory, listSales, readSale, readSales } from '../../documents/venda/repository.ts'
import type { CorpoVenda } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { donaVenda, type FiscalService, fileOf } from '../../issuing/service.ts'
import { readWhereabouts } from '../../money/whereabouts/whereabouts-repository.ts'
import type { Reach } from '../../ports/gateway.ts'
import { promisesOfSale } from '../../promises/promises-repository.ts'
import type { Broadcaster } from '../../realtime/broadcaster.ts'
import { sendList } from '../../sheet/table.ts'
import type { Vault } from '../../vault.ts'
import { sessionPayingBack } from '../caixa/service.ts'
import { holdForPayment } from '../estoque/service.ts'
import type { ImpressaoService, OutroPapel } from '../impressao/service.ts'
import { refuseCharged } from '../tef/service.ts'
import { callMender } from './call-mender.ts'
import { recordExportada } from './exportar.ts'
import { createTill } from './till.ts'

export { moveStock } from './stock.ts'

interface Deps {
  db: Db
  clock: () => Date
  vault: Vault
  fiscal: FiscalService
  papel: ImpressaoService
  /** Tells if dynamic PIX is charged by a PSP, which proves it. */
  pix: Reach
  broadcaster: Broadcaster
}

/** tpEvento of a correction letter. */
const CARTA = '110110'

export function createVendasService({ db, clock, vault, fiscal, papel, pix, broadcaster }: Deps) {
  const till = createTill({ vault, fiscal, pix, broadcaster })

  const own = (sessao: Sessao, id: number) => db.tx(sessao, q => readSale(q, sessao, id))

  async function cartas(sessao: Sessao, id: number): Promise<CartaCorrecao[]> {
    await own(sessao, id)
    return (await fiscal.pedidos(sessao, donaVenda(id), CARTA)).map(
      ({ id, seq, justificativa, criado_em, status, protocolo, xmotivo }) => ({
        id,
        sequencia: seq,
        carta: justificativa,
        data: criado_em.toISOString(),
        status,
        protocolo,
        motivo: xmotivo,
      }),
    )
  }

  async function eventos(sessao: Sessao, id: number): Promise<EventoAnswer[]> {
    await own(sessao, id)
    return fiscal.eventos(sessao, donaVenda(id))
  }

  return {
    /** Stores a sale once: a repeated uuid returns the stored sale, or pays the stored draft. */
    async criar(sessao: Sessao, corpo: CorpoVenda): Promise<VendaAnswer> {
      try {
        return await save({ db, clock }, till, sessao, corpo)
      } finally {
        fiscal.wake()
      }
    },

    pagar: (sessao: Sessao, corpo: Body<typeof pagarVenda>) =>
      db.tx(sessao, async q => ({ faltas: await holdForPayment(q, sessao, corpo, clock()) })),

    async exportada(sessao: Sessao, venda: Body<typeof exportarRecusada>) {
      const agora = clock()
      await db.tx(sessao, q => recordExportada(q, sessao, venda, agora))
      return { exportada_por: sessao.nome, exportada_em: agora.toISOString() }
    },

    resumo: own,

    /** Adds to a sale's or document's answer what it promised to the outside and did not end. */
    withPromises: (sessao: Sessao, venda: VendaAnswer): Promise<VendaAnswer> =>
      db.tx(sessao, async q => ({ ...venda, em_aberto: await openOf(q, sessao, venda) })),

    ver: (sessao: Sessao, id: number) => db.tx(sessao, q => readSale(q, sessao, id, { completa: true })),

    /** Returns the store credit that a customer has left, R$. @throws NAO_ENCONTRADO */
    async credito(sessao: Sessao, parceiro_id: number): Promise<string> {
      const saldo = await db.tx(sessao, q => readCredit(q, sessao, { parceiro_id, menos: null }))
      if (saldo === null) throw new AppError('NAO_ENCONTRADO')
      return saldo
    },

    listar: (sessao: Sessao, filtro: Parameters<typeof listSales>[2]) =>
      db.tx(sessao, q => listSales(q, sessao, filtro)),

    /** Sends all sales of the list's query as a file. */
    exportar: (
      sessao: Sessao,
      { formato, ...filtro }: Query<typeof exportarVendas>,
      reply: FastifyReply,
    ): Promise<FastifyReply> =>
      sendList(
        { db, sessao, reply },
        { name: 'documentos', titulo: 'Documentos', formato, columns: COLUNAS_DAS_VENDAS },
        q => readSales(q, sessao, filtro),
      ),

    historico: (sessao: Sessao, produto_id: number, filtro: Parameters<typeof itemHistory>[3]) =>
      db.tx(sessao, q => itemHistory(q, sessao, produto_id, filtro)),

    /**
     * Returns the XML and its file name: the authorised nfeProc, or the signed note issued in contingency. @throws
     * NAO_ENCONTRADO for other notes
     */
    async xml(sessao: Sessao, id: number): Promise<{ nome: string; xml: string }> {
      await own(sessao, id)
      const nota = await db.tx(sessao, q => fiscal.documentOf(q, sessao, donaVenda(id)))
      const file = fileOf(nota)
      if (!file) throw new AppError('NAO_ENCONTRADO', { mensagem: 'A nota ainda não foi autorizada' })
      return file
    },

    async danfe(sessao: Sessao, id: number, formato: OutroPapel | null): Promise<Buffer> {
      await own(sessao, id)
      return papel.pdf(sessao, id, formato)
    },

    async qr(sessao: Sessao, id: number): Promise<string | null> {
      await own(sessao, id)
      return papel.qr(sessao, id)
    },

    async evento(sessao: Sessao, id: number, evento_id: number | null): Promise<Buffer> {
      await own(sessao, id)
      return papel.evento(sessao, id, evento_id)
    },

    async imprimir(sessao: Sessao, id: number, terminal_id: number | null): Promise<number> {
      const venda = await own(sessao, id)
      return papel.imprimir(sessao, id, terminal_id ?? venda.terminal_id)
    },

    /**
     * Requests the cancellation of a sale and, unless told otherwise, waits some seconds for SEFAZ. `stands` runs in the
     * transaction, and throws when the sale may not be cancelled. @throws as `fiscal.cancelar`; CONFLITO with the card
     * payments that TEF must cancel first
     */
    async cancelar(
      sessao: Sessao,
      id: number,
      pedido: PedidoDeCancelamento,
      stands: (q: Q) => Promise<void>,
      waits = true,
    ): Promise<VendaAnswer> {
      await own(sessao, id)
      const { estorno_cartao: estorno } = pedido
      const uncarried = async (q: Q) => {
        await stands(q)
        await refuseCarried(q, id)
      }
      const charged = (q: Q) => refuseCharged(q, sessao, id, { estorno, em: clock() })
      // held until the commit, so that a closing at the same moment has this cancelling in its Z
      const drawer = async (q: Q) => {
        const where = await readWhereabouts(q, id)
        const caixa = await sessionPayingBack(q, sessao.empresa_id, where)
        if (!caixa && where.deu !== null)
          throw new AppError('CONFLITO', {
            mensagem: `O dinheiro desta devolução saiu da gaveta de ${where.deu}, que está fechada: abra o caixa antes de cancelar`,
          })
        return caixa?.id ?? null
      }
      await fiscal.cancelar(sessao, donaVenda(id), pedido, { stands: uncarried, charged, drawer }, waits)
      return own(sessao, id)
    },

    async corrigir(sessao: Sessao, id: number, texto: string, pedido: string | null): Promise<CartaCorrecao> {
      await own(sessao, id)
      const pedida = await fiscal.pedir(sessao, donaVenda(id), { tipo: CARTA, texto, pedido })
      const carta = (await cartas(sessao, id)).find(cada => cada.id === pedida)
      if (!carta) throw new AppError('NAO_ENCONTRADO')
      return carta
    },

    cartas,

    /** Lists all events of the sale's note, in order, including cancellation and correction letters. */
    eventos,

    async registrar(
      sessao: Sessao,
      id: number,
      { tipo, ...dados }: Body<typeof registrarEvento>,
      pedido: string | null,
      stands: (q: Q) => Promise<void>,
    ): Promise<EventoAnswer> {
      await own(sessao, id)
      const asked = await fiscal.pedir(sessao, donaVenda(id), { tipo, dados, pedido, stands })
      const evento = (await eventos(sessao, id)).find(cada => cada.id === asked)
      if (!evento) throw new AppError('NAO_ENCONTRADO')
      return evento
    },

    /** Notifies users who may correct the note. @throws as `callMender` */
    async chamar(sessao: Sessao, id: number, pedido: Body<typeof pedirCorrecao>): Promise<string[]> {
      const venda = await own(sessao, id)
      return db.tx(sessao, q => callMender(q, sessao, clock(), venda, pedido))
    },

    async emitir(sessao: Sessao, id: number, consumidor: MendedConsumidor): Promise<VendaAnswer> {
      await own(sessao, id)
      await fiscal.emitir(sessao, donaVenda(id), consumidor)
      return own(sessao, id)
    },
  }
}

/** Tells what a sale promised to the outside and did not end. */
async function openOf(q: Q, { empresa_id }: Sessao, { uuid }: VendaAnswer) {
  const rows = await promisesOfSale(q, { empresa_id, uuid, kinds: OUTSIDE_PROMISE_KINDS })
  return rows.map(({ desde, ...row }) => ({
    ...row,
    desde: desde.toISOString(),
    termina: OUTSIDE_PROMISES[row.tipo].termina,
  }))
}

/** Refuses to cancel a note within a standing document of transport, which is cancelled first (690). @throws CONFLITO */
async function refuseCarried(q: Q, id: number): Promise<void> {
  const by = await carriedBy(q, id)
  if (by)
    throw new AppError('CONFLITO', {
      mensagem: `A nota está no ${modelName(by.modelo)} ${by.nome}: cancele-o antes, ou encerre-o e devolva a nota`,
    })
}

export type VendasService = ReturnType<typeof createVendasService>
