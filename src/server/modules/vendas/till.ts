import { dataHoraIn, diaIn } from '../../../core/document/fuso.ts'
import { NOTE_MODELS } from '../../../core/document/models.ts'
import { operationOf } from '../../../core/document/operation.ts'
import { dec } from '../../../core/money/decimal.ts'
import { NENHUM_PODER } from '../../../core/venda/pendencias.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { operationOfSaid } from '../../../domain/documents/documento/operacao.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { SEM_DEVEDOR } from '../../../domain/money/causes/document.ts'
import type { Q } from '../../db/transaction.ts'
import {
  defineFamily,
  type Ended,
  ended,
  refuseElsewhere,
  type Saving,
  writes,
} from '../../documents/save.ts'
import { tellPaid } from '../../documents/tell-paid.ts'
import { newAnswer } from '../../documents/venda/answer.ts'
import { beyondLimit } from '../../documents/venda/credit-limit.ts'
import { beyondCredit, uncovered } from '../../documents/venda/credito.ts'
import { keepUncovered } from '../../documents/venda/credito-repository.ts'
import { addAway, ufForaDe } from '../../documents/venda/destino.ts'
import { judge, saleMoment } from '../../documents/venda/judge.ts'
import { type Referencias, readReferences } from '../../documents/venda/lookup-repository.ts'
import { partesDe } from '../../documents/venda/parts.ts'
import { addDivergences, holdDraft, readSale } from '../../documents/venda/repository.ts'
import {
  type Autoria,
  type CorpoVenda,
  type Diferenca,
  rowsOf,
  type VendaGravada,
} from '../../documents/venda/rows.ts'
import { chosenSeller } from '../../documents/venda/vendedor.ts'
import type { Sessao } from '../../http/session.ts'
import { donaVenda, type FiscalService, type NovoDocumento, wasRestoredSince } from '../../issuing/service.ts'
import type { Reach } from '../../ports/gateway.ts'
import type { Broadcaster } from '../../realtime/broadcaster.ts'
import type { Vault } from '../../vault.ts'
import { aprovadas } from '../aprovacoes/service.ts'
import { complete, sessionOfSale, toldLate } from '../caixa/service.ts'
import { createSelos } from '../catalogo/service.ts'
import { commissionSale } from '../comissoes/service.ts'
import { paySale, tellPaidTwice, tellParked } from '../estacionadas/service.ts'
import { freePaid } from '../estoque/service.ts'
import { askForGroups } from '../impressao/service.ts'
import { ncmExiste } from '../lookups/service.ts'
import { keepUnseen, sellByPix } from '../pix/service.ts'
import { sellByTef } from '../tef/service.ts'
import { quemFez } from './autoria.ts'
import { lentBy, markUnmoneyed, movesMoneyOf, postSale } from './money.ts'
import { noticeDivergent, noticeRepeated } from './notices.ts'
import { maySell, semPermissao, semPermissaoDita } from './permissao.ts'
import { prove } from './prova.ts'
import { moveStock } from './stock.ts'
import { keepUses, overUsed } from './usos.ts'

type Sale = Saving<CorpoVenda>

interface Held {
  /** Id of the stored draft that this sale replaces; null: new. */
  id: number | null
  refs: Referencias
  /** Date and time of the sale, by the server's clock. */
  momento: Date
  caixa: Awaited<ReturnType<typeof sessionOfSale>>
  /** Request body, with the uuid of the cash session. */
  said: CorpoVenda
}

/** Makes the steps of a till's sale. One paid offline is not refused for a fault that can be reported later. */
export function createTill({
  vault,
  fiscal,
  pix,
  broadcaster,
}: {
  vault: Vault
  fiscal: FiscalService
  pix: Reach
  broadcaster: Broadcaster
}) {
  const selos = createSelos(vault)

  /**
   * Finds the author and seller, with differences to report; a paid sale may be approved by a PIN. @throws PROIBIDO,
   * VALIDACAO
   */
  async function author({ q, sessao, agora, said, momento, caixa }: Sale & Held) {
    const semCaixa = await maySell(q, sessao, said)
    const autoria = await quemFez(q, vault, sessao, said, momento)
    const { vendedor_id, diferencas } = await chosenSeller(q, sessao, said, autoria)
    const late = caixa?.estado === 'fechado' ? [toldLate(caixa, said.valor_total, sessao.empresa.fuso)] : []
    return {
      autoria,
      vendedor_id,
      entrada: [...semCaixa, ...diferencas, ...late, ...(await maybeIssued(q, sessao, said, agora))],
    }
  }

  /** Compares the sale with catalogue, permissions and credit; computes it. @throws as `judge`; PROIBIDO, VALIDACAO */
  async function judged(work: Sale & Held & Awaited<ReturnType<typeof author>>) {
    const { sessao, agora, said, refs, autoria, vendedor_id, entrada } = work
    const suspeitas = [
      ...entrada,
      ...(await suspectSale(work, autoria)),
      ...(await overUsed(work.q, sessao, said, {
        parceiro_id: refs.parceiro?.id ?? null,
        venda_id: work.id,
      })),
    ]
    // after the promotions: whoever locks the customer too has locked them before
    const gasto = await overspent(work)
    suspeitas.push(...gasto.diferencas, ...(await overLimit(work)), ...withoutDebtor(work))
    if (said.paga) suspeitas.push(...(await sellByTef(work.q, sessao, said, agora)))
    const { differences, unseen } = await pixOf(work)
    suspeitas.push(...differences)
    const sabido = { empresa_id: sessao.empresa_id, autoria, suspeitas }
    const venda = judge({ ...said, vendedor_id }, refs, sabido, agora)
    const { header, lists } = rowsOf(sessao, venda)
    const itens = markUnmoneyed(venda.corpo.itens, refs.sem_financeiro)
    return { venda, rows: { header, lists: { ...lists, itens } }, unseen, semCredito: gasto.short }
  }

  /** Compares the PIX payments of a paid sale with what its charges brought. */
  async function pixOf({ q, sessao, said, refs: { meios } }: Sale & Held) {
    if (!said.paga) return { differences: [], unseen: [] }
    const codes = new Map(meios.map(({ id, tpag }) => [id, tpag]))
    const pagamento = said.pagamento.map(each => ({
      ...each,
      // change (2) is cash, whatever its method
      tpag: each.tipo === 2 ? null : (codes.get(each.meio_pagamento_id ?? 0) ?? null),
    }))
    return sellByPix(q, sessao, { uuid: said.uuid, pagamento }, pix)
  }

  /**
   * Lists differences from the catalogue, and actions beyond the seller's permissions. @throws PROIBIDO unless the sale is
   * paid and offline
   */
  async function suspectSale(
    { q, sessao, said: corpo, refs, momento }: Sale & Held,
    autoria: Autoria,
  ): Promise<Diferenca[]> {
    const data = dataHoraIn(momento, refs.empresa.fuso)
    const poderes = autoria.poderes.get(autoria.vendedor) ?? NENHUM_PODER
    const prova = await prove(q, selos, { dono: sessao, corpo, refs, data, momento, poderes })
    const faltas = await semPermissao(q, sessao, corpo, refs, prova, autoria, data.slice(0, 10))
    // a paid offline sale is stored and reported, whoever made it
    if (faltas[0] && !(corpo.paga && corpo.offline))
      throw new AppError('PROIBIDO', { mensagem: faltas[0].texto })
    return [
      ...autoria.diferencas,
      ...prova.diferencas,
      ...faltas.map(falta => semPermissaoDita(falta, corpo, autoria)),
    ]
  }

  /** Numbers a paid sale. A draft gets no number and moves nothing: its steps end here. */
  async function number(
    work: Sale & Held & { id: number; venda: VendaGravada },
  ): Promise<{ documento: NovoDocumento } | Ended<VendaAnswer>> {
    const { q, sessao, agora, said, venda, id, refs } = work
    if (!said.paga) return ended(newAnswer(id, sessao.empresa_id, venda, null))
    const { terminal, series, empresa } = refs
    const serie_id = terminal?.[NOTE_MODELS[venda.modelo].serie]
    const serie = series.find(candidate => candidate.id === serie_id)
    if (!terminal || !serie)
      throw fieldError('terminal_id', `O caixa não tem série do modelo ${venda.modelo}`)
    const documento = await fiscal.number(
      q,
      sessao,
      {
        empresa_id: sessao.empresa_id,
        ...donaVenda(id),
        terminal_id: terminal.id,
        modelo: venda.modelo,
        serie_id: serie.id,
        serie: Number(serie.serie),
        sequencia: serie.sequencia,
        cnpj: empresa.cnpj,
        uf: empresa.uf,
        fuso: empresa.fuso,
        tp_amb: empresa.ambiente_sefaz,
      },
      venda.datavenda,
      agora,
    )
    return { documento }
  }

  return defineFamily<CorpoVenda, VendaAnswer>(vendas)
    .step('hold', hold)
    .step('author', author)
    .step('judge', judged)
    .step('write', writes(vendas))
    .step('number', number)
    .step('commission', async ({ q, sessao, said, refs, venda, id, momento, autoria, vendedor_id }) => {
      const paga = {
        empresa_id: sessao.empresa_id,
        venda_id: id,
        vendedor_id: vendedor_id ?? autoria.vendedor,
        em: momento,
        dia: diaIn(momento, sessao.empresa.fuso),
      }
      await keepUses(q, sessao, said, id)
      if (refs.tem_comissoes) await commissionSale(q, sessao, paga, operationOf(venda.corpo), said)
    })
    .step('goods', async ({ q, sessao, said, refs, venda, id, momento, autoria }) => {
      const quem = { ...sessao, usuario_id: autoria.vendedor }
      if (refs.estacionada) await freePaid(q, said.uuid)
      const semSaldo = await moveStock(q, quem, said, refs, id, momento)
      return { venda: await addDivergences(q, sessao, id, venda, semSaldo) }
    })
    .step('money', async work => {
      const { q, sessao, agora, said, refs, venda, unseen, semCredito, id, momento, autoria, caixa } = work
      await keepUncovered(q, id, semCredito)
      await keepUnseen(q, { empresa_id: sessao.empresa_id, venda_id: id, em: agora }, unseen)
      const missing = new Map(
        unseen.flatMap(({ num, motivo, falta }) => (motivo === 'estatico' ? [] : [[num, falta]])),
      )
      const pagamentos = venda.pagamentos.map((paid, i) => ({
        ...{ ...paid, falta: missing.get(i + 1) ?? null },
        sem_credito: semCredito.get(i + 1) ?? null,
      }))
      const quem = { usuario_id: autoria.vendedor, parceiro_id: refs.parceiro?.id ?? null }
      const { sem_financeiro } = refs
      const sessao_id = caixa?.id ?? null
      await postSale(q, sessao, said, { id, momento, pagamentos, sem_financeiro, sessao_id, ...quem })
    })
    .step('drawer', async ({ q, sessao, agora, id, refs, venda, caixa }) => {
      if (caixa?.estado !== 'fechado') return
      const { corpo, pagamentos, paga_em } = venda
      const moved = movesMoneyOf(corpo, refs.sem_financeiro)
        ? { pagamentos, troco: corpo.troco }
        : { pagamentos: [], troco: '0.00' }
      const sold = { id, ...corpo, ...moved, paga_em: paga_em.toISOString() }
      await complete(q, sessao, caixa, sold, agora)
    })
    .step('kitchen', async ({ q, sessao, agora, id, refs, autoria }) => {
      if (!refs.imprime_grupos) return
      await askForGroups(q, sessao, { venda_id: id, quando: 'venda', usuario_id: autoria.vendedor }, agora)
    })
    .step('notice', async ({ q, sessao, agora, refs, said, id, venda, documento }) => {
      if (refs.estacionada && (await paySale(q, said.uuid, said.terminal_id)))
        q.afterCommit(() => tellParked(broadcaster, sessao, said.uuid))
      await noticeDivergent(q, sessao, venda, documento, agora)
      if (!refs.avisa_webhooks || !said.paga) return
      const { uuid, valor_total } = said
      await tellPaid(q, sessao, { id, uuid, valor_total })
    })
    .step('answer', async ({ sessao, id, venda, documento }) => ({
      answer: newAnswer(id, sessao.empresa_id, venda, documento),
    }))
}

/**
 * Reads, in one round trip, the records that the sale refers to and the sale stored under its uuid; then the tax rules of
 * a sale to another state, and the cash session of a paid one. A paid sale replaces a stored draft; otherwise returns the
 * stored sale, if any. @throws CONFLITO when another company has the uuid, or the till must have a cash session and has
 * none; VALIDACAO at tipo_operacao, which every later step reads
 */
async function hold(sale: Sale): Promise<Held | Ended<VendaAnswer>> {
  const { q, sessao, agora, said } = sale
  const momento = saleMoment(said, agora)
  const refs = await readReferences(q, sessao, {
    ...partesDe(said),
    ncms: [...new Set(said.itens.map(item => item.ncm))].filter(ncm => !ncmExiste(ncm)),
    com_ibpt: [...new Set(said.itens.flatMap(({ ncm, ibpt }) => (ibpt === null ? [] : ncm)))],
    dia: diaIn(momento, sessao.empresa.fuso),
  })
  const { existente } = refs
  refuseElsewhere(
    existente,
    sessao,
    'Esta venda é de outra empresa da conta: entre na empresa dela para continuar',
  )
  if (existente) {
    const again = existente.paga || !said.paga || !(await holdDraft(q, sessao, existente.id))
    if (again) return ended(await stored(sale, existente.id))
  }
  operationOfSaid(said)
  const fora = ufForaDe(said, refs, momento)
  if (fora) await addAway(q, sessao, refs, fora)
  const caixa = said.paga ? await sessionOfSale(q, sessao, said) : null
  return {
    id: existente?.id ?? null,
    ...{ refs, momento, caixa },
    said: { ...said, sessao_uuid: caixa?.uuid ?? null },
  }
}

/** Returns the stored sale; notifies the company if another till paid it too, or if the totals differ. */
async function stored({ q, sessao, agora, said }: Sale, id: number): Promise<VendaAnswer> {
  const guardada = await readSale(q, sessao, id)
  if (said.paga && guardada.terminal_id !== null && guardada.terminal_id !== said.terminal_id) {
    await tellPaidTwice(q, sessao, said, guardada, agora)
    // as it is now: marked, so that whoever paid it again learns so of the answer
    return readSale(q, sessao, id)
  }
  await noticeRepeated(q, sessao, said, guardada, agora)
  return guardada
}

/**
 * Returns, as a difference, what the sale spends beyond the customer's store credit or its voucher (vale), with the R$ of
 * each payment for which there is none. @throws VALIDACAO instead, unless the sale was made offline
 */
async function overspent({ q, sessao, said, refs, id, momento }: Sale & Held) {
  const none = { diferencas: [], short: new Map<number, string>() }
  if (!said.paga) return none
  const codes = new Map(refs.meios.map(({ id, tpag }) => [id, tpag]))
  const pagamentos = said.pagamento.map(({ tipo = 1, meio_pagamento_id, valor }) => ({
    ...{ tipo, valor },
    tpag: codes.get(meio_pagamento_id ?? 0) ?? null,
  }))
  const beyond = await beyondCredit(q, sessao, {
    parceiro_id: refs.parceiro?.id ?? null,
    vale_id: said.vale_id,
    pagamentos,
    id,
    dia: diaIn(momento, sessao.empresa.fuso),
  })
  if (!beyond) return none
  const { diferenca, coberto } = beyond
  if (!said.offline) throw fieldError(diferenca.campo, diferenca.texto)
  return { diferencas: [diferenca], short: uncovered(pagamentos, coberto) }
}

/** A sale younger than this, in ms, is none of before a restore, which takes longer: nothing is read. */
const YOUNG_MS = 60_000

/** Returns, as a difference, that a sale was paid before the server was restored: its answer may have been lost. */
async function maybeIssued(
  q: Q,
  sessao: Sessao,
  { paga, paga_em }: CorpoVenda,
  agora: Date,
): Promise<Diferenca[]> {
  const em = paga && paga_em ? new Date(paga_em) : agora
  if (agora.getTime() - em.getTime() < YOUNG_MS || !(await wasRestoredSince(q, sessao, em))) return []
  const texto = 'Paga antes de este servidor ser restaurado: o de antes pode tê-la emitido com outro número'
  return [{ campo: 'paga_em', texto, esperado: null, recebido: em.toISOString() }]
}

/** Returns, as a difference, a debt that nobody owes. @throws VALIDACAO instead, unless the sale was made offline */
function withoutDebtor({ sessao, said, refs, momento }: Sale & Held): Diferenca[] {
  if (!said.paga || refs.parceiro || said.parceiro_id !== null) return []
  const novo = lentBy(said, refs, diaIn(momento, sessao.empresa.fuso))
  if (!novo.gt(0)) return []
  if (!said.offline) throw fieldError('parceiro_id', SEM_DEVEDOR)
  return [{ campo: 'parceiro_id', texto: SEM_DEVEDOR, esperado: null, recebido: novo.toFixed(2) }]
}

/**
 * Returns, as a difference, a debt beyond the customer's limit that neither the user's permission nor a supervisor's
 * approval allows. @throws PROIBIDO instead, unless the sale was made offline
 */
async function overLimit({ q, sessao, said, refs, momento }: Sale & Held): Promise<Diferenca[]> {
  if (!said.paga || !refs.parceiro || sessao.flags.has('pdv_credito_excedido')) return []
  const hoje = diaIn(momento, sessao.empresa.fuso)
  const novo = lentBy(said, refs, hoje)
  const texto = await beyondLimit(q, { parceiro_id: refs.parceiro.id, novo, hoje })
  if (texto === null) return []
  const given = await aprovadas(q, sessao, said.uuid)
  if (given.some(({ acao, valor }) => acao === 'credito_excedido' && dec(valor).gte(novo))) return []
  if (!said.offline) throw new AppError('PROIBIDO', { mensagem: texto })
  return [{ campo: 'pagamento', texto, esperado: null, recebido: novo.toFixed(2) }]
}
