import { ativo } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { DIA_SEMANA } from '../../options/dia-semana.ts'

/** Hours in which the app's orders are taken. A day may open twice (lunch, dinner) and close after midnight (G-040). */
export const horario_dias_semanas = defineRegister({
  id: 'horario_dias_semanas',
  title: 'Horários de funcionamento',
  singular: 'Horário',
  api: 'horario_dias_semanas',
  routes: { menu: 'configuracoes', list: '/cadastro/horario_dia_semana' },
  access: { permission: 'menu_configuracoes', plan: 'venda_app' },
  owner: { empresa: true },
  storage: { unique: [[['dia', 'abertura'], 'Este dia já tem um horário que abre nesta hora']] },
  list: { order: 'dia,asc' },
  lookup: { opens: true, display: 'dia' },
  fields: {
    dia: { type: 'enum', label: 'Dia', options: DIA_SEMANA, required: true, list: true, filter: true },
    abertura: { type: 'time', label: 'Abertura', required: true, list: true },
    fechamento: {
      type: 'time',
      label: 'Fechamento',
      required: true,
      list: true,
      note: 'antes da abertura: dia seguinte',
    },
    ativo,
  },
  rules: [
    {
      campo: 'fechamento',
      mensagem: 'O fechamento deve ser diferente da abertura',
      ok: ({ abertura, fechamento }) => !abertura || abertura !== fechamento,
    },
  ],
})
