import { defineReading } from '../fields/reading.ts'
import { STATUS_VENDA_TEXTO } from '../options/status_venda.ts'

/** Purchase notes in any state, open and undone ones too: suppliers' notes and the company's own. */
export const compras = defineReading({
  id: 'compras',
  title: 'Notas de entrada',
  singular: 'Nota de entrada',
  names: ['nota de entrada', 'notas de entrada'],
  words: {
    chamado: ['compras', 'compra', 'comprar', 'nota de entrada'],
    palavras: 'compra comprar entrada',
    failure: { lista: 'Erro ao listar as notas de entrada' },
  },
  path: '/estoque/entrada',
  menu: 'produtos',
  screen: 'compras',
  permission: 'compra_nota_entrada',
  plan: 'gerenciar_dev_compra',
  empty: 'Nenhuma nota de entrada: F8 importa o XML do fornecedor',
  search: 'fornecedor, número ou chave',
  finds: ['fornecedor'],
  order: 'entrada_em,desc',
  fields: {
    entrada_em: { type: 'datetime', label: 'Entrada', list: true },
    emissao: { type: 'datetime', label: 'Emissão', list: true },
    fornecedor: { type: 'text', label: 'Fornecedor', max: 200, list: true },
    serie_numero: { type: 'text', label: 'Série/número', max: 20, list: true },
    origem: {
      type: 'enum',
      label: 'Origem',
      options: [
        ['fornecedor', 'fornecedor'],
        ['propria', 'nota própria'],
      ],
      list: true,
    },
    situacao: {
      type: 'enum',
      label: 'Situação',
      options: [['entrada', 'no estoque'], ['desfeita', 'desfeita'], ...STATUS_VENDA_TEXTO],
      list: true,
    },
    chave: { type: 'text', label: 'Chave', max: 44, list: 'wide' },
    valor_total: { type: 'money', label: 'Total', list: true, soma: true },
    importada: { type: 'bool', label: 'Do fornecedor' },
    serie: { type: 'text', label: 'Série', max: 3 },
    numero: { type: 'text', label: 'Número', max: 9 },
    status: { type: 'text', label: 'Letra da situação', max: 1 },
  },
})
