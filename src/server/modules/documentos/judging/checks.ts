import { isoToWire } from '../../../../core/dates/day.ts'
import { recipientUnnamed } from '../../../../core/document/devolucao-anonima.ts'
import { tpEmisOf } from '../../../../core/document/emissao.ts'
import { semEmissao } from '../../../../core/document/emissao-do-estado.ts'
import type { Operation } from '../../../../core/document/operations.ts'
import { isFinancial, offers } from '../../../../core/document/types/index.ts'
import { isPerda } from '../../../../core/law/classe-do-ajuste.ts'
import { type Rules, ruleIn } from '../../../../core/tax/kinds.ts'
import { isTooPrecise, wordsOfPlaces } from '../../../../core/venda/pendencias.ts'
import type { ItemVenda } from '../../../../core/venda/venda.ts'
import type { DocumentoRecebido } from '../../../../domain/documents/documento/body.ts'
import { firstFault } from '../../../../domain/documents/documento/first-fault.ts'
import { headerFaults, lineFaults } from '../../../../domain/documents/documento/required-faults.ts'
import * as wire from '../../../../domain/documents/venda/wire.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Referencias } from '../../../documents/venda/lookup-repository.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { Contracted } from '../../contratos/service.ts'
import { moves } from '../origins/moved-back.ts'
import type { Exigencias, Objects } from './references-repository.ts'

interface Asked {
  operation: Operation
  objetos: Objects
  refs: Referencias
  exigencias: Exigencias
  /** Date of the document, and today; both ISO. */
  dia: string
  hoje: string
  contratos: Contracted
}

/**
 * Refuses a typed quantity with more places than the account's; a line made of another document has that one's. @throws
 * VALIDACAO
 */
export function refuseTooPrecise(dito: DocumentoRecebido, corpo: CorpoVenda, places: number): void {
  const at = corpo.itens.findIndex((item, i) => !dito.itens[i]?.origem_venda_id && isTooPrecise(item, places))
  if (at >= 0) throw fieldError(`itens.${at}.qtde`, `${corpo.itens[at]?.nome}: ${wordsOfPlaces(places)}`)
}

/**
 * Checks a document by spec doc 3 §5 and doc 2 §5.3, 5.4, in the order of the form. @throws VALIDACAO at the first
 * fault; for required fields, at all faulty ones of the header or of the line
 */
export function refuseFaulty(
  dito: DocumentoRecebido,
  corpo: CorpoVenda,
  { operation, objetos, refs, exigencias, dia, hoje, contratos }: Asked,
): void {
  const { tipo } = operation
  const { controle_serie, enderecos } = exigencias
  refuseOwnRecipient(dito, refs.empresa.uf, dia)
  refuseEmissao(dito.emissao, { modelo: corpo.modelo, uf: refs.empresa.uf, dia })
  refuseAll(
    headerFaults(
      { ...dito, finalidade_op: operation.finalidade },
      {
        controle_serie,
        varios_emitentes: enderecos > 1,
        exterior: objetos['addresse']?.['uf'] === 'EX',
        dia: isoToWire(dia),
        hoje,
      },
    ),
  )
  const itens = corpo.itens.map(item => ({ ...wire.item.fromWire(item), lote: null }) as ItemVenda)
  const produtos = new Map(refs.produtos.map(produto => [produto.id, produto]))
  const moving = moves(corpo)
  const moved = new Set(itens.filter((_, i) => moving(corpo.itens[i] as CorpoVenda['itens'][number])))
  const foreign = contratos.fault(dito.itens, corpo.parceiro_id ?? null)
  if (foreign) throw fieldError(`itens.${foreign.linha}.contrato_item`, foreign.texto)
  const fault = firstFault(
    {
      tipo,
      faturamento: dito.tipo_faturamento ?? null,
      total: corpo.valor_total,
      itens,
      pagamento: corpo.pagamento.filter(({ tipo }) => tipo !== 2),
    },
    // `saldo` gives nothing here: ../stock.ts checks the balances of lots
    {
      produto: id => produtos.get(id),
      move: item => moved.has(item),
      saldo: () => null,
      contratado: item =>
        contratos.contratado({
          ...item,
          cfop: item.cfop ?? ruleIn(corpo.regras, 'icms', item)?.cfop ?? null,
        }),
    },
  )
  if (fault) throw fieldError(fault.campo, fault.texto)
  const regras: Rules = corpo.regras
  for (const [i, item] of itens.entries()) {
    const { controle_lote = false, veiculo_novo = false } = produtos.get(item.produto_id) ?? {}
    const contexto = {
      tipo_operacao: tipo,
      documento: operation.documento,
      debito: dito.tipo_debito ?? null,
      modelo: corpo.modelo,
      controle_lote,
      mov_estoque_regra: ruleIn(regras, 'icms', item)?.mov_estoque ?? null,
      veiculo_novo,
      informa_pedido: false,
      cfop_regra: null,
      cst_ibs_regra: null,
    }
    refuseAll(lineFaults(item, contexto, regras, hoje), `itens.${i}.`)
  }
}

/** Refuses the company as recipient in a state that requires the consumer's name. @throws VALIDACAO */
function refuseOwnRecipient(
  { destinatario_proprio, parceiro_id, tipo_debito }: DocumentoRecebido,
  uf: string,
  dia: string,
): void {
  // lost stock has no consumer
  if (!destinatario_proprio || parceiro_id != null || isPerda(tipo_debito)) return
  const { destinatario, fonte } = recipientUnnamed(uf, dia)
  if (destinatario === 'consumidor')
    throw fieldError('parceiro_id', `${uf} pede o consumidor, com nome, CPF e endereço (${fonte})`)
}

/** Refuses billing on credit (`faturamento` 1) when no payment is on credit. @throws VALIDACAO */
export function refuseNothingDeferred(
  faturamento: number | null | undefined,
  tipo: number,
  pagamentos: readonly { indicador_forma: number | null }[],
): void {
  // a quote has no payment, and a financial entry may be paid at once (G-123)
  if (faturamento !== 1 || offers(tipo) || isFinancial(tipo) || pagamentos.length === 0) return
  if (pagamentos.some(({ indicador_forma }) => indicador_forma === 1)) return
  throw fieldError('tipo_faturamento', 'A prazo, e nenhum pagamento é a prazo')
}

/** Refuses a kind of emission that the model or the state does not offer. @throws VALIDACAO */
export function refuseEmissao(
  emissao: number | null | undefined,
  onde: Parameters<typeof semEmissao>[1],
  campo = 'emissao',
): void {
  const porQue = emissao == null ? null : semEmissao(tpEmisOf(emissao), onde)
  if (porQue) throw fieldError(campo, porQue)
}

function refuseAll(faults: Readonly<Record<string, string>>, path = ''): void {
  const [first] = Object.values(faults)
  if (!first) return
  const errors = Object.fromEntries(Object.entries(faults).map(([campo, texto]) => [path + campo, [texto]]))
  throw new AppError('VALIDACAO', { mensagem: first, errors })
}
