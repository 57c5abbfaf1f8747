import { isoToWire } from '../../core/dates/day.ts'
import { diaIn } from '../../core/document/fuso.ts'
import { type FileColumn, momentColumns, toFileEndpoint } from '../fields/sheet/list-file.ts'
import { MANIFESTACAO_TEXTO } from '../options/manifesto.ts'
import { listarRecebidas, type NotaRecebidaAnswer } from './recebidas.ts'

export const exportarRecebidas = toFileEndpoint(listarRecebidas)

const ESPERADO = [
  ['ciencia', 'dar ciência'],
  ['conclusao', 'confirmar ou recusar'],
] as const

export const COLUNAS_DAS_RECEBIDAS: readonly FileColumn<NotaRecebidaAnswer>[] = [
  ...momentColumns<NotaRecebidaAnswer>('Emissão', ({ data }) => data),
  { field: { type: 'text', label: 'Emitente', max: 40 }, value: ({ emitente }) => emitente },
  { field: { type: 'text', label: 'CNPJ', max: 14 }, value: ({ cnpj }) => cnpj },
  { field: { type: 'bool', label: 'Cadastrado' }, value: ({ parceiro_id }) => parceiro_id !== null },
  { field: { type: 'int', label: 'Série' }, value: ({ serie }) => serie },
  { field: { type: 'int', label: 'Número' }, value: ({ numero }) => numero },
  { field: { type: 'text', label: 'Situação', max: 10 }, value: ({ situacao }) => situacao },
  {
    field: { type: 'enum', label: 'Manifestação', options: MANIFESTACAO_TEXTO },
    value: ({ evento }) => evento,
  },
  {
    field: { type: 'enum', label: 'O que se espera', options: ESPERADO },
    value: ({ esperado }) => esperado?.o_que,
  },
  {
    field: { type: 'date', label: 'Até' },
    value: ({ esperado }, fuso) => esperado && isoToWire(diaIn(new Date(esperado.ate), fuso)),
  },
  { field: { type: 'money', label: 'Valor' }, value: ({ valor }) => valor },
  { field: { type: 'bool', label: 'Lida' }, value: ({ lida }) => lida },
  { field: { type: 'bool', label: 'XML completo' }, value: ({ completa }) => completa },
  { field: { type: 'bool', label: 'Deu entrada' }, value: ({ compra_id }) => compra_id !== null },
  { field: { type: 'text', label: 'Chave', max: 44 }, value: ({ chave }) => chave },
]
