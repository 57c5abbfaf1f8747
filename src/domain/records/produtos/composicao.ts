import type { Fields, Linha, ListField } from '../../../core/fields/field.ts'
import { INSUMO, TIPO_COMPOSICAO } from '../../options/produto.ts'

export const PROPRIA_COMPOSICAO = 'Composição circular: um produto não entra na própria composição'

/** Tells if an ingredient is sold as an extra, with price and maximum quantity. */
const adicional = ({ tipo }: Linha) => Array.isArray(tipo) && tipo.includes(2)

/** Ingredients of a product, or of one size and subdivision of a product (doc 2 §2.2). */
export const composicao = {
  type: 'list',
  label: 'Composição',
  singular: 'Composição',
  of: {
    insumo: { type: 'ref', label: 'Insumo', to: 'produtos', required: true, ...INSUMO },
    tipo: {
      type: 'checklist',
      label: 'Tipo',
      options: TIPO_COMPOSICAO,
      default: [1],
      required: true,
      min: 1,
    },
    qtde_porcao: { type: 'decimal', label: 'Quantidade por porção', places: 2, min: '0.01', required: true },
    qtde_max_porcao: { type: 'decimal', label: 'Quantidade máxima', places: 2, default: '1.00' },
    preco: { type: 'money', label: 'Preço', min: '0' },
    removivel: { type: 'bool', label: 'Removível', default: true },
  },
  requiredWhen: { qtde_max_porcao: adicional, preco: adicional },
} as const satisfies ListField & { of: Fields }
