import { defineRegister } from '../../fields/define.ts'
import { INSUMO } from '../../options/produto.ts'

/** Register of groups of choices that a product asks for (doc 3 §3.9). The API spells `qtde_mim` and `compomentes`. */
export const complementos = defineRegister({
  id: 'complementos',
  title: 'Complementos',
  singular: 'Complemento',
  words: { palavras: 'adicional acompanhamento' },
  api: 'complementos',
  routes: { menu: 'produtos', list: '/cadastro/complemento' },
  access: { permission: 'produtos_complementos', right: 'Complementos' },
  owner: { empresa: true },
  storage: { unique: [[['nome'], 'Já existe um complemento com este nome']] },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
    qtde_mim: {
      type: 'int',
      label: 'Quantidade mínima',
      min: 0,
      max: 999,
      list: true,
      default: 0,
      note: '0 deixa livre',
    },
    qtde_max: {
      type: 'int',
      label: 'Quantidade máxima',
      min: 1,
      max: 999,
      list: true,
      note: 'vazio não limita',
    },
    compomentes: {
      type: 'list',
      label: 'Componentes',
      singular: 'Componente',
      table: 'complemento_compomentes',
      of: {
        insumo: {
          type: 'ref',
          label: 'Insumo',
          to: 'produtos',
          required: true,
          list: true,
          ...INSUMO,
        },
        preco: { type: 'money', label: 'Preço', min: '0', default: '0.00', list: true },
        qtde: { type: 'decimal', label: 'Quantidade', places: 2, min: '0', default: '1.00', list: true },
        gratis: {
          type: 'bool',
          label: 'Grátis',
          default: false,
          list: true,
          note: 'Não entra no preço do item.',
        },
      },
    },
  },
  rules: [
    {
      campo: 'qtde_max',
      mensagem: 'A quantidade máxima não pode ser menor que a mínima',
      ok: ({ qtde_mim, qtde_max }) =>
        typeof qtde_max !== 'number' || typeof qtde_mim !== 'number' || qtde_max >= qtde_mim,
    },
    {
      campo: 'compomentes',
      mensagem: 'Há insumos repetidos',
      ok: ({ compomentes }) => {
        const insumos = (compomentes ?? []).map(({ insumo_id }) => insumo_id)
        return new Set(insumos).size === insumos.length
      },
    },
  ],
})
