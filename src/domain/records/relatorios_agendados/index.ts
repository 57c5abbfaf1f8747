import { defineRegister } from '../../fields/define.ts'
import { DIA_SEMANA } from '../../options/dia-semana.ts'
import { REPORT_OPTIONS } from '../../reports/options.ts'
import { OBRIGATORIO } from '../../schema/locale.ts'

const FREQUENCIA = [
  ['diario', 'Todo dia'],
  ['semanal', 'Toda semana'],
  ['mensal', 'Todo mês'],
] as const

const FORMATO = [
  ['xlsx', 'XLSX'],
  ['csv', 'CSV'],
  ['pdf', 'PDF'],
] as const

/** Reports sent by e-mail at an hour of the company's time, with the rights of the user who saved the schedule last. */
export const relatorios_agendados = defineRegister({
  id: 'relatorios_agendados',
  title: 'Relatórios agendados',
  singular: 'Relatório agendado',
  words: {
    palavras: 'enviar por e-mail agenda mandar todo dia semana mês sócio aviso alerta avisar quando limite',
  },
  api: 'relatorios_agendados',
  routes: { menu: 'configuracoes', list: '/cadastro/relatorio_agendado', noImport: true },
  access: { permission: 'relatorios_agendar', right: 'Agendar por e-mail', guardedReads: true },
  owner: { empresa: true },
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
    emails: { type: 'values', of: 'email', label: 'Para', max: 10, required: true },
    frequencia: {
      type: 'enum',
      label: 'Quando',
      options: FREQUENCIA,
      required: true,
      default: 'diario',
      list: true,
      filter: true,
    },
    dia_semana: { type: 'enum', label: 'Dia da semana', options: DIA_SEMANA, default: 1 },
    dia_mes: {
      type: 'int',
      label: 'Dia do mês',
      min: 1,
      max: 31,
      default: 1,
      note: 'Num mês mais curto, o último dia',
    },
    hora: { type: 'time', label: 'Hora', required: true },
    formato: {
      type: 'enum',
      label: 'Arquivo',
      options: FORMATO,
      required: true,
      default: 'xlsx',
      list: true,
    },
    condicao: {
      type: 'text',
      label: 'Avisar quando',
      max: 80,
      note: 'Coluna, sinal e valor, como Margem % < 15: julga cada linha, não o total; só então envia, e diz no sino de quem agendou',
      list: true,
      noBulk: true,
    },
    so_com_linhas: { type: 'bool', label: 'Só quando há linhas', default: true },
    ativo: { type: 'bool', label: 'Ativo', default: true, list: true, filter: true },
    consulta: { type: 'text', label: 'Período, filtros e colunas', max: 2000, unseen: true, noBulk: true },
    feito_por: { type: 'text', label: 'Com os direitos de', max: 120, virtual: 'answer', list: true },
    situacao: { type: 'text', label: 'Próximo envio', max: 200, virtual: 'answer', list: true },
    mostra: { type: 'text', label: 'O que mostra', max: 400, virtual: 'answer', list: true },
  },
  rules: [
    {
      campo: 'emails',
      mensagem: OBRIGATORIO,
      ok: ({ emails }) => Array.isArray(emails) && emails.length > 0,
    },
  ],
  visibleWhen: {
    mostra: (_, { novo }) => !novo,
    feito_por: (_, { novo }) => !novo,
    situacao: (_, { novo }) => !novo,
    dia_semana: ({ frequencia }) => frequencia === 'semanal',
    dia_mes: ({ frequencia }) => frequencia === 'mensal',
  },
  requiredWhen: {
    dia_semana: ({ frequencia }) => frequencia === 'semanal',
    dia_mes: ({ frequencia }) => frequencia === 'mensal',
  },
})
