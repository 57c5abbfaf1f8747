import { defineReading, type RowOf } from '../fields/reading.ts'
import { COST_FLAGS } from '../reports/sees-costs.ts'

/** Lots with a balance, first to expire first. */
export const validade = defineReading({
  id: 'validade',
  title: 'Validade dos lotes',
  singular: 'Lote',
  names: ['lote', 'lotes'],
  words: {
    palavras: 'vencimento vencidos vencendo a vencer lote prazo medicamentos perecíveis',
  },
  api: 'lotes/validade',
  path: '/produto/validade',
  menu: 'produtos',
  screen: 'lotes.validade',
  permission: ['produtos_produto', 'estoque_movimento', 'documentos_pdv'],
  listed: ['produtos_produto', 'estoque_movimento'],
  tabs: {
    param: 'faixa',
    label: 'Faixas',
    of: [
      ['alerta', 'Em alerta', 'Nenhum lote vencido, nenhum a vencer em 30 dias'],
      ['vencido', 'Vencidos', 'Nenhum lote vencido'],
      ['7', '7 dias', 'Nenhum lote a vencer em 7 dias'],
      ['15', '15 dias', 'Nenhum lote a vencer em 15 dias'],
      ['30', '30 dias', 'Nenhum lote a vencer em 30 dias'],
      ['todos', 'Todos', 'Nenhum lote com saldo'],
    ],
  },
  search: 'produto, referência ou lote, ou leia a etiqueta',
  finds: ['nome', 'referencia', 'lote'],
  wide: 'nome',
  seenBy: { valor: COST_FLAGS },
  order: 'validade,asc',
  fields: {
    validade: { type: 'date', label: 'Validade', list: true, required: true },
    /** Days until the expiry date, by the company's clock: 0 today, negative when expired. */
    dias: { type: 'int', label: 'Prazo', list: true, required: true },
    referencia: { type: 'text', label: 'Referência', max: 60, list: true, required: true },
    nome: { type: 'text', label: 'Produto', max: 200, list: true, required: true },
    lote: { type: 'text', label: 'Lote', max: 60, list: true, required: true },
    saldo: { type: 'decimal', places: 4, label: 'Saldo', list: true, required: true },
    unidade: { type: 'text', label: 'Unidade', max: 6, required: true },
    valor: { type: 'money', label: 'Valor a custo', list: true, soma: true, empty: 'sem custo' },
    fabricacao: { type: 'date', label: 'Fabricação', required: true },
    produto_id: { type: 'int', label: 'Número do produto', required: true },
  },
})
export type LoteNaValidade = RowOf<typeof validade>

/** Lots of a span, and their cost where the user may see it. */
export interface LotesDaFaixa {
  lotes: number
  valor: string | null
}
