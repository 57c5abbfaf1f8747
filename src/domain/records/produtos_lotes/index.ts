import { compareDays, dayFromWire } from '../../../core/dates/day.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { defineRegister } from '../../fields/define.ts'

const numero = (valor: unknown): valor is string => typeof valor === 'string' && isDecimal(valor)

export const SALDO_MAIOR = 'O saldo não pode ser maior que a quantidade.'

/** Rule that a lot's expiry date is not before its manufacture date; also used for suppliers' notes. */
export const EXPIRES_AFTER = {
  campo: 'validade',
  mensagem: 'A validade não pode ser anterior à fabricação',
  ok: (lote: { fabricacao?: unknown; validade?: unknown }): boolean => {
    const [de, ate] = [dayFromWire(lote.fabricacao), dayFromWire(lote.validade)]
    return !de || !ate || compareDays(de, ate) <= 0
  },
} as const

/** Register of a product's lots, in order of expiry, 40 a page (doc 2 §7). The balance comes from stock movements. */
export const produtos_lotes = defineRegister({
  id: 'produtos_lotes',
  title: 'Lotes',
  singular: 'Lote',
  words: { failure: { lista: 'Erro os itens' } },
  api: 'produtos/:produto_id/lotes',
  routes: { list: null },
  access: { permission: 'produtos_produto', right: ['pdv_lote_vencido', 'Vender lote vencido'] },
  owner: { empresa: true },
  parent: { register: 'produtos', key: 'produto_id', api: 'produtos' },
  storage: { unique: [[['produto_id', 'lote'], 'Já existe este lote']] },
  list: { search: ['lote'], order: 'validade,asc', pages: { limit: 40, max: 200 } },
  lookup: { opens: true, display: 'lote' },
  fields: {
    lote: { type: 'text', label: 'Lote', max: 50, required: true, list: true, filter: true },
    observacao_danfe: { type: 'text', label: 'Observação no DANFE', max: 500 },
    quantidade: {
      type: 'decimal',
      conta: 'qtde_decimal',
      label: 'Quantidade',
      places: 4,
      digits: 9,
      required: true,
      list: true,
      soma: true,
    },
    saldo: {
      type: 'decimal',
      conta: 'qtde_decimal',
      label: 'Saldo',
      places: 4,
      digits: 9,
      list: true,
      soma: true,
    },
    fabricacao: { type: 'date', label: 'Fabricação', required: true, list: true, mask: 'DD/MM/YYYY' },
    validade: {
      type: 'date',
      futuro: true,
      label: 'Validade',
      required: true,
      list: true,
      mask: 'DD/MM/YYYY',
    },
    codigo_agregacao: { type: 'digits', label: 'Código de agregação', max: 19 },
  },
  rules: [
    {
      campo: 'saldo',
      mensagem: SALDO_MAIOR,
      ok: ({ saldo, quantidade }) => !numero(saldo) || !numero(quantidade) || !dec(saldo).gt(dec(quantidade)),
      dialogo: true,
    },
    EXPIRES_AFTER,
  ],
  readOnlyWhen: { saldo: (_, { novo }) => !novo },
})
