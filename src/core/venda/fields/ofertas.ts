import type { DocumentFields } from '../../fields/document-field.ts'

/** A promotion's part of a line's discount, with its name at the sale. */
const PROMOCAO_DADA = {
  promocao: { type: 'ref', to: 'promocoes', semChave: true, label: 'Promoção', required: true },
  nome: { type: 'text', max: 60, label: 'Nome', required: true },
  valor: { type: 'money', label: 'Desconto', required: true },
} as const satisfies DocumentFields

/** Sources of a line's price and discount, when no hand gave them. */
export const OFERTAS_DO_ITEM = {
  // price of a table; the register may later delete it
  tabela: {
    type: 'ref',
    to: 'tabelas_preco_itens',
    semChave: true,
    label: 'Preço de tabela',
    optional: true,
    sparse: true,
    answered: true,
  },
  // promotions, whose R$ are the line's discount: a discount by hand takes the line out of them
  promocoes: {
    type: 'list',
    of: PROMOCAO_DADA,
    json: true,
    singular: 'Promoção',
    label: 'Promoções',
    max: 99,
    optional: true,
    sparse: true,
    answered: true,
  },
} as const satisfies DocumentFields
