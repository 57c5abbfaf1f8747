import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { Consumidor, FiscalService, NovoDocumento } from '../fiscal/service.ts'
import type { ImpressaoService } from '../impressao/service.ts'
import { newAnswer } from './answer.ts'
import { judge } from './judge.ts'
import { type Referencias, readReferences } from './lookup-repository.ts'
import { semPermissao } from './permissao.ts'
import { itemHistory, listSales, readSale } from './read-repository.ts'
import { noticeRepeated } from './repeated.ts'
import { type CorpoVenda, insertSale, payDraft, type VendaGravada } from './repository.ts'
import { moveStock } from './stock.ts'

interface Deps {
  db: Db
  clock: () => Date
  fiscal: FiscalService
  papel: ImpressaoService
}

/** PostgreSQL: unique constraint. */
const DUPLICATE = '23505'

export function createVendasService({ db, clock, fiscal, papel }: Deps) {
  /** One transaction: sale, lines, payments, stock, number, key, job. All of it or nothing, the number included. */
  async function store(q: Q, sessao: Sessao, corpo: CorpoVenda): Promise<VendaAnswer> {
    const agora = clock()
    const refs = await readReferences(q, sessao, {
      uuid: corpo.uuid,
      terminal_id: corpo.terminal_id,
      produtos: [...new Set(corpo.itens.map(item => item.produto_id))],
      lotes: [...new Set(corpo.itens.flatMap(item => item.lote_id ?? []))],
      meios: [...new Set(corpo.pagamento.flatMap(p => p.meio_pagamento_id ?? []))],
      bandeiras: [...new Set(corpo.pagamento.flatMap(p => p.bandeira_id ?? []))],
      parceiro_id: corpo.parceiro_id,
      addresse_id: corpo.addresse_id,
    })
    const { existente } = refs
    // a draft may become paid; anything else that comes under a known uuid is the sale already stored
    if (existente && (existente.paga || !corpo.paga)) return stored(q, sessao, corpo, existente.id, agora)
    // what was sold without a server is paid and gone: it is stored, whoever sold it
    const proibido = corpo.paga && corpo.offline ? null : semPermissao(corpo, refs, sessao.flags)
    if (proibido) throw new AppError('PROIBIDO', { mensagem: proibido })
    const venda = judge(corpo, refs, sessao.empresa_id, agora)
    if (existente && !(await payDraft(q, sessao, existente.id, venda)))
      return stored(q, sessao, corpo, existente.id, agora)
    const id = existente?.id ?? (await insertSale(q, sessao, venda))
    if (!corpo.paga) return newAnswer(id, sessao.empresa_id, venda, null)
    await moveStock(q, sessao, corpo, refs, id, agora)
    return newAnswer(id, sessao.empresa_id, venda, await number(q, sessao, venda, refs, id, agora))
  }

  /** The first one stands, whatever came now. */
  async function stored(
    q: Q,
    sessao: Sessao,
    corpo: CorpoVenda,
    id: number,
    agora: Date,
  ): Promise<VendaAnswer> {
    const guardada = await readSale(q, sessao, id)
    await noticeRepeated(q, sessao, corpo, guardada, agora)
    return guardada
  }

  function number(
    q: Q,
    sessao: Sessao,
    venda: VendaGravada,
    { terminal, series, empresa }: Referencias,
    venda_id: number,
    agora: Date,
  ): Promise<NovoDocumento> {
    const serie_id = venda.modelo === '55' ? terminal?.serie_55_id : terminal?.serie_65_id
    const serie = series.find(candidate => candidate.id === serie_id)
    if (!terminal || !serie)
      throw fieldError('terminal_id', `O caixa não tem série do modelo ${venda.modelo}`)
    return fiscal.number(
      q,
      sessao,
      {
        empresa_id: sessao.empresa_id,
        venda_id,
        terminal_id: terminal.id,
        modelo: venda.modelo,
        serie_id: serie.id,
        serie: Number(serie.serie),
        sequencia: serie.sequencia,
        cnpj: empresa.cnpj,
        uf: empresa.uf,
        tp_amb: empresa.ambiente_sefaz,
      },
      venda.datavenda,
      agora,
    )
  }

  /** A sale of the session's company, or 404: what is done to it is the fiscal module's. */
  const own = (sessao: Sessao, id: number) => db.tx(sessao, q => readSale(q, sessao, id))

  return {
    /**
     * Stores a sale once, whatever happens around it: the uuid decides, and the same one again answers the stored sale.
     */
    async criar(sessao: Sessao, corpo: CorpoVenda): Promise<VendaAnswer> {
      try {
        return await db.tx(sessao, q => store(q, sessao, corpo))
      } catch (error) {
        if (!isSameSale(error)) throw error
        // the other one of the pair committed first: its sale is the answer
        return await db.tx(sessao, q => store(q, sessao, corpo))
      } finally {
        fiscal.wake()
      }
    },

    ver: (sessao: Sessao, id: number) => db.tx(sessao, q => readSale(q, sessao, id, { completa: true })),

    listar: (sessao: Sessao, filtro: Parameters<typeof listSales>[2]) =>
      db.tx(sessao, q => listSales(q, sessao, filtro)),

    historico: (sessao: Sessao, produto_id: number, filtro: Parameters<typeof itemHistory>[3]) =>
      db.tx(sessao, q => itemHistory(q, sessao, produto_id, filtro)),

    /** The authorised nfeProc. @throws NAO_ENCONTRADO before it is authorised */
    async xml(sessao: Sessao, id: number): Promise<string> {
      await own(sessao, id)
      const { xml_proc } = await db.tx(sessao, q => fiscal.documentOf(q, sessao, id))
      if (!xml_proc) throw new AppError('NAO_ENCONTRADO', { mensagem: 'A nota ainda não foi autorizada' })
      return xml_proc
    },

    async danfe(sessao: Sessao, id: number): Promise<Buffer> {
      await own(sessao, id)
      return papel.pdf(sessao, id)
    },

    async imprimir(sessao: Sessao, id: number, terminal_id: number | null): Promise<number> {
      const venda = await own(sessao, id)
      return papel.imprimir(sessao, id, terminal_id ?? venda.terminal_id)
    },

    async cancelar(sessao: Sessao, id: number, justificativa: string): Promise<VendaAnswer> {
      await own(sessao, id)
      await fiscal.cancelar(sessao, id, justificativa)
      return own(sessao, id)
    },

    async emitir(sessao: Sessao, id: number, consumidor: Consumidor): Promise<VendaAnswer> {
      await own(sessao, id)
      await fiscal.emitir(sessao, id, consumidor)
      return own(sessao, id)
    },
  }
}

export type VendasService = ReturnType<typeof createVendasService>

function isSameSale(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === DUPLICATE && constraint === 'vendas_uuid'
}
