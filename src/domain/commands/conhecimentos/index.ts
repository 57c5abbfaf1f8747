import { defineCommand } from '../define.ts'

const NA_LISTA = {
  when: 'lista.conhecimentos',
  permission: 'compra_manifesto_destinatario',
  plan: 'manifesto',
  escrita: true,
  tela: true,
} as const
const NO_CUSTO = { ...NA_LISTA, permission: 'compra_nota_entrada' } as const

/** Commands of received CT-e: their freight in costs and payables, and the disagreement with them. */
export const conhecimentosRecebidos = {
  lancar: defineCommand({
    id: 'conhecimentos.lancar',
    title: 'Lançar o frete',
    palavras: 'cte ratear rateio custo entrada pagar transportadora',
    ...NO_CUSTO,
  }),
  desfazer: defineCommand({
    id: 'conhecimentos.desfazer',
    title: 'Desfazer o lançamento',
    palavras: 'cte frete rateio estornar',
    ...NO_CUSTO,
  }),
  desacordo: defineCommand({
    id: 'conhecimentos.desacordo',
    title: 'Prestação em desacordo',
    palavras: 'cte recusar frete 610110 tomador',
    argsLater: async () => (await import('../../api/conhecimentos-recebidos.ts')).desacordo,
    ...NA_LISTA,
  }),
  retirar: defineCommand({
    id: 'conhecimentos.retirar',
    title: 'Cancelar o desacordo',
    palavras: 'cte frete 610111 retirar',
    ...NA_LISTA,
  }),
  buscar: defineCommand({
    id: 'conhecimentos.buscar',
    title: 'Buscar na SEFAZ',
    palavras: 'cte distribuição novos',
    ...NA_LISTA,
  }),
  importar: defineCommand({
    id: 'conhecimentos.importar',
    title: 'Importar XML de CT-e',
    palavras: 'arquivo transportadora zip',
    ...NA_LISTA,
  }),
  criterio: defineCommand({
    id: 'conhecimentos.criterio',
    title: 'Ratear pelo peso',
    palavras: 'frete valor peso rateio',
    ...NO_CUSTO,
    when: 'conhecimentos.frete',
  }),
}
