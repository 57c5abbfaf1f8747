import { BASE_COMISSAO, TIPO_COMISSAO } from '../../../core/commission/pick-rule.ts'
import { wireToIso } from '../../../core/dates/day.ts'
import { ativo, nome, percentagem } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

/** Commission rules; the most specific one is applied to a line (core/commission). */
export const comissoes = defineRegister({
  id: 'comissoes',
  title: 'Regras de comissão',
  singular: 'Regra de comissão',
  words: { feminino: true, palavras: 'comissões vendedor percentual pagar' },
  api: 'comissoes',
  routes: { menu: 'cadastro', list: '/cadastro/comissao' },
  access: { permission: 'cadastro_comissoes', right: 'Comissões', guardedReads: true },
  owner: { empresa: true },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: nome('Descrição'),
    vendedor: {
      type: 'ref',
      label: 'Vendedor',
      to: 'usuarios',
      list: true,
      filter: true,
      note: 'Vazio: qualquer um',
    },
    produto: {
      type: 'ref',
      label: 'Produto',
      to: 'produtos',
      list: true,
      filter: true,
      note: 'Vazio: qualquer um, ou os da categoria',
    },
    categoria: {
      type: 'ref',
      label: 'Categoria',
      to: 'categorias',
      list: true,
      filter: true,
      note: 'Vazio: qualquer uma',
    },
    tipo: {
      type: 'enum',
      label: 'Paga',
      options: TIPO_COMISSAO,
      default: 1,
      required: true,
      list: true,
      filter: true,
    },
    base: {
      type: 'enum',
      label: 'Sobre',
      options: BASE_COMISSAO,
      default: 1,
      required: true,
      list: true,
      filter: true,
    },
    percentual: { ...percentagem, label: 'Percentual (%)', list: true },
    valor: { type: 'decimal', label: 'Valor (R$)', places: 4, digits: 10, min: '0', list: true },
    data_inicio: { type: 'date', label: 'Válida de', futuro: true, list: true, filter: true },
    data_fim: {
      type: 'date',
      label: 'Até',
      futuro: true,
      list: true,
      filter: true,
      note: 'Vazio: sem fim',
    },
    ativo,
  },
  visibleWhen: {
    categoria: ({ produto_id }) => !produto_id,
    base: ({ tipo }) => tipo !== 2,
    percentual: ({ tipo }) => tipo !== 2,
    valor: ({ tipo }) => tipo === 2,
  },
  requiredWhen: {
    percentual: ({ tipo }) => tipo !== 2,
    valor: ({ tipo }) => tipo === 2,
  },
  rules: [
    {
      campo: 'data_fim',
      mensagem: 'O fim vem antes do início',
      ok: ({ data_inicio, data_fim }) =>
        !data_inicio || !data_fim || wireToIso(data_fim) >= wireToIso(data_inicio),
    },
  ],
})
