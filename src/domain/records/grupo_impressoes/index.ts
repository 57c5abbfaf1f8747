import { nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { IMPRESSORA_VALIDA, PRINTER_FIELDS } from '../../options/impressora.ts'

/** Moments at which the lines of a print group are printed. */
export const IMPRIMIR_EM = [
  ['aceite', 'Pedido aceito'],
  ['venda', 'Venda paga no caixa'],
] as const
export type PrintMoment = (typeof IMPRIMIR_EM)[number][0]

export const grupo_impressoes = defineRegister({
  id: 'grupo_impressoes',
  title: 'Grupos de impressão',
  singular: 'Grupo de Impressão',
  words: { route: ['Novo', 'grupo de impressão'], palavras: 'cozinha bar impressora' },
  api: 'grupo_impressoes',
  routes: { menu: 'produtos', list: '/cadastro/grupo_impressao' },
  access: { permission: 'produtos_grupo_impressao', right: 'Grupos de impressão', plan: 'venda_app' },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome' } },
  fields: {
    nome: nome('Nome do grupo'),
    impressora: {
      type: 'text',
      label: 'Impressora',
      max: 200,
      pattern: IMPRESSORA_VALIDA,
      note: 'tcp://192.168.0.50:9100, file:/dev/usb/lp0 ou arquivo; vazio: não imprime',
      list: true,
    },
    ...PRINTER_FIELDS,
    imprimir_em: {
      type: 'enum',
      label: 'Imprimir em',
      options: IMPRIMIR_EM,
      required: true,
      default: 'aceite',
      list: true,
    },
    vias: { type: 'int', label: 'Vias', min: 1, max: 5, required: true, default: 1 },
    agrupar_itens: {
      type: 'bool',
      label: 'Juntar itens iguais',
      default: true,
      note: 'Do mesmo produto e escolhas',
    },
  },
})
