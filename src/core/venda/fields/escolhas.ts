import type { DocumentFields } from '../../fields/document-field.ts'

/** Fields of an ingredient in a line's choices (doc 3 §3.3), with its name at the sale. */
const INSUMO = {
  insumo: { type: 'ref', to: 'produtos', semChave: true, label: 'Insumo', required: true },
  nome: { type: 'text', max: 121, label: 'Nome', required: true },
} as const satisfies DocumentFields

const SELO = { type: 'text', max: 20, label: 'Selo', default: null } as const
/** R$ of one unit. */
const PRECO = { type: 'decimal', places: 10, digits: 10, label: 'Preço', required: true } as const

/** An ingredient left out. */
export const REMOVIDAS = { ...INSUMO } as const satisfies DocumentFields

/** An added ingredient: `qtde` portions of `qtde_porcao` each. */
export const ADICIONADAS = {
  ...INSUMO,
  qtde: { type: 'decimal', places: 4, digits: 8, label: 'Quantidade', required: true },
  preco: PRECO,
  qtde_porcao: { type: 'decimal', places: 4, digits: 8, label: 'Porção', default: '1' },
  selo: SELO,
} as const satisfies DocumentFields

/** Makes a list field of a line, kept as JSON in one column. */
const lista = <const O extends DocumentFields, const S extends string, const L extends string>(
  of: O,
  singular: S,
  label: L,
) => ({ type: 'list', of, json: true, singular, label, max: 99 }) as const

const ADICIONAIS = lista(ADICIONADAS, 'Adicional', 'Adicionais')
const INGREDIENTES_REMOVIDOS = lista(REMOVIDAS, 'Ingrediente removido', 'Ingredientes removidos')

/** Ways to price several subdivisions of one line. */
export const TIPO_CALCULO_GRADE = [
  [1, 'Maior preço'],
  [2, 'Preço médio'],
] as const

/** One of several subdivisions in a line, such as two flavours of a pizza. A line with a single one has `grade_id`. */
export const GRADES = {
  grade: { type: 'ref', to: 'produto_grades', semChave: true, label: 'Grade', required: true },
  nome: { type: 'text', max: 121, label: 'Nome', required: true },
  preco: PRECO,
  // how the price of all subdivisions is made: tipo_calculo_grade of the product
  calculo: {
    type: 'enum',
    options: TIPO_CALCULO_GRADE,
    label: 'Cálculo do preço',
    required: true,
  },
  composicao_adicionadas: { ...ADICIONAIS, default: null },
  composicao_removidas: { ...INGREDIENTES_REMOVIDOS, default: null },
  selo: SELO,
} as const satisfies DocumentFields

/** Fields of a chosen complement. */
export const COMPLEMENTOS = {
  complemento: { type: 'ref', to: 'complementos', semChave: true, label: 'Complemento', required: true },
  nome: { type: 'text', max: 60, label: 'Nome', required: true },
  // the API's spelling
  compomentes: {
    ...lista(
      { ...ADICIONADAS, gratis: { type: 'bool', label: 'Grátis', required: true } },
      'Componente',
      'Componentes',
    ),
    required: true,
  },
} as const satisfies DocumentFields

/** Choices of a line. Absent or null, as in most lines: the product without choices. */
export const ESCOLHAS = {
  grades: { ...lista(GRADES, 'Subdivisão', 'Subdivisões'), optional: true, answered: true },
  complementos: { ...lista(COMPLEMENTOS, 'Complemento', 'Complementos'), optional: true, answered: true },
  composicao_adicionadas: { ...ADICIONAIS, optional: true, answered: true },
  composicao_removidas: { ...INGREDIENTES_REMOVIDOS, optional: true, answered: true },
} as const satisfies DocumentFields
