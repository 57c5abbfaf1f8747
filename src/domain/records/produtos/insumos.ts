import type { RegisterView } from '../../fields/define.ts'
import { INSUMO } from '../../options/produto.ts'

/** View of products that are only ingredients (doc 2 §2.5, §3.6): never sold alone, without NCM and tax rules. */
export const insumos: RegisterView = {
  id: 'insumos',
  title: 'Insumos',
  singular: 'Insumo',
  words: { palavras: 'ingrediente matéria-prima componente adicional receita' },
  routes: { menu: 'produtos', list: '/cadastro/insumo', noImport: true },
  permission: 'produtos_insumo',
  right: 'Insumos',
  where: INSUMO.where,
  makes: { tipo: '10' },
  fields: {
    referencia: {},
    nome: { max: 60 },
    gtin: {},
    unidade: { label: 'Unidade (venda)', default: 'UN' },
    estoque: {
      of: {
        preco_comp: {},
        marge_luc: {},
        preco_vend: { required: true },
        estoque_inicial: {},
        estoque_atual: {},
        pausar_venda: { raro: true },
      },
    },
    categoria: {},
    especificacao: {},
    fornecedor: {},
    estoque_minimo: { raro: true },
    estoque_maximo: { raro: true },
    ativo: { raro: true },
    foto: {},
    thumbnail: {},
    obs: { raro: true },
  },
}
