import { DOCUMENT_KEYS } from '../../../src/core/fields/document-keys.ts'
import { defineLines, defineOwnDocument } from '../../../src/domain/documents/define.ts'

/** A bill of lading: the one file of an invented document. */
export const conhecimentos = defineOwnDocument({
  id: 'conhecimentos',
  title: 'Conhecimentos',
  singular: 'Conhecimento',
  names: ['conhecimento', 'conhecimentos'],
  words: { palavras: 'frete carga romaneio' },
  path: '/transporte/conhecimento',
  menu: 'vendas',
  access: { permission: 'documentos_documentos' },
  parent: 'conhecimento_id',
  wide: 'remetente',
  finds: ['obs'],
  tabs: {
    param: 'situacao_carga',
    label: 'Cargas',
    of: [
      ['todos', 'Todos', 'Nenhum conhecimento ainda'],
      ['caros', 'Caros', 'Nenhum frete acima de 100'],
    ],
  },
  issued: { modelo: '99', recipient: 'remetente_id', total: 'valor_frete' },
  fields: {
    ...DOCUMENT_KEYS,
    remetente: {
      type: 'ref',
      to: 'parceiros',
      label: 'Remetente',
      required: true,
      list: true,
      filter: true,
    },
    saida: { type: 'date', label: 'Saída', required: true, list: true, filter: true, futuro: true },
    valor_frete: {
      type: 'money',
      label: 'Frete',
      default: '0.00',
      list: true,
      filter: true,
      soma: true,
    },
    obs: { type: 'text', label: 'Observação', max: 60 },
  },
  lines: {
    volumes: defineLines({
      title: 'Volumes',
      singular: 'Volume',
      table: 'conhecimento_volumes',
      fields: {
        especie: { type: 'text', label: 'Espécie', max: 20, required: true },
        peso: { type: 'decimal', label: 'Peso', places: 3, required: true },
        lacres: {
          type: 'list',
          label: 'Lacres',
          singular: 'Lacre',
          table: 'conhecimento_lacres',
          of: {
            numero: { type: 'text', label: 'Número', max: 10, required: true },
            posto_em: { type: 'date', label: 'Posto em', required: true, futuro: true },
          },
        },
      },
    }),
  },
})
