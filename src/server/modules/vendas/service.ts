import { dataHoraUf, diaUf } from '../../../core/document/fuso.ts'
import { gtinForms } from '../../../core/document/gtin.ts'
import { NOTE_MODELS } from '../../../core/document/models.ts'
import { operationOf } from '../../../core/document/operation.ts'
import type { PedidoDeCancelamento } from '../../../domain/api/cancelamento.ts'
import type { CartaCorrecao } from '../../../domain/api/carta-correcao.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { EventoAnswer, registrarEvento } from '../../../domain/api/eventos.ts'
import type { pedirCorrecao } from '../../../domain/api/pedir-correcao.ts'
import type { exportarRecusada, pagarVenda, VendaAnswer } from '../../../domain/api/vendas.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { gradesDoItem, insumosEscolhidos } from '../../../domain/venda/escolhas.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import {
  donaVenda,
  type FiscalService,
  type MendedConsumidor,
  type NovoDocumento,
} from '../../issuing/service.ts'
import type { Vault } from '../../vault.ts'
import { createSelos } from '../catalogo/service.ts'
import { payCommissions } from '../comissoes/service.ts'
import { holdForPayment } from '../estoque/service.ts'
import type { ImpressaoService, OutroPapel } from '../impressao/service.ts'
import { ncmExiste } from '../lookups/service.ts'
import { newAnswer } from './answer.ts'
import { type Autoria, quemFez } from './autoria.ts'
import { callMender } from './call-mender.ts'
import { beyondCredit } from './credito.ts'
import { readCredit } from './credito-repository.ts'
import { readDestinos, ufForaDe } from './destino.ts'
import { recordExportada } from './exportar.ts'
import { judge, saleMoment } from './judge.ts'
import { type Referencias, readReferences } from './lookup-repository.ts'
import { noticeDivergent, noticeRepeated } from './notices.ts'
import { maySell, semPermissao, semPermissaoDita } from './permissao.ts'
import { type Diferenca, prove } from './prova.ts'
import { itemHistory, listSales, readSale } from './read-repository.ts'
import { addDivergences, type CorpoVenda, insertSale, payDraft, type VendaGravada } from './repository.ts'
import { moveStock } from './stock.ts'
import { toldEvent } from './told-event.ts'
import { chosenSeller } from './vendedor.ts'

export { ownPowers } from './autoria.ts'
export { alheioIn } from './checks.ts'
export { beyondCredit, refuseBeyondCredit, refuseSpentCredit, voucherLeft } from './credito.ts'
export { awayOf, readDestinos } from './destino.ts'
export { judgeOpen, takenAsSaid } from './judge.ts'
export { type Referencias, readReferences } from './lookup-repository.ts'
export { notice } from './notice-repository.ts'
export { payable } from './pagamentos.ts'
export { maySee, maySeeKind } from './permissao.ts'
export { contagensErradas, precoRegistrado } from './prova-escolhas.ts'
export { isBeingUndone, isOfType, readSale } from './read-repository.ts'
export { type CorpoVenda, insertSale, rewriteSale, type VendaGravada } from './repository.ts'
export { chosenSeller } from './vendedor.ts'

interface Deps {
  db: Db
  clock: () => Date
  vault: Vault
  fiscal: FiscalService
  papel: ImpressaoService
}

/** The event that is a correction letter. */
const CARTA = '110110'
/** PostgreSQL: unique constraint. */
const DUPLICATE = '23505'

export function createVendasService({ db, clock, vault, fiscal, papel }: Deps) {
  const selos = createSelos(vault)

  /** One transaction: sale, lines, payments, stock, number, key, job. All of it or nothing, the number included. */
  async function store(q: Q, sessao: Sessao, corpo: CorpoVenda): Promise<VendaAnswer> {
    const agora = clock()
    const momento = saleMoment(corpo, agora)
    const refs = await readReferences(q, sessao, {
      ...partesDe(corpo),
      ncms: [...new Set(corpo.itens.map(item => item.ncm))].filter(ncm => !ncmExiste(ncm)),
      gtins: [...new Set(corpo.itens.flatMap(({ gtin }) => (gtin === null ? [] : gtinForms(gtin))))],
      com_ibpt: [...new Set(corpo.itens.flatMap(({ ncm, ibpt }) => (ibpt === null ? [] : ncm)))],
      dia: diaUf(momento, sessao.empresa.uf),
    })
    const { existente } = refs
    // found by the account's uuid, it may be a draft of a company that this session is not in
    if (existente && existente.empresa_id !== sessao.empresa_id)
      throw new AppError('CONFLITO', {
        mensagem: 'Esta venda é de outra empresa da conta: entre na empresa dela para continuar',
      })
    // a draft may become paid; anything else that comes under a known uuid is the sale already stored
    if (existente && (existente.paga || !corpo.paga)) return stored(q, sessao, corpo, existente.id, agora)
    const fora = ufForaDe(corpo, refs, momento)
    if (fora) refs.destinos = await readDestinos(q, refs, fora)
    const semCaixa = await maySell(q, sessao, corpo)
    const autoria = await quemFez(q, vault, sessao, corpo, momento)
    const { vendedor_id, diferencas } = await chosenSeller(q, sessao, corpo, autoria)
    const suspeitas = [
      ...semCaixa,
      ...diferencas,
      ...(await suspectSale(q, sessao, corpo, refs, autoria, agora)),
      ...(await overspent(q, sessao, corpo, refs)),
    ]
    const sabido = { empresa_id: sessao.empresa_id, autoria, suspeitas }
    const venda = judge({ ...corpo, vendedor_id }, refs, sabido, agora)
    if (existente && !(await payDraft(q, sessao, existente.id, venda)))
      return stored(q, sessao, corpo, existente.id, agora)
    const id = existente?.id ?? (await insertSale(q, sessao, venda))
    if (!corpo.paga) return newAnswer(id, sessao.empresa_id, venda, null)
    const documento = await number(q, sessao, venda, refs, id, agora)
    const paga = {
      empresa_id: sessao.empresa_id,
      venda_id: id,
      vendedor_id: vendedor_id ?? autoria.vendedor,
      em: momento,
    }
    await payCommissions(q, sessao, paga, operationOf(venda.corpo), corpo, refs.comissionados)
    // last: a product's balance is every till's, and it is held from here to the commit
    const semSaldo = await moveStock(q, { ...sessao, usuario_id: autoria.vendedor }, corpo, refs, id, momento)
    const conferida = await addDivergences(q, sessao, id, venda, semSaldo)
    await noticeDivergent(q, sessao, conferida, documento, agora)
    return newAnswer(id, sessao.empresa_id, conferida, documento)
  }

  /**
   * Lists differences from the catalogue, and actions beyond the seller. @throws PROIBIDO while there is somebody to
   * say no to
   */
  async function suspectSale(
    q: Q,
    sessao: Sessao,
    corpo: CorpoVenda,
    refs: Referencias,
    autoria: Autoria,
    agora: Date,
  ): Promise<Diferenca[]> {
    const momento = saleMoment(corpo, agora)
    const data = dataHoraUf(momento, refs.empresa.uf)
    const prova = await prove(q, selos, { dono: sessao, corpo, refs, data, momento })
    const faltas = await semPermissao(q, sessao, corpo, refs, prova, autoria, data.slice(0, 10))
    // what is replayed is paid and gone: it is stored and told, whoever sold it
    if (faltas[0] && !(corpo.paga && corpo.offline))
      throw new AppError('PROIBIDO', { mensagem: faltas[0].texto })
    return [
      ...autoria.diferencas,
      ...prova.diferencas,
      ...faltas.map(falta => semPermissaoDita(falta, corpo, autoria)),
    ]
  }

  /** Finds spending beyond the customer's credit. @throws VALIDACAO while there is somebody to say no to */
  async function overspent(q: Q, sessao: Sessao, corpo: CorpoVenda, refs: Referencias): Promise<Diferenca[]> {
    if (!corpo.paga) return []
    const codes = new Map(refs.meios.map(({ id, tpag }) => [id, tpag]))
    const pagamentos = corpo.pagamento.map(({ meio_pagamento_id, valor }) => ({
      tpag: codes.get(meio_pagamento_id ?? 0) ?? null,
      valor,
    }))
    const beyond = await beyondCredit(q, sessao, {
      parceiro_id: refs.parceiro?.id ?? null,
      vale_id: corpo.vale_id,
      pagamentos,
      id: refs.existente?.id ?? null,
    })
    if (beyond && !corpo.offline) throw fieldError(beyond.campo, beyond.texto)
    return beyond ? [beyond] : []
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
    const serie_id = terminal?.[NOTE_MODELS[venda.modelo].serie]
    const serie = series.find(candidate => candidate.id === serie_id)
    if (!terminal || !serie)
      throw fieldError('terminal_id', `O caixa não tem série do modelo ${venda.modelo}`)
    return fiscal.number(
      q,
      sessao,
      {
        empresa_id: sessao.empresa_id,
        ...donaVenda(venda_id),
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

  async function cartas(sessao: Sessao, id: number): Promise<CartaCorrecao[]> {
    await own(sessao, id)
    return (await fiscal.pedidos(sessao, id, CARTA)).map(
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
    return (await fiscal.pedidos(sessao, id, null)).map(
      ({
        id,
        tipo,
        nome,
        seq,
        justificativa,
        dados,
        chave_substituta,
        criado_em,
        status,
        protocolo,
        xmotivo,
        desfeito,
      }) => ({
        id,
        tipo,
        nome,
        sequencia: seq,
        texto: toldEvent({ justificativa, dados, chave_substituta }),
        data: criado_em.toISOString(),
        status,
        protocolo,
        motivo: xmotivo,
        desfeito,
      }),
    )
  }

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

    pagar: (sessao: Sessao, corpo: Body<typeof pagarVenda>) =>
      db.tx(sessao, async q => ({ faltas: await holdForPayment(q, sessao, corpo, clock()) })),

    async exportada(sessao: Sessao, venda: Body<typeof exportarRecusada>) {
      const agora = clock()
      await db.tx(sessao, q => recordExportada(q, sessao, venda, agora))
      return { exportada_por: sessao.nome, exportada_em: agora.toISOString() }
    },

    resumo: own,

    ver: (sessao: Sessao, id: number) => db.tx(sessao, q => readSale(q, sessao, id, { completa: true })),

    /** R$ that a customer may spend of what returns left him. @throws NAO_ENCONTRADO */
    async credito(sessao: Sessao, parceiro_id: number): Promise<string> {
      const saldo = await db.tx(sessao, q => readCredit(q, sessao, { parceiro_id, menos: null }))
      if (saldo === null) throw new AppError('NAO_ENCONTRADO')
      return saldo
    },

    listar: (sessao: Sessao, filtro: Parameters<typeof listSales>[2]) =>
      db.tx(sessao, q => listSales(q, sessao, filtro)),

    historico: (sessao: Sessao, produto_id: number, filtro: Parameters<typeof itemHistory>[3]) =>
      db.tx(sessao, q => itemHistory(q, sessao, produto_id, filtro)),

    /**
     * The authorised nfeProc, or the signed note that a customer took home in contingency, and the name of its file.
     * @throws NAO_ENCONTRADO for what is neither
     */
    async xml(sessao: Sessao, id: number): Promise<{ nome: string; xml: string }> {
      await own(sessao, id)
      const nota = await db.tx(sessao, q => fiscal.documentOf(q, sessao, id))
      if (nota.xml_proc) return { nome: `${nota.chave}-procNFe.xml`, xml: nota.xml_proc }
      // printed and handed over: refused afterwards it is still what the customer has
      if (
        nota.xml_assinado &&
        nota.prazo_transmissao &&
        ['contingencia', 'rejeitada'].includes(nota.status_emissao)
      )
        return { nome: `${nota.chave}-contingencia.xml`, xml: nota.xml_assinado }
      throw new AppError('NAO_ENCONTRADO', { mensagem: 'A nota ainda não foi autorizada' })
    },

    async danfe(sessao: Sessao, id: number, formato: OutroPapel | null): Promise<Buffer> {
      await own(sessao, id)
      return papel.pdf(sessao, id, formato)
    },

    async evento(sessao: Sessao, id: number, evento_id: number | null): Promise<Buffer> {
      await own(sessao, id)
      return papel.evento(sessao, id, evento_id)
    },

    async imprimir(sessao: Sessao, id: number, terminal_id: number | null): Promise<number> {
      const venda = await own(sessao, id)
      return papel.imprimir(sessao, id, terminal_id ?? venda.terminal_id)
    },

    /** `stands` refuses what may not be ended, in the transaction that asks for it. */
    async cancelar(
      sessao: Sessao,
      id: number,
      pedido: PedidoDeCancelamento,
      stands: (q: Q) => Promise<void>,
    ): Promise<VendaAnswer> {
      await own(sessao, id)
      await fiscal.cancelar(sessao, id, pedido, stands)
      return own(sessao, id)
    },

    async corrigir(sessao: Sessao, id: number, texto: string, pedido: string | null): Promise<CartaCorrecao> {
      await own(sessao, id)
      const pedida = await fiscal.pedir(sessao, id, { tipo: CARTA, texto, pedido })
      const carta = (await cartas(sessao, id)).find(cada => cada.id === pedida)
      if (!carta) throw new AppError('NAO_ENCONTRADO')
      return carta
    },

    cartas,

    /** Every event of the sale's note, its cancelling and its letters too, the first before the others. */
    eventos,

    async registrar(
      sessao: Sessao,
      id: number,
      { tipo, ...dados }: Body<typeof registrarEvento>,
      pedido: string | null,
      stands: (q: Q) => Promise<void>,
    ): Promise<EventoAnswer> {
      await own(sessao, id)
      const asked = await fiscal.pedir(sessao, id, { tipo, dados, pedido, stands })
      const evento = (await eventos(sessao, id)).find(cada => cada.id === asked)
      if (!evento) throw new AppError('NAO_ENCONTRADO')
      return evento
    },

    /** @throws as `callMender` */
    async chamar(sessao: Sessao, id: number, pedido: Body<typeof pedirCorrecao>): Promise<string[]> {
      const venda = await own(sessao, id)
      return db.tx(sessao, q => callMender(q, sessao, clock(), venda, pedido))
    },

    async emitir(sessao: Sessao, id: number, consumidor: MendedConsumidor): Promise<VendaAnswer> {
      await own(sessao, id)
      await fiscal.emitir(sessao, id, consumidor)
      return own(sessao, id)
    },
  }
}

export type VendasService = ReturnType<typeof createVendasService>

/** Collects the ids that a sale points at, each once. */
export const partesDe = (
  corpo: Pick<
    CorpoVenda,
    'uuid' | 'terminal_id' | 'itens' | 'pagamento' | 'parceiro_id' | 'addresse_id' // contrato
  >,
) => ({
  uuid: corpo.uuid,
  terminal_id: corpo.terminal_id,
  produtos: [...new Set(corpo.itens.flatMap(item => [item.produto_id, ...insumosEscolhidos(item)]))],
  lotes: [...new Set(corpo.itens.flatMap(item => item.lote_id ?? []))],
  grades: [...new Set(corpo.itens.flatMap(gradesDoItem))],
  meios: [...new Set(corpo.pagamento.flatMap(p => p.meio_pagamento_id ?? []))],
  bandeiras: [...new Set(corpo.pagamento.flatMap(p => p.bandeira_id ?? []))],
  parceiro_id: corpo.parceiro_id,
  addresse_id: corpo.addresse_id,
})

function isSameSale(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === DUPLICATE && constraint === 'vendas_uuid'
}
