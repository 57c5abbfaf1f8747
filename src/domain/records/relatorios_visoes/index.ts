import { defineRegister } from '../../fields/define.ts'
import { REPORT_OPTIONS, REPORT_RIGHTS } from '../../reports/options.ts'

/** Saved reports: period, filters, groupings and columns under a name, of one user or of the whole company. */
export const relatorios_visoes = defineRegister({
  id: 'relatorios_visoes',
  title: 'Visões de relatórios',
  singular: 'Visão de relatório',
  words: { feminino: true, palavras: 'relatório salvo favorito filtro guardado atalho' },
  api: 'relatorios_visoes',
  routes: { menu: 'configuracoes', list: '/cadastro/relatorio_visao', noImport: true },
  access: { permission: REPORT_RIGHTS, guardedReads: true },
  owner: { empresa: true, personal: 'de_todos' },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
    relatorio: {
      type: 'enum',
      label: 'Relatório',
      options: REPORT_OPTIONS,
      required: true,
      list: true,
      filter: true,
      clears: ['consulta'],
      noBulk: true,
    },
    de_todos: { type: 'bool', label: 'Toda a empresa vê', default: false, list: true, filter: true },
    no_inicio: {
      type: 'bool',
      label: 'Cartão no meu Início',
      default: false,
      list: true,
      note: 'Só no de quem a guardou',
    },
    consulta: { type: 'text', label: 'Período, filtros e colunas', max: 2000, unseen: true, noBulk: true },
    mostra: { type: 'text', label: 'O que mostra', max: 400, virtual: 'answer', list: true },
  },
  visibleWhen: { mostra: (_, { novo }) => !novo },
})
