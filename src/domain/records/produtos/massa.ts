import { RULE_FIELDS } from '../../../core/tax/kinds.ts'
import type { MassChange } from '../../fields/define.ts'
import { precoNaPlanilha } from './preco.ts'

/** Fields of the bulk change of products (G-015). */
export const alteracaoEmMassa: MassChange = {
  path: 'alteracao_massa',
  permission: 'produtos_alteracao_massa',
  right: 'Alteração em massa',
  fields: [
    'estoque.preco_vend',
    'estoque.preco_comp',
    'estoque.marge_luc',
    'categoria',
    'grupo_impressao',
    'unidade',
    'tipo',
    'ativo',
    'estoque.pausar_venda',
    'estoque.venda_delivery',
    'estoque.estoque_app',
    'estoque_minimo',
    'estoque_maximo',
    'ncm',
    'cest',
    'cbenef',
    ...RULE_FIELDS.map(([field]) => field),
  ],
  follows: precoNaPlanilha,
  percent: ['estoque.preco_vend', 'estoque.preco_comp', 'estoque.marge_luc'],
}
