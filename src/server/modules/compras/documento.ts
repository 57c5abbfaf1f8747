import { entryCfop } from '../../../core/document/cfop-proposto.ts'
import { namesOf } from '../../../core/document/operation.ts'
import { OPERATIONS, type Operation } from '../../../core/document/operations.ts'
import { buys } from '../../../core/document/types/index.ts'
import { allocateExact } from '../../../core/money/allocate.ts'
import { dec } from '../../../core/money/decimal.ts'
import { exact } from '../../../core/money/exact.ts'
import { toText } from '../../../core/money/round.ts'
import { FIGURAS_EM_REAIS } from '../../../core/purchases/figuras.ts'
import type { NotaDoFornecedor } from '../../../core/purchases/nota.ts'
import type { EntradaDita } from '../../../domain/api/compras.ts'
import type { DocumentoRecebido, ItemRecebido } from '../../../domain/documents/documento/body.ts'
import { asNoted } from '../../documents/as-noted.ts'
import { takenAsSaid } from '../../documents/venda/judge.ts'
import { payable } from '../../documents/venda/pagamentos.ts'
import type { VendaGravada } from '../../documents/venda/rows.ts'
import { completeAsSaid } from '../documentos/service.ts'
import type { LoteChegado } from './lotes-repository.ts'
import type { LinhaDeProduto } from './precos.ts'
import type { MeioDaCompra } from './repository.ts'

/** A line of the document: made from a line of the supplier's note, or from one lot of such a line. */
export interface LinhaDoDocumento {
  de: LinhaDeProduto
  lote_id: number | null
  /** Quantity in our unit. */
  qtde: string
  /** Quantity in the supplier's unit. */
  qtde_dele: string
  valor: string
  item: ItemRecebido
}

/** Product data copied into a line. */
export interface ProdutoDaLinha {
  nome: string
  referencia: string
  unidade: string
  ncm: string
  cest: string | null
}

/** Splits an amount in proportion to the quantities. The parts add up to the amount. */
const cut = (valor: string, qtdes: readonly string[], places = 2): string[] =>
  allocateExact(
    exact(valor),
    qtdes.map(qtde => exact(qtde)),
    places,
  ).map(parte => toText(parte, places))

/** Makes the lines in the note's order: one per lot, each with its share of every amount (R$). */
export function documentLines(
  linhas: readonly LinhaDeProduto[],
  produtos: ReadonlyMap<number, ProdutoDaLinha>,
  lotOf: (lote: Pick<LoteChegado, 'produto_id' | 'lote'>) => number,
): LinhaDoDocumento[] {
  return linhas.flatMap(linha => {
    const { dita, nota, qtde, produto_id, grade_id } = linha
    const partes = dita.lotes.length > 0 ? dita.lotes.map(lote => lote.qtde) : [qtde]
    const shares = (valor: string, places?: number) => cut(valor, partes, places)
    const [valores, descontos, deles] = [
      shares(nota.valores.valor),
      shares(nota.valores.desconto),
      shares(nota.qtde, 4),
    ]
    const figuras = Object.entries(nota.figuras).map(
      ([nome, valor]) => [nome, FIGURAS_EM_REAIS.has(nome) ? shares(String(valor)) : null, valor] as const,
    )
    return partes.map((parte, at): LinhaDoDocumento => {
      const lote = dita.lotes[at]
      const lote_id = lote ? lotOf({ produto_id, lote: lote.lote }) : null
      const valor = valores[at] ?? '0.00'
      return {
        de: linha,
        lote_id,
        qtde: parte,
        qtde_dele: deles[at] ?? '0',
        valor,
        item: {
          ...Object.fromEntries(figuras.map(([nome, parts, whole]) => [nome, parts?.[at] ?? whole])),
          ...produtos.get(produto_id),
          uid: dita.lotes.length > 1 ? `${nota.num}.${at + 1}` : String(nota.num),
          produto_id,
          grade_id,
          lote_id,
          cfop: entryCfop(nota.cfop),
          qtde: parte,
          preco: dec(valor).div(parte).toDecimalPlaces(10).toFixed(),
          desconto: descontos[at] ?? '0.00',
        },
      }
    })
  })
}

/** Supplier, author, payment method and date of the entry. */
interface Partes {
  parceiro_id: number
  addresse_id: number | null // the API's spelling
  usuario_id: number
  meio: MeioDaCompra | null
  momento: Date
}

/** Makes the authorised, closed document. Its instalments are paid later; without them it has no payment. */
export function purchaseDocument(
  nota: NotaDoFornecedor,
  { uuid, parcelas }: EntradaDita,
  itens: readonly LinhaDoDocumento[],
  { parceiro_id, addresse_id, usuario_id, meio, momento }: Partes,
): VendaGravada {
  const dito = {
    ...namesOf(ENTRADA),
    modelo: '55',
    parceiro_id,
    addresse_id,
    ...asNoted(nota),
    serie: String(nota.serie),
    numerocodumento: String(nota.numero), // the API's spelling
    importada: true,
    itens: itens.map(({ item }) => item),
    pagamento: [],
  } as DocumentoRecebido
  const corpo = completeAsSaid(dito, { operation: ENTRADA, uuid, momento })
  const pagamentos = meio && parcelas.length > 0 ? [payable(meio, parcelas)] : []
  return takenAsSaid(corpo, { usuario_id, momento, pagamentos })
}

const ENTRADA = OPERATIONS.find(({ tipo }) => buys(tipo)) as Operation
