import { wireToIso } from '../../../core/dates/day.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { defineRegister } from '../../fields/define.ts'
import { SIGLA_UF } from '../../options/uf.ts'

const positive = (valor: unknown) =>
  typeof valor !== 'string' || valor === '' || !isDecimal(valor) || dec(valor).gt(0)

const value = { type: 'decimal', places: 4, digits: 10, list: true } as const

/** Tax base values per unit, set by the state from a day on: pauta, list, maximum price (modBC 1, 2; modBCST 0–3, 5). */
export const pautas = defineRegister({
  id: 'pautas',
  title: 'Pautas e listas',
  singular: 'Pauta',
  words: {
    feminino: true,
    palavras:
      'pauta fiscal pmpf preço médio ponderado lista positiva negativa neutra tabelado máximo consumidor st',
  },
  api: 'pautas',
  routes: { menu: 'fiscal', list: '/fiscal/pauta' },
  access: { permission: 'fiscal_mva_fcp' },
  owner: { empresa: true },
  storage: {
    unique: [
      [['produto_id', 'uf', 'data_inicio'], 'Este produto já tem uma pauta desta UF que começa neste dia'],
    ],
  },
  list: { search: ['produto_id', 'fonte'], order: 'data_inicio,desc' },
  lookup: { display: 'produto_id' },
  fields: {
    produto: { type: 'ref', label: 'Produto', to: 'produtos', required: true, list: true, filter: true },
    uf: { type: 'enum', label: 'UF', options: SIGLA_UF, required: true, list: true, filter: true },
    data_inicio: { type: 'date', label: 'Início', futuro: true, required: true, list: true, filter: true },
    data_fim: {
      type: 'date',
      label: 'Fim',
      futuro: true,
      list: true,
      filter: true,
      note: 'Vazio: até a próxima',
    },
    valor_pauta: {
      ...value,
      label: 'ICMS próprio (R$)',
      note: 'Por unidade tributável, saindo desta UF',
    },
    valor_pauta_st: {
      ...value,
      label: 'Substituição (R$)',
      note: 'Por unidade tributável, indo a esta UF',
    },
    fonte: { type: 'text', label: 'Ato que a fixa', max: 120, list: true, filter: true },
  },
  rules: [
    {
      campo: 'data_fim',
      mensagem: 'O fim vem antes do início',
      ok: ({ data_inicio, data_fim }) =>
        !data_inicio || !data_fim || wireToIso(data_fim) >= wireToIso(data_inicio),
    },
    {
      campo: 'valor_pauta_st',
      mensagem: 'Informe o valor da substituição ou o do ICMS próprio',
      ok: ({ valor_pauta, valor_pauta_st }) => Boolean(valor_pauta) || Boolean(valor_pauta_st),
    },
    { campo: 'valor_pauta', mensagem: 'O valor deve ser maior que zero', ok: v => positive(v.valor_pauta) },
    {
      campo: 'valor_pauta_st',
      mensagem: 'O valor deve ser maior que zero',
      ok: v => positive(v.valor_pauta_st),
    },
  ],
})
