import { diaIn } from '../../../../core/document/fuso.ts'
import { namesOf } from '../../../../core/document/operation.ts'
import type { Operation } from '../../../../core/document/operations.ts'
import { isFinancial, isOfSelling, precedesNote, sells } from '../../../../core/document/types/index.ts'
import type { DocumentoRecebido } from '../../../../domain/documents/documento/body.ts'
import { withIntermediary } from '../../../../domain/documents/documento/form.ts'
import { atOwnPrices, operationOfSaid } from '../../../../domain/documents/documento/operacao.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import { beyondCredit } from '../../../documents/venda/credito.ts'
import { addAway, awayOf } from '../../../documents/venda/destino.ts'
import { judgeOpen } from '../../../documents/venda/judge.ts'
import { readReferences } from '../../../documents/venda/lookup-repository.ts'
import { partesDe } from '../../../documents/venda/parts.ts'
import type { CorpoVenda, VendaGravada } from '../../../documents/venda/rows.ts'
import type { Sessao } from '../../../http/session.ts'
import { readRegras } from '../../catalogo/service.ts'
import { holdToBill, readContracted, unjudged } from '../../contratos/service.ts'
import { refuseRefund } from '../issue/settle.ts'
import { refuseToldLoss } from '../loss/told-loss.ts'
import { linkToReferenced, shareRepeated } from '../origins/returned-lines.ts'
import { refuseFaulty, refuseNothingDeferred, refuseTooPrecise } from './checks.ts'
import { readRegistered, refuseHalfChosen } from './choices.ts'
import { complete, figuresThatDiffer, leansOnProduct, momentOf } from './complete.ts'
import { refuseForeign } from './foreign.ts'
import { refuseBeyondPowers } from './powers.ts'
import { type Exigencias, readExigencias, readObjects } from './references-repository.ts'
import { type Authorship, judgedSeller } from './seller.ts'
import { provenTables } from './tables.ts'
import { refuseOddWords } from './words.ts'

/** A checked document with its database rows, and its operation. */
export interface Judged {
  documento: VendaGravada
  operation: Operation
}

/** Id, author and date of a document to be stored. */
interface Identity extends Authorship {
  uuid: string
  agora: Date
  /** True for a document made by the till: the engine computes its totals, and it always has a registered series. */
  doCaixa?: boolean
  /** True for an order placed elsewhere, whose card's brand nobody could name. */
  deFora?: boolean
  /** Loading orders that the document bills, when it names none itself. */
  ordens?: readonly number[]
  /** True for a save that is undone, whose values are wanted: the contract's balance is not judged. */
  calculo?: boolean
  /** True for an order placed elsewhere: its prices and discounts are not those of whoever saved its channel. */
  jaFeito?: boolean
  /** Price table of the menu that the order was placed at. */
  tabela_preco_id?: number | null
}

/** Completes, checks and computes a body; returns the rows to store. @throws VALIDACAO, VENDA_DIVERGENTE */
export async function judged(
  q: Q,
  sessao: Sessao,
  said: DocumentoRecebido,
  identity: Identity,
): Promise<Judged> {
  const {
    uuid,
    id,
    usuario_id,
    agora,
    doCaixa = false,
    deFora = false,
    ordens = [],
    calculo = false,
    jaFeito = false,
    tabela_preco_id = null,
  } = identity
  const operation = operationOfSaid(said)
  const asked = await readExigencias(q, sessao, said, operation.tipo)
  const exigencias = doCaixa ? { ...asked, controle_serie: true } : asked
  const back = { tipo: operation.tipo, id }
  const proposed = withIntermediary(withSeries(said, operation, exigencias), exigencias.intermediador)
  const linked = await linkToReferenced(q, sessao, proposed, back)
  const dito = doCaixa ? linked : await shareRepeated(q, sessao, linked, back)
  const momento = momentOf(dito, sessao.empresa.fuso, agora)
  const produtos = await registered(q, sessao, dito)
  const refs = await readReferences(q, sessao, {
    // readReferences needs these keys: null makes it skip the look-up
    ...partesDe({
      parceiro_id: null,
      addresse_id: null,
      ...dito,
      uuid,
      terminal_id: 0,
    } as CorpoVenda),
    ncms: [],
    com_ibpt: [...new Set([...produtos.values()].map(({ item }) => item.ncm))],
    dia: diaIn(momento, sessao.empresa.fuso),
  })
  const operacao = namesOf(operation)
  const fora = awayOf(
    {
      modelo: dito.modelo,
      terminal_id: 0,
      taxa_entrega: dito.taxa_entrega ?? '0',
      cpf_cnpj: dito.cpf_cnpj ?? null,
    },
    refs,
    { indPres: dito.tipo_atend ?? 1, operacao },
  )
  if (fora) await addAway(q, sessao, refs, fora)
  const regras = await readRegras(q, {
    empresa_id: sessao.empresa_id,
    crt: refs.empresa.crt,
    data: diaIn(momento, refs.empresa.fuso),
  })
  const objetos = await readObjects(q, sessao, dito)
  const completed = complete(dito, { refs, operation, uuid, momento, produtos, regras })
  refuseForeign(completed, operation, objetos, refs)
  const corpo = { ...completed, vendedor_id: await judgedSeller(q, sessao, completed, identity) }
  const hoje = diaIn(agora, sessao.empresa.fuso)
  const ordens_dele = dito.ordem_carregamento == null ? ordens : [dito.ordem_carregamento]
  if (ordens_dele.length > 0 && !sells(operation.tipo))
    throw fieldError('ordem_carregamento', 'Só uma venda fatura uma ordem de carregamento')
  for (const ordem of ordens_dele) await holdToBill(q, sessao, ordem, id)
  if (dito.perda_estoque != null && !calculo) await refuseToldLoss(q, sessao, dito.perda_estoque, id)
  const contracted = await readContracted(q, sessao.empresa_id, sells(operation.tipo) ? dito.itens : [], {
    ...{ venda_id: id, ordens_dele },
  })
  const contratos = calculo ? unjudged(contracted) : contracted
  if (isOfSelling(operation.tipo)) refuseTooPrecise(dito, corpo, refs.account.qtde_decimal)
  refuseFaulty(dito, corpo, {
    operation,
    objetos,
    refs,
    exigencias,
    dia: diaIn(momento, refs.empresa.fuso),
    hoje,
    contratos,
  })
  await refuseOddWords(q, sessao, corpo, id)
  await refuseHalfChosen(q, sessao, corpo, refs)
  const tabelas = await provenTables(q, sessao, corpo, { refs, produtos, hoje, id, tabela_preco_id })
  if (!jaFeito) await refuseBeyondPowers(q, sessao, corpo, { refs, produtos, hoje, id, contratos, tabelas })
  const documento = judgeOpen(corpo, refs, {
    empresa_id: sessao.empresa_id,
    usuario_id,
    operation,
    momento,
    faturamento: dito.tipo_faturamento ?? null,
    linhas: doCaixa ? [] : figuresThatDiffer(dito, corpo),
    semTotais: doCaixa,
    semBandeira: doCaixa || deFora,
    senar: objetos['senar']?.['aliq_senar'],
    avulso: isFinancial(operation.tipo) && corpo.itens.length === 0,
  })
  refuseNothingDeferred(dito.tipo_faturamento, operation.tipo, documento.pagamentos)
  const beyond = sells(operation.tipo)
    ? await beyondCredit(q, sessao, {
        parceiro_id: refs.parceiro?.id ?? null,
        vale_id: dito.vale_id,
        pagamentos: documento.pagamentos,
        id,
        dia: hoje,
      })
    : null
  if (beyond) throw fieldError(beyond.diferenca.campo, beyond.diferenca.texto)
  await refuseRefund(q, sessao, dito, { ...corpo, tipo: operation.tipo })
  return { documento, operation }
}

/** Fills in a note's absent series by the issuing address (spec doc 3 §4), if registered. Quotes and orders get none. */
const withSeries = (
  dito: DocumentoRecebido,
  { tipo }: Operation,
  { controle_serie, serie_do_endereco }: Exigencias,
): DocumentoRecebido =>
  controle_serie && serie_do_endereco !== null && dito.serie_id === undefined && !precedesNote(tipo)
    ? { ...dito, serie_id: serie_do_endereco }
    : dito

/** Reads the products of lines that copy fields from them or have a table's price; all, when prices must be checked. */
const registered = (q: Q, sessao: Sessao, dito: DocumentoRecebido) =>
  readRegistered(
    q,
    sessao,
    !sessao.flags.has('pdv_preco') && atOwnPrices(dito)
      ? dito.itens
      : dito.itens.filter(item => leansOnProduct(item) || item.tabela_id != null),
  )
