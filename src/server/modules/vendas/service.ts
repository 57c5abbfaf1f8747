import { dataHoraUf } from '../../../core/document/fuso.ts'
import { asOf } from '../../../core/law/index.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { calcularVenda } from '../../../domain/fiscal/to-engine.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { takeOut } from '../estoque/service.ts'
import type { FiscalService } from '../fiscal/service.ts'
import type { ImpressaoService } from '../impressao/service.ts'
import { problemaPartes } from './checks.ts'
import { divergencias } from './divergencia.ts'
import { vendaFromBody } from './from-body.ts'
import { type Referencias, readReferences } from './lookup-repository.ts'
import { pagamentosGravados, problemaPagamento } from './pagamentos.ts'
import { listSales, readSale } from './read-repository.ts'
import { type CorpoVenda, insertSale, payDraft, type VendaGravada } from './repository.ts'

interface Deps {
  db: Db
  clock: () => Date
  fiscal: FiscalService
  papel: ImpressaoService
}

/** Postgres: unique constraint. */
const DUPLICATE = '23505'

export function createVendasService({ db, clock, fiscal, papel }: Deps) {
  /**
   * Stores a sale once, whatever happens around it. The uuid decides: the same one again answers the stored sale.
   * A paid sale replayed from the offline queue is never refused for its figures: it is stored and marked.
   */
  async function criar(sessao: Sessao, corpo: CorpoVenda): Promise<VendaAnswer> {
    try {
      return await db.tx(sessao, q => store(q, sessao, corpo))
    } catch (error) {
      if (!isSameSale(error)) throw error
      // the other one of the pair committed first: its sale is the answer
      return db.tx(sessao, q => store(q, sessao, corpo))
    } finally {
      fiscal.wake()
    }
  }

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
    if (existente && (existente.paga || !corpo.paga)) return readSale(q, sessao, existente.id)

    const gravada = judge(sessao, corpo, refs, agora)
    let id: number
    if (!existente) id = await insertSale(q, sessao, gravada)
    else if (await payDraft(q, sessao, existente.id, gravada)) id = existente.id
    else return readSale(q, sessao, existente.id)

    if (corpo.paga) {
      await moveStock(q, sessao, corpo, refs, id, agora)
      await number(q, sessao, gravada, refs, id, agora)
    }
    return readSale(q, sessao, id)
  }

  async function moveStock(
    q: Q,
    s: Sessao,
    corpo: CorpoVenda,
    refs: Referencias,
    venda_id: number,
    em: Date,
  ) {
    if (s.empresa.plano?.gerenciar_estoque !== true) return
    const itens = corpo.itens.filter(item => corpo.regras.icms[item.regraicms_id]?.['mov_estoque'] !== false)
    const saldos = await takeOut(
      q,
      s,
      { empresa_id: s.empresa_id, venda_id, usuario_id: s.usuario_id, em },
      itens.map(item => ({ produto_id: item.produto_id, lote_id: item.lote_id, qtde: item.qtde })),
    )
    if (corpo.offline) return // sold already: the conflict shows as a negative balance, the sale stays
    for (const { produto_id, lote_id, saldo } of saldos) {
      if (!saldo.startsWith('-')) continue
      const i = corpo.itens.findIndex(item => item.produto_id === produto_id && item.lote_id === lote_id)
      const nome = corpo.itens[i]?.nome ?? ''
      if (lote_id !== null)
        throw new AppError('VALIDACAO', {
          mensagem: 'Lote com saldo insuficiente',
          errors: { [`itens.${i}.lote_id`]: [`O lote do produto ${nome} está com saldo insuficiente`] },
        })
      if (!refs.account.venda_sem_estoque)
        throw new AppError('SEM_ESTOQUE', {
          mensagem: `O produto ${nome} está sem estoque`,
          errors: { [`itens.${i}.qtde`]: ['Produto sem estoque!'] },
        })
    }
  }

  function number(
    q: Q,
    sessao: Sessao,
    venda: VendaGravada,
    refs: Referencias,
    venda_id: number,
    agora: Date,
  ) {
    const { terminal, empresa } = refs
    const serie_id = venda.modelo === '55' ? terminal?.serie_55_id : terminal?.serie_65_id
    const serie = refs.series.find(candidate => candidate.id === serie_id)
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
      saleMoment(venda.corpo, agora),
      agora,
    )
  }

  /** A sale of the session's company, or 404: what is done to it is the fiscal module's. */
  const own = (sessao: Sessao, id: number) => db.tx(sessao, q => readSale(q, sessao, id))

  return {
    criar,

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

    async emitir(sessao: Sessao, id: number): Promise<VendaAnswer> {
      await own(sessao, id)
      await fiscal.emitir(sessao, id)
      return own(sessao, id)
    },

    ver: (sessao: Sessao, id: number) => db.tx(sessao, q => readSale(q, sessao, id, { completa: true })),
    listar: (sessao: Sessao, filtro: Parameters<typeof listSales>[2]) =>
      db.tx(sessao, q => listSales(q, sessao, filtro)),
  }
}

export type VendasService = ReturnType<typeof createVendasService>

/** Which model goes out: a CNPJ takes a 55 where the law or the account says so, from the day it says so. */
function modeloDe(corpo: CorpoVenda, refs: Referencias, data: string): '65' | '55' {
  const documento = refs.parceiro?.cpf_cnpj ?? corpo.cpf_cnpj
  if (corpo.modelo === '55' || documento?.length !== 14) return corpo.modelo
  const lei = asOf(data)
  const desde = refs.account.cnpj_modelo_55_desde
  const pelaConta = desde !== null && desde <= data && lei.ligado('nfe_balcao')
  return pelaConta || lei.ligado('nfce_cnpj_bloqueado') ? '55' : '65'
}

/** Checks the sale and computes it again from its own prices and rules; returns what will be written. */
function judge(sessao: Sessao, corpo: CorpoVenda, refs: Referencias, agora: Date): VendaGravada {
  const momento = saleMoment(corpo, agora)
  const data = dataHoraUf(momento, refs.empresa.uf).slice(0, 10)
  const modelo = modeloDe(corpo, refs, data)
  const aceita = corpo.paga && corpo.offline
  const parte = problemaPartes(corpo, refs, modelo, aceita)
  if (parte) throw fieldError(parte.campo, parte.texto)

  const contexto = {
    data,
    emitente: { crt: refs.empresa.crt, uf: refs.empresa.uf },
    account: {
      ignorar_icms_valor_nota: refs.account.ignorar_icms_valor_nota,
      valor_decimal: refs.account.valor_decimal,
      qtde_decimal: refs.account.qtde_decimal,
    },
    parametros: refs.mva_uf ? { mva_uf: refs.mva_uf } : null,
  }
  const calculo = calcularVenda(vendaFromBody({ ...corpo, modelo }, refs, sessao.empresa_id), contexto)
  if (calculo.erro !== null && !corpo.paga) throw fieldError(calculo.campo, calculo.erro)
  const diferencas = calculo.erro === null ? divergencias(corpo, calculo) : [calculo.campo]
  if (diferencas.length > 0 && !corpo.paga)
    throw new AppError('VENDA_DIVERGENTE', {
      dados: {
        diferencas,
        cliente: corpo.totais,
        servidor: calculo.erro === null ? calculo.totais : calculo,
      },
    })
  if (!aceita && corpo.paga) {
    const problema = problemaPagamento(corpo, refs, corpo.valor_total)
    if (problema) throw fieldError(problema.campo, problema.texto)
  }
  return {
    corpo,
    modelo,
    status: corpo.paga ? 'E' : 'A',
    contexto,
    totais_servidor:
      diferencas.length > 0 ? calculo : { totais: calculo.erro === null ? calculo.totais : null },
    divergente: diferencas.length > 0,
    datavenda: momento,
    relogio_diferenca: clockDifference(corpo, agora),
    pagamentos: pagamentosGravados(corpo, refs),
  }
}

/**
 * When the sale happened, by the server's clock: now, or for a replay as long ago as the till's own clock says between
 * paying and sending. A till whose clock is hours wrong is wrong on both, so the age is right.
 */
function saleMoment(corpo: CorpoVenda, agora: Date): Date {
  if (!corpo.offline) return agora
  const relogio = corpo.enviada_em ? Date.parse(corpo.enviada_em) : agora.getTime()
  return new Date(agora.getTime() - Math.max(relogio - Date.parse(corpo.paga_em), 0))
}

/** Seconds the till's clock is behind the server's, as far as the sale tells. */
function clockDifference(corpo: CorpoVenda, agora: Date): number {
  const relogio = corpo.enviada_em ?? (corpo.offline ? null : corpo.paga_em)
  if (relogio === null) return 0
  const seconds = Math.round((agora.getTime() - Date.parse(relogio)) / 1000)
  return Math.max(Math.min(seconds, 2_000_000_000), -2_000_000_000)
}

function isSameSale(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === DUPLICATE && constraint === 'vendas_uuid'
}
