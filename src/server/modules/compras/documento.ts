import { FIGURAS_EM_REAIS } from '../../../core/compra/figuras.ts'
import type { NotaDoFornecedor } from '../../../core/compra/nota.ts'
import { wireToIso } from '../../../core/dates/day.ts'
import { proposeCfop } from '../../../core/document/cfop-proposto.ts'
import type { IdDest } from '../../../core/document/destino.ts'
import { allocateExact } from '../../../core/money/allocate.ts'
import { dec } from '../../../core/money/decimal.ts'
import { exact } from '../../../core/money/exact.ts'
import { toText } from '../../../core/money/round.ts'
import { byKind, KINDS, needed, type Rules } from '../../../core/tax/kinds.ts'
import type { EntradaDita } from '../../../domain/api/compras.ts'
import { PURCHASE } from '../../../domain/documents/documento/operacao.ts'
import type { CorpoVenda, VendaGravada } from '../vendas/service.ts'
import type { LoteChegado } from './lotes-repository.ts'
import type { LinhaDeProduto } from './precos.ts'

/** A line of the document: of one of the note, or of one lot of it. */
export interface LinhaDoDocumento {
  de: LinhaDeProduto
  lote_id: number | null
  /** Ours. */
  qtde: string
  /** Theirs. */
  qtde_dele: string
  item: CorpoVenda['itens'][number]
}

/** What of a product its line says. */
export interface ProdutoDaLinha {
  nome: string
  referencia: string
  unidade: string
  ncm: string
  cest: string | null
}

/** Cuts a decimal amount by quantities; the parts sum to it. */
const cut = (valor: string, qtdes: readonly string[], places = 2): string[] =>
  allocateExact(
    exact(valor),
    qtdes.map(qtde => exact(qtde)),
    places,
  ).map(parte => toText(parte, places))

/** Lines of the document, in the note's order: a line with several lots is as many, each with its share of every R$. */
export function documentLines(
  linhas: readonly LinhaDeProduto[],
  produtos: ReadonlyMap<number, ProdutoDaLinha>,
  lotOf: (lote: Pick<LoteChegado, 'produto_id' | 'lote'>) => number,
): LinhaDoDocumento[] {
  return linhas.flatMap(linha => {
    const { dita, nota, qtde, produto_id } = linha
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
        item: {
          ...lineOf(linha, produtos.get(produto_id) as ProdutoDaLinha),
          ...Object.fromEntries(figuras.map(([nome, parts, whole]) => [nome, parts?.[at] ?? whole])),
          uid: dita.lotes.length > 1 ? `${nota.num}.${at + 1}` : String(nota.num),
          qtde: parte,
          preco: dec(valor).div(parte).toDecimalPlaces(10).toFixed(),
          preco_total: valor,
          desconto: descontos[at] ?? '0.00',
          lote_id,
        } as unknown as CorpoVenda['itens'][number],
      }
    })
  })
}

const lineOf = ({ nota, produto_id, grade_id }: LinhaDeProduto, produto: ProdutoDaLinha) => ({
  produto_id,
  grade_id,
  ...produto,
  gtin: null,
  cbenef: null,
  total_etiqueta: null,
  origem_leitura: 'busca',
  ...Object.fromEntries(KINDS.map(kind => [`regra${kind}_id`, needed(kind) ? 0 : null])),
  ibpt: null,
  cfop: entryCfop(nota.cfop),
  calcular_imposto: false,
})

/** By which what was sold by a CFOP is bought. */
const entryCfop = (vendida: string): string | null =>
  proposeCfop(PURCHASE, vendida, SENTIDO[vendida[0] ?? ''] ?? '1')
const SENTIDO: Readonly<Record<string, IdDest>> = { 5: '1', 6: '2', 7: '3' }

interface Meio {
  id: number
  meio: 1 | 2 | 3 | 4
  descricao: string
  tpag: string
}

/** The document as it is written: a supplier's note is authorised, closed and paid later. */
export function purchaseDocument(
  nota: NotaDoFornecedor,
  dita: EntradaDita,
  {
    itens,
    parceiro_id,
    usuario_id,
    meio,
    em,
  }: {
    itens: readonly LinhaDoDocumento[]
    parceiro_id: number
    usuario_id: number
    meio: Meio | null
    em: Date
  },
): VendaGravada {
  const { totais } = nota
  const regras = byKind<Rules>(() => ({}))
  const corpo = {
    uuid: dita.uuid,
    terminal_id: 0,
    tipo_operacao: PURCHASE,
    finalidade_op: 0,
    tipo_documento: 1,
    tipo_atend: 9,
    modelo: '55',
    parceiro_id,
    addresse_id: null,
    cpf_cnpj: null,
    nome_consumidor: null,
    obs: null,
    desconto: '0.00',
    acrscimo: '0.00', // contrato
    taxa_entrega: '0.00',
    valor_produtos: totais.produtos,
    valor_total: totais.nota,
    valorfrente: totais.frete, // contrato
    valorseguro: totais.seguro,
    outrasdespesas: totais.outras,
    troco: '0.00',
    natureza: nota.natureza.slice(0, 60),
    serie: String(nota.serie),
    numerocodumento: String(nota.numero), // contrato
    importada: true,
    itens: itens.map(({ item }) => item),
    pagamento: [],
    regras,
    cancelados: [],
    totais: {},
    paga: true,
    paga_em: em.toISOString(),
    offline: false,
  }
  return {
    corpo: corpo as unknown as CorpoVenda,
    modelo: '55',
    tipo_faturamento: dita.parcelas.length > 0 ? 1 : 2,
    status: 'T',
    contexto: {},
    totais_servidor: {},
    divergencias: [],
    divergente: false,
    autoria: { vendedor: usuario_id, anulacoes: [], poderes: new Map(), nomes: new Map(), diferencas: [] },
    datavenda: em,
    paga_em: em,
    relogio_diferenca: 0,
    pagamentos: meio && dita.parcelas.length > 0 ? [payableOf(dita, meio)] : [],
  }
}

/** What is to be paid, as one payment with the instalments that were agreed. */
function payableOf({ parcelas }: EntradaDita, meio: Meio): VendaGravada['pagamentos'][number] {
  return {
    tipo: 1,
    meio: meio.meio,
    meio_pagamento_id: meio.id,
    descricao: meio.descricao,
    tpag: meio.tpag,
    bandeira_id: null,
    tband: null,
    valor: parcelas.reduce((sum, { valor }) => sum.plus(valor), dec('0')).toFixed(2),
    numparcelas: parcelas.length,
    autorizacao: null,
    indicador_forma: 1,
    personalizada: true,
    parcelas: parcelas.map(({ vencimento, valor }, at) => ({
      num_parcela: at + 1,
      sub_parcela: 0,
      valor,
      vencimento: wireToIso(vencimento),
      status: 'A',
      alterou: false,
    })),
  }
}
