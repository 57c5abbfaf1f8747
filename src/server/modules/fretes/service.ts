import { isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { type CteLido, readCte as readFile } from '../../../core/dfe/cte/read.ts'
import { findNo, parseXml } from '../../../core/dfe/kit/parse.ts'
import { numberOfKey } from '../../../core/document/chave.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { readParty } from '../../../core/purchases/nota.ts'
import { creditosDoFrete, grossWeight, shareFreight } from '../../../core/transporte/frete-de-compra.ts'
import type { FreteRecebido, lancarFrete } from '../../../domain/api/conhecimentos-recebidos.ts'
import type { Body } from '../../../domain/api/define.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { fieldText } from '../../../domain/fields/field-text.ts'
import { freight } from '../../../domain/money/causes/freight.ts'
import { conhecimentos_recebidos } from '../../../domain/readings/conhecimentos-recebidos.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { refusePaid } from '../../money/document.ts'
import { post, reverse } from '../../money/post.ts'
import { readStanding } from '../../money/post-repository.ts'
import { tellCatalog } from '../../realtime/broadcaster.ts'
import { makePartner, partnerOf, type RecordMaking, readCredits } from '../compras/service.ts'
import { addToCosts, takeOffCosts } from '../estoque/service.ts'
import { bookTaken } from '../livros/service.ts'
import { type CteRecebido, readCte } from '../recebidas/service.ts'
import { entriesOfNotes, holdEntries, insertFreight, markFreightUndone, readFreight } from './repository.ts'

const FORNECEDOR = 2
const conflict = (mensagem: string) => new AppError('CONFLITO', { mensagem })
const sumOf = (rows: readonly { valor: string }[]) => rows.reduce((soma, { valor }) => soma.plus(valor), ZERO)

/** Gives the reason why the freight of a CT-e cannot be entered; null: it can. */
function whyNot({ tomador, situacao, em_desacordo, desacordo_pedido, lancado }: CteRecebido): string | null {
  if (lancado) return 'O frete deste CT-e já foi lançado: desfaça o lançamento antes'
  if (situacao !== 'autorizado')
    return `O CT-e está ${fieldText(conhecimentos_recebidos.fields.situacao, situacao)}: não há frete a lançar`
  if (!tomador) return 'Quem paga este frete é outro: não há o que lançar'
  if (desacordo_pedido) return 'Um pedido de desacordo deste CT-e aguarda a SEFAZ: espere a resposta'
  return em_desacordo ? 'O CT-e está em desacordo: cancele o desacordo antes' : null
}

/** Splits what a freight costs: the taxes that the company recovers, and what is left for the entries. */
async function costOf(q: Q, sessao: Sessao, { v_prest }: CteRecebido, lido: CteLido) {
  const { credito_pis_cofins: pis_cofins } = await readCredits(q, sessao)
  const creditos = creditosDoFrete(lido, { crt: sessao.empresa.crt, pis_cofins })
  const liquido = Object.values(creditos).reduce((left, credito) => left.minus(credito), dec(v_prest))
  return { ...creditos, liquido: liquido.toFixed(2) }
}

/** Registers the carrier as its CT-e says. @throws VALIDACAO where it says no CEP, which a partner's address needs */
async function makeCarrier(making: RecordMaking, { xml_proc, nome, cnpj }: CteRecebido): Promise<number> {
  const emitente = readParty(findNo(parseXml(xml_proc), 'emit'), 'enderEmit')
  if (emitente.endereco.cep === '')
    throw new AppError('VALIDACAO', {
      mensagem: `O CT-e não diz o CEP de ${nome}: cadastre a transportadora (CNPJ ${cnpj}) e lance de novo`,
    })
  return makePartner(making, emitente, FORNECEDOR)
}

/** Makes the service of freights of received CT-e: proposes, enters and undoes them. */
export function createFretes(deps: Deps) {
  const { db, clock, broadcaster } = deps

  async function taken(q: Q, sessao: Sessao, id: number, segura = false) {
    const cte = await readCte(q, sessao.empresa_id, { id, segura })
    if (!cte) throw new AppError('NAO_ENCONTRADO')
    return { cte, lido: readFile(cte.xml_proc) }
  }

  return {
    /** Proposes the shares and instalments of a freight, or gives them as entered. @throws NAO_ENCONTRADO */
    ver: (sessao: Sessao, id: number): Promise<FreteRecebido> =>
      db.tx(sessao, async q => {
        const { cte, lido } = await taken(q, sessao, id)
        const custo = await costOf(q, sessao, cte, lido)
        const entradas = (await entriesOfNotes(q, sessao, cte.notas)).map(({ xml, ...entrada }) => ({
          ...entrada,
          peso: xml === null ? null : grossWeight(xml),
        }))
        const por_valor = shareFreight(
          custo.liquido,
          entradas.map(({ valor }) => valor),
        )
        const pesos = entradas.flatMap(({ peso }) => peso ?? [])
        const por_peso = pesos.length === entradas.length ? shareFreight(custo.liquido, pesos) : []
        const lancado = await readFreight(q, sessao, id)
        const wired = (parcelas: readonly { vencimento: string; valor: string }[]) =>
          parcelas.map(({ vencimento, valor }) => ({ vencimento: isoToWire(vencimento), valor }))
        const dups = lido.parcelas.map(({ dVenc, vDup }) => ({ vencimento: dVenc, valor: vDup }))
        const unica = { vencimento: diaIn(clock(), sessao.empresa.fuso), valor: cte.v_rec }
        return {
          ...custo,
          ...{ id, chave: cte.chave, numero: numberOfKey(cte.chave), nome: cte.nome },
          ...{ v_prest: cte.v_prest, v_rec: cte.v_rec },
          notas: entradas.map(({ chave, ...entrada }, i) => ({
            ...entrada,
            numero: numberOfKey(chave),
            por_valor: por_valor[i] ?? '0.00',
            por_peso: por_peso[i] ?? null,
          })),
          sem_entrada: cte.notas.length - entradas.length,
          parcelas: wired(sumOf(dups).eq(cte.v_rec) && dups.length > 0 ? dups : [unica]),
          recusa: whyNot(cte),
          lancado: lancado && {
            em: lancado.em.toISOString(),
            notas: [...lancado.notas],
            parcelas: wired(lancado.parcelas),
          },
        }
      }),

    /**
     * Enters a freight: adds it to the costs of the entries, and owes it to the carrier. @throws NAO_ENCONTRADO; CONFLITO with
     * the reason when it cannot be entered; VALIDACAO for sums that differ
     */
    async lancar(sessao: Sessao, id: number, dito: Body<typeof lancarFrete>): Promise<CteRecebido> {
      const lancado = await db.tx(sessao, async q => {
        const { cte, lido } = await taken(q, sessao, id, true)
        const why = whyNot(cte)
        if (why !== null) throw conflict(why)
        const custo = await costOf(q, sessao, cte, lido)
        const notas = dito.notas.filter(({ valor }) => dec(valor).gt(0))
        const vazia = dito.parcelas.findIndex(({ valor }) => !dec(valor).gt(0))
        if (vazia >= 0) throw fieldError(`parcelas.${vazia}.valor`, 'Informe mais que zero')
        refuseSums(cte, custo.liquido, { ...dito, notas })
        await holdEntries(
          q,
          sessao,
          notas.map(({ venda_id }) => venda_id),
        )
        const levadas = await entriesOfNotes(q, sessao, cte.notas)
        const at = notas.findIndex(({ venda_id }) => !levadas.some(each => each.venda_id === venda_id))
        if (at >= 0)
          throw fieldError(`notas.${at}.venda_id`, 'Esta entrada não é de uma nota levada por este CT-e')
        const em = clock()
        const { empresa_id, usuario_id } = sessao
        const parceiro_id =
          (await partnerOf(q, sessao, cte.cnpj)) ?? (await makeCarrier({ q, sessao, deps, agora: em }, cte))
        const parcelas = dito.parcelas.map(parcela => ({
          ...parcela,
          vencimento: wireToIso(parcela.vencimento),
        }))
        const { liquido, credito_icms } = custo
        const novo = { conhecimento_id: id, parceiro_id, liquido, credito_icms, notas, parcelas, em }
        const origem_id = await insertFreight(q, sessao, novo)
        await addToCosts(q, sessao, { empresa_id, origem_tipo: 'frete', origem_id, usuario_id, em }, notas)
        await post(q, sessao, freight, novo, {
          ...{ empresa_id, origem_id, usuario_id, parceiro_id, fechado: 'adia' },
          data: diaIn(em, sessao.empresa.fuso),
          historico: `CT-e ${numberOfKey(cte.chave)} de ${cte.nome}`,
        })
        const { chave, xml_proc: xml } = cte
        await bookTaken(q, { empresa_id, chave, xml, em, credito: credito_icms })
        return cte
      })
      tellCatalog(broadcaster, sessao)
      return lancado
    },

    /** Undoes a freight. @throws NAO_ENCONTRADO; CONFLITO when it is not entered, or an instalment is paid */
    async desfazer(sessao: Sessao, id: number): Promise<CteRecebido> {
      const desfeito = await db.tx(sessao, async q => {
        const { cte } = await taken(q, sessao, id, true)
        const frete = await readFreight(q, sessao, id)
        if (!frete) throw conflict('O frete deste CT-e não está lançado')
        const em = clock()
        const { empresa_id, usuario_id } = sessao
        const origem_id = frete.id
        await refusePaid(q, sessao, origem_id, freight.origem)
        const standing = await readStanding(q, sessao, freight.origem, origem_id)
        await reverse(
          q,
          sessao,
          standing.map(row => row.id),
          { data: diaIn(em, sessao.empresa.fuso), usuario_id, motivo: 'Lançamento do frete desfeito' },
        )
        await takeOffCosts(q, sessao, { empresa_id, origem_tipo: 'frete', origem_id, usuario_id, em })
        await markFreightUndone(q, sessao, origem_id, em)
        return cte
      })
      tellCatalog(broadcaster, sessao)
      return desfeito
    },
  }
}

export type FretesService = ReturnType<typeof createFretes>

/** Refuses shares and instalments that do not add up to the freight. @throws VALIDACAO at the list */
function refuseSums(
  { v_rec }: CteRecebido,
  liquido: string,
  { notas, parcelas }: Pick<Body<typeof lancarFrete>, 'notas' | 'parcelas'>,
): void {
  const [custo, paga] = [sumOf(notas), sumOf(parcelas)]
  if (notas.length > 0 && !custo.eq(liquido))
    throw fieldError(
      'notas',
      `As partes somam ${formatMoney(custo.toFixed(2))}, e o frete a ratear é de ${formatMoney(liquido)}`,
    )
  if (!paga.eq(v_rec))
    throw fieldError(
      'parcelas',
      `As parcelas somam ${formatMoney(paga.toFixed(2))}, e o frete a pagar é de ${formatMoney(v_rec)}`,
    )
}
