import { defineReading } from '../fields/reading.ts'

/** Sessions of the company's tills, newest first, with their Z (made when a session closes). */
export const caixas = defineReading({
  id: 'caixas',
  title: 'Fechamentos',
  singular: 'Fechamento',
  names: ['sessão', 'sessões'],
  words: {
    chamado: ['fechamentos'],
    palavras: 'sessões turnos abertura redução z quebra sobra diferença conferência',
    failure: { lista: 'Erro ao listar os fechamentos' },
  },
  api: 'caixa/sessoes',
  path: '/caixas',
  menu: 'vendas',
  screen: 'caixas',
  permission: ['menu_pedidos', 'documentos_pdv', 'documentos_venda_rapida'],
  right: ['pdv_ver_esperado', 'Ver o que a gaveta deve ter'],
  seenBy: { diferenca: ['pdv_ver_esperado'] },
  empty: 'Nenhum caixa foi aberto ainda',
  finds: ['terminal', 'aberto_por', 'fechado_por', 'z'],
  order: 'aberto_em,desc',
  fields: {
    terminal: { type: 'text', label: 'Caixa', max: 60, list: true },
    z: { type: 'text', label: 'Z', max: 20, list: true, empty: '—' },
    estado: {
      type: 'enum',
      label: 'Situação',
      options: [
        ['aberto', 'aberto'],
        ['contando', 'em contagem'],
        ['fechado', 'fechado'],
      ],
      list: true,
    },
    treino: { type: 'bool', label: 'Treino' },
    aberto_em: { type: 'datetime', label: 'Aberto', list: true },
    aberto_por: { type: 'text', label: 'Aberto por', max: 120, list: true },
    fechado_em: { type: 'datetime', label: 'Fechado', list: true },
    fechado_por: { type: 'text', label: 'Fechado por', max: 120, list: true },
    vendas: { type: 'int', label: 'Vendas', list: true, soma: true },
    diferenca: { type: 'money', label: 'Diferença', list: true, soma: true },
    complementos: { type: 'int', label: 'Complementos' },
    z_id: { type: 'int', label: 'Número da redução' },
    terminal_id: { type: 'int', label: 'Número do caixa' },
    uuid: { type: 'text', label: 'Chave da sessão', max: 36 },
  },
})
