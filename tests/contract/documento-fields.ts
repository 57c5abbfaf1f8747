import type { DocumentFields } from '../../src/core/fields/document-field.ts'
import { CABECALHO } from '../../src/core/venda/fields/cabecalho.ts'
import { ITENS } from '../../src/core/venda/fields/itens.ts'
import { PAGAMENTO, PARCELAS } from '../../src/core/venda/fields/pagamento.ts'
import { documentForm } from '../../src/domain/documents/documento/form.ts'
import { documentItem } from '../../src/domain/documents/documento/item.ts'
import { formFields } from '../../src/domain/documents/form-fields.ts'
import type { Field, Fields, ListField } from '../../src/domain/fields/field.ts'
import { TIPOS } from './documento.ts'

const FORMS = TIPOS.map(documentForm)

/** Of any type: what one has and another has not, all together. */
export const CABECALHOS: Fields = {
  ...formFields(CABECALHO as DocumentFields),
  ...Object.assign({}, ...FORMS.map(({ fields }) => fields)),
}
export const LINHA: Fields = { ...formFields(ITENS as DocumentFields), ...(documentItem.fields as Fields) }
export const DECLARACAO = documentItem.fields['dis'] as ListField

/** Where the fields of a resource of the documents stand. */
export const LUGARES: Readonly<Record<string, Fields>> = {
  vendas: CABECALHOS,
  'vendas (Transportadora)': CABECALHOS,
  'vendas (Exportação)': CABECALHOS,
  'vendas.itens[] (item dialog)': LINHA,
  'vendas.itens[] (partilha)': LINHA,
  'vendas.itens[] (ICMS)': LINHA,
  'vendas.itens[] (PIS/COFINS)': LINHA,
  'vendas.itens[] (IPI)': LINHA,
  'vendas.itens[] (Reforma)': LINHA,
  'vendas.itens[] (Importação)': LINHA,
  'vendas.itens[] (cart)': LINHA,
  'vendas.itens[].grades[]': (LINHA['grades'] as ListField).of,
  'vendas.itens[].dis[]': DECLARACAO.of,
  // the sequence is the position, and is no field of the form
  'vendas.itens[].dis[].adicoes[]': formFields(ITENS.dis.of.adicoes.of as DocumentFields),
  'vendas.pagamento[]': formFields(PAGAMENTO as DocumentFields),
  'vendas.pagamento[].parcelas[]': formFields(PARCELAS as DocumentFields),
  'vendas.pagamento[] (troco)': formFields(PAGAMENTO as DocumentFields),
}

const lista = (field: Field | undefined) => (field as ListField | undefined)?.of ?? {}

/** Fields by what an id calls their place. */
export const ONDE: Readonly<Record<string, Fields>> = {
  item: LINHA,
  di: DECLARACAO.of,
  adicao: lista(DECLARACAO.of['adicoes']),
  doc: CABECALHOS,
  transporte: CABECALHOS,
  pagamento: formFields(PAGAMENTO as DocumentFields),
}
/** The rest of what is counted has no field: the keys that are referenced, the taxes together, what G-075 raises. */
export const SEM_LIMITE = ['N.max.doc.chave', 'N.max.item.impostos', 'N.max.pagamento.valor']

/** Closed lists by the field that has them; others are no field's (their own tests say which). */
/** What a document of the model is offered. */
function emissaoDe(modelo: string): Field | undefined {
  const field = CABECALHOS['emissao']
  return field?.type === 'enum'
    ? { ...field, options: field.options.filter(([valor]) => field.opcaoWhen?.(valor, { modelo })) }
    : field
}

export const LISTAS: Readonly<Record<string, Field | undefined>> = {
  modelo_doc: formFields(CABECALHO as DocumentFields)['modelo'],
  tipo_faturamento: CABECALHOS['tipo_faturamento'],
  finalidade_op: CABECALHOS['finalidade_op'],
  tipo_documento: CABECALHOS['tipo_documento'],
  tipo_atend: CABECALHOS['tipo_atend'],
  emissao_nfe: emissaoDe('55'),
  emissao_nfce: emissaoDe('65'),
  ind_intermediador: CABECALHOS['ind_intermediador'],
  fretepor: CABECALHOS['fretepor'],
  meio: ONDE['pagamento']?.['meio'],
  motivo_desoneracao: LINHA['motivo_desoneracao'],
  tipo_conversao: LINHA['tipo_conversao'],
  origem: LINHA['origem'],
  modalidadeicms: LINHA['modalidadeicms'],
  modalidadeicmsst: LINHA['modalidadeicmsst'],
  via_transporte: DECLARACAO.of['via_transporte'],
  forma_import: DECLARACAO.of['forma_import'],
}
