import { TILL_SALE } from '../../core/document/operations.ts'
import { documentType, isIssued } from '../../core/document/types/index.ts'
import { type FileColumn, momentColumns, toFileEndpoint } from '../fields/sheet/list-file.ts'
import { SITUACAO_DOCUMENTO, saidState } from '../options/status_venda.ts'
import { listarVendas, type VendaAnswer } from './vendas.ts'

export const exportarVendas = toFileEndpoint(listarVendas)

/** Gives the number of a note; null while it is open: a number proposed or typed may be that of other drafts too. */
export const numberOf = ({
  status,
  tipo_operacao,
  numerocodumento, // the API's spelling
}: Pick<VendaAnswer, 'status' | 'tipo_operacao' | 'numerocodumento'>): string | null =>
  status === 'A' && isIssued(tipo_operacao ?? TILL_SALE.tipo) ? null : numerocodumento

export const COLUNAS_DAS_VENDAS: readonly FileColumn<VendaAnswer>[] = [
  ...momentColumns<VendaAnswer>('Data', ({ paga_em }) => paga_em),
  {
    field: { type: 'text', label: 'Operação', max: 30 },
    value: ({ tipo_operacao }) => documentType(tipo_operacao ?? TILL_SALE.tipo)?.title,
  },
  { field: { type: 'text', label: 'Modelo', max: 2 }, value: ({ modelo }) => modelo },
  { field: { type: 'int', label: 'Série' }, value: ({ serie }) => serie },
  { field: { type: 'int', label: 'Número' }, value: numberOf },
  { field: { type: 'enum', label: 'Status', options: SITUACAO_DOCUMENTO }, value: saidState },
  { field: { type: 'bool', label: 'A conferir' }, value: ({ divergente }) => divergente },
  {
    field: { type: 'text', label: 'Consumidor ou fornecedor', max: 40 },
    value: ({ nome_consumidor, cliente }) => nome_consumidor ?? cliente,
  },
  { field: { type: 'text', label: 'CPF/CNPJ', max: 14 }, value: ({ cpf_cnpj }) => cpf_cnpj },
  { field: { type: 'money', label: 'Total' }, value: ({ valor_total }) => valor_total },
  { field: { type: 'text', label: 'Chave', max: 44 }, value: ({ chave }) => chave },
  { field: { type: 'text', label: 'Protocolo', max: 15 }, value: ({ protocolo }) => protocolo },
  { field: { type: 'text', label: 'Resposta da SEFAZ', max: 60 }, value: ({ xmotivo }) => xmotivo },
]
